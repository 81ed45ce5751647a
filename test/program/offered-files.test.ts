// Files that are offered for downloading: a few of each person of a desk.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { OfferedFiles } from '#electron/program/offered-files.ts';
import { editorId } from '#shared/model/editors.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

test('a ninth file of a person removes the first, and files of the machine stay', () => {
  const home = temporaryFolder();
  const offered = new OfferedFiles();
  const offer = (name: string, person?: ReturnType<typeof editorId.parse>) => {
    const file = path.join(home, name, '稿件.csv');
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, '甲');
    offered.add(file, person);
    return file;
  };
  const own = Array.from({ length: 12 }, (_, at) => offer(`own ${at}`));
  const ofZhang = Array.from({ length: 10 }, (_, at) => offer(`zhang ${at}`, editorId.parse('zhang-san')));
  const ofLi = offer('li', editorId.parse('li-si-li-si'));
  const isThere = (file: string) => [offered.has(file), fs.existsSync(path.dirname(file))];
  expect(ofZhang.map(isThere)).toEqual(ofZhang.map((_, at) => [at >= 2, at >= 2]));
  for (const file of [...own, ofLi]) expect(isThere(file)).toEqual([true, true]);
});
