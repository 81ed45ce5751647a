// What a desk tells its pages of the paths of the server, and which names of pages it takes.
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Folders } from '#electron/program/folders.ts';
import { PathMask } from '#electron/shells/desk/path-mask.ts';
import { checkProperty } from '../../helpers/check-property.ts';

const home = path.resolve('/srv/home-of-the-desk');
const folders: Folders = {
  ...{ projects: path.join(home, 'projects'), config: path.join(home, 'config'), uploads: path.join(home, 'uploads') },
  ...{ exports: path.join(home, 'exports'), previews: path.join(home, 'previews') },
};
const project = path.join(home, 'secret-folder', '协作.tonggao');
const mask = new PathMask(project, folders);

test('a path leaves in no field, whatever its name and wherever it lies', () => {
  const file = fc.constantFrom(
    project,
    path.join(path.dirname(project), '已发.tonggao-archive'),
    path.join(folders.uploads, 'a', '稿件.csv'),
    path.join(home, 'elsewhere', 'x'),
    `cannot open ${path.join(path.dirname(project), 'x')}: EACCES`,
  );
  const { answer } = fc.letrec((tie) => ({
    answer: fc.oneof(
      { maxDepth: 4 },
      file,
      fc.array(tie('answer'), { maxLength: 3 }),
      fc.dictionary(
        fc.string().map((name) => `of ${name}`),
        tie('answer'),
        { maxKeys: 3 },
      ),
      fc.record({ kind: fc.constant('references'), set: file, result: tie('answer') }),
    ),
  }));
  checkProperty(
    fc.property(answer, (output) => {
      const shown = JSON.stringify(mask.hide(output)) ?? '';
      for (const folder of [home, 'secret-folder']) expect(shown).not.toContain(folder);
    }),
  );
  expect(mask.hide({ set: path.join(path.dirname(project), '已发.tonggao-archive') })).toEqual({
    set: '已发.tonggao-archive',
  });
});

test('texts of articles and people are shown as they are', () => {
  const answer = {
    ...{ title: '/etc/passwd 泄露', cells: [['/2031/03/04', '甲']], source: '/新闻', rows: ['C:\\稿件'] },
    ...{ note: '/待核/', words: [{ word: '/' }] },
  };
  expect(mask.hide(answer)).toEqual(answer);
});

test('only the project of the desk is a project', () => {
  const refused = expect.objectContaining({ code: 'PATH_OUT_OF_REACH' });
  const upload = 'upload:a/别的.tonggao';
  for (const part of ['projects', 'review', 'intake']) {
    expect(mask.reveal({ project: '协作.tonggao' }, part)).toEqual({ project });
    expect(() => mask.reveal({ project: upload }, part)).toThrow(refused);
  }
  expect(mask.reveal({ path: '协作.tonggao' }, 'projects')).toEqual({ path: project });
  expect(() => mask.reveal({ path: upload }, 'projects')).toThrow(refused);
  expect(mask.reveal({ path: 'upload:a/稿件.csv' }, 'intake')).toEqual({
    path: path.join(folders.uploads, 'a', '稿件.csv'),
  });
});
