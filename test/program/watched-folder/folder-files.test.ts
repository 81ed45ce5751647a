import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFolder, isLeftAlone, listFolder, lookAt } from '#electron/program/watched-folder/folder-files.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { expectRejection } from '../../helpers/expect-error.ts';

describe('a name', () => {
  it.each(['.隐藏.csv', '~$稿件.xlsx', '稿件.csv.tmp', '稿件.PART', '下载.crdownload', 'Thumbs.db'])(
    'of a hidden or temporary file is left alone: %s',
    (name) => expect(isLeftAlone(name)).toBe(true),
  );

  it.each(['案头.tonggao', '案头.tonggao-wal', '案头.tonggao-lock', '案头.tonggao-lock-journal'])(
    'of a project is left alone: %s',
    (name) => expect(isLeftAlone(name)).toBe(true),
  );

  it.each(['稿件.xlsx', 'tmp.csv', 'part.json', '~稿件.csv', '稿件.tmp.csv'])('of another file is not: %s', (name) =>
    expect(isLeftAlone(name)).toBe(false),
  );
});

it('files and links are listed; folders and what is in them are not', async () => {
  const folder = await findFolder(temporaryFolder());
  fs.writeFileSync(path.join(folder, '甲.csv'), '正文\n');
  fs.writeFileSync(path.join(folder, '乙.part'), '正文\n');
  fs.mkdirSync(path.join(folder, '下层'));
  fs.writeFileSync(path.join(folder, '下层', '丙.csv'), '正文\n');
  fs.symlinkSync(path.join(folder, '甲.csv'), path.join(folder, '链接.csv'));
  const listed = (await listFolder(folder)).sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(listed.map(({ name, isLink }) => [name, isLink])).toEqual(
    [
      ['甲.csv', false],
      ['链接.csv', true],
    ].sort(),
  );
});

it('each change of a file is another signature', async () => {
  const file = path.join(temporaryFolder(), '甲.csv');
  const signature = async () => (await lookAt(file))?.signature;
  fs.writeFileSync(file, '正文');
  const seen = [await signature()];
  fs.appendFileSync(file, '续');
  seen.push(await signature());
  fs.utimesSync(file, 1, 1);
  seen.push(await signature());
  expect(new Set(seen).size).toBe(3);
  expect(await signature()).toBe(seen[2]);
  fs.rmSync(file);
  expect(await signature()).toBeUndefined();
});

it('a folder that is gone, is a file, or has become a link is missing', async () => {
  const folder = await findFolder(temporaryFolder());
  const [inner, other] = [path.join(folder, '来稿'), path.join(folder, '别处')];
  await expectRejection(listFolder(inner), 'FOLDER_MISSING');
  fs.writeFileSync(inner, '');
  await expectRejection(findFolder(inner), 'FOLDER_MISSING');
  fs.rmSync(inner);
  fs.mkdirSync(other);
  fs.symlinkSync(other, inner);
  await expectRejection(listFolder(inner), 'FOLDER_MISSING');
  expect(await findFolder(inner)).toBe(other);
});
