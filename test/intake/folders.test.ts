import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { languages } from '#shared/text/language.ts';
import { errorMessage } from '#shared/words/errors.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { encode } from '../helpers/texts/encode.ts';

const CSV = '标题,正文\n甲,山城新开一条跨江索道，首日客流超过三万人次。\n';

describe('links in a folder', () => {
  test('are named and not followed: to itself, out of it, to a file, to nothing', async () => {
    const outside = temporaryFolder();
    fs.writeFileSync(path.join(outside, '外.csv'), CSV);
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, '内'));
    fs.writeFileSync(path.join(folder, '内', '稿.csv'), CSV);
    fs.symlinkSync(folder, path.join(folder, '内', '环'));
    fs.symlinkSync(outside, path.join(folder, '外'));
    fs.symlinkSync(path.join(outside, '外.csv'), path.join(folder, '另.csv'));
    fs.symlinkSync(path.join(outside, '无.csv'), path.join(folder, '无.csv'));
    const { tables, skipped, files } = await openSource(folder);
    expect(files).toEqual([path.join(folder, '内', '稿.csv')]);
    expect(tables).toHaveLength(1);
    expect(skipped.map(({ file, appError }) => `${file} ${appError.code}`).sort()).toEqual(
      ['内/环', '另.csv', '外', '无.csv'].map((name) => `${name} FILE_IS_LINK`).sort(),
    );
  });
});

// Windows and macOS have no such names.
describe.skipIf(process.platform !== 'linux')('names that are not UTF-8', () => {
  const name = Buffer.concat([encode('来稿', 'gb18030'), Buffer.from('.csv')]);

  function makeFolder(): string {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, '周三'));
    fs.writeFileSync(Buffer.concat([Buffer.from(`${folder}/周三/`), name]), CSV);
    return folder;
  }

  test('are read, and shown with their bytes', async () => {
    const folder = makeFolder();
    const { sheets, skipped } = await inspectSource(folder);
    expect(skipped).toEqual([]);
    expect(sheets.map((sheet) => sheet.name)).toEqual([String.raw`周三/\xC0\xB4\xB8\xE5.csv`]);
    const { tables } = await openSource(folder);
    const rows = await Array.fromAsync(readArticles(tables[0]!, { headerRow: 1, mapping: { body: 1 } }).rows);
    expect(rows).toMatchObject([{ kind: 'article' }]);
  });

  test('are found by what the system makes of them', async () => {
    const { file, rows } = await inspectSource(path.join(makeFolder(), '周三', name.toString()));
    expect({ file, rows }).toEqual({ file: name.toString(), rows: 1 });
  });
});

test('each file of a folder is read or named with its reason, hidden ones last, and a hidden folder once', async () => {
  const folder = temporaryFolder();
  for (const name of ['.git', '内']) fs.mkdirSync(path.join(folder, name));
  for (const name of [
    '稿.csv',
    '.隐.csv',
    '~$稿.xlsx',
    'Thumbs.db',
    '内/desktop.ini',
    '内/.x',
    '.git/一.csv',
    '.git/二.csv',
  ])
    fs.writeFileSync(path.join(folder, name), CSV);
  fs.symlinkSync(folder, path.join(folder, '环'));
  const { files, skipped } = await openSource(folder);
  expect(files).toEqual([path.join(folder, '稿.csv')]);
  const named = skipped.map(({ file, appError }) => `${file} ${appError.code}`);
  const hidden = ['.git', '.隐.csv', '~$稿.xlsx', 'Thumbs.db', '内/desktop.ini', '内/.x'];
  expect(named[0]).toBe('环 FILE_IS_LINK');
  expect(named.slice(1).sort()).toEqual(hidden.map((name) => `${name} FILE_HIDDEN`).sort());
});

test('a folder of hidden files is empty', async () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, '.DS_Store'), 'x');
  await expectRejection(openSource(folder), 'FOLDER_EMPTY');
});

test('a file of an uncertain encoding is named, the others are read', async () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, '好.csv'), CSV);
  const mixed = CSV.repeat(3);
  fs.writeFileSync(path.join(folder, '混.csv'), Buffer.concat([encode(mixed, 'gb18030'), encode(mixed, 'utf-8')]));
  const { sheets, skipped } = await inspectSource(folder);
  expect(sheets.map(({ name, appError }) => [name, appError])).toEqual([['好.csv', null]]);
  expect(skipped).toMatchObject([{ file: '混.csv', appError: { code: 'ENCODING_UNSURE' } }]);
});

test('a folder of which nothing is read has the reasons, and the number of files', async () => {
  const folder = temporaryFolder();
  const refusal = () => expectRejection(openSource(folder), 'FOLDER_UNREADABLE');
  fs.writeFileSync(path.join(folder, '坏.xlsx'), 'PK\u0003\u0004');
  fs.symlinkSync(folder, path.join(folder, '环'));
  fs.writeFileSync(path.join(folder, '.DS_Store'), '');
  const { data } = await refusal();
  expect(data).toMatchObject({ files: 2, reasons: [{ code: 'FILE_IS_LINK' }, { code: 'FILE_DAMAGED' }] });
  for (let more = 0; more < 10; more++) fs.writeFileSync(path.join(folder, `坏${more}.xlsx`), 'PK\u0003\u0004');
  const many = await refusal();
  expect(many.data).toMatchObject({ files: 12 });
  for (const language of languages) {
    const sentence = errorMessage(many, language);
    expect(sentence).toMatch(/12 .*坏\.xlsx.*…$/s);
    expect(sentence.length).toBeLessThan(1_000);
  }
});
