// Files in a zip, read as those of a folder are. Nothing is unpacked to the disk.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspect } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { docx, wordXml } from '../fixtures/documents.ts';
import { epub } from '../fixtures/office-documents.ts';
import { temporaryFile, temporaryFolder, workbookBytes } from '../fixtures/workbooks.ts';
import { zipFiles, zipNamed } from '../fixtures/zips.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { encode } from '../helpers/texts/encode.ts';

const CSV = '标题,正文\n甲,山城新开一条跨江索道，首日客流超过三万人次。\n';
const FILES = {
  '稿/一.csv': CSV,
  '稿/二.xlsx': workbookBytes([
    ['标题', '正文'],
    ['乙', '大桥昨日通车。'],
  ]),
  '三.docx': docx(wordXml('丙', '图书馆下月开放。')),
  '四.txt': encode('丁\n地铁延长段开始试运行，预计年底通车。', 'gb18030'),
  '五.html': '<html><body><h1>戊</h1><p>农业部门提醒种植户及时防治病虫害。</p></body></html>',
};

/** The bodies of each table, and the files that were skipped. */
async function read(file: string) {
  const source = await openSource(file);
  const bodies: Record<string, string[]> = {};
  for (const { name } of source.tables) {
    const { reading } = inspect(source, { sheet: name });
    const rows = readArticles(source.tables.find((table) => table.name === name)!, reading).rows;
    bodies[name] = (await Array.fromAsync(rows)).map((row) => (row.kind === 'article' ? row.fields.body : row.reason));
  }
  return { bodies, skipped: source.skipped.map((one) => `${one.file} ${one.appError.code}`), source };
}

describe('a zip', () => {
  test('has the tables and articles that a folder of its files has', async () => {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, '稿'));
    for (const [name, bytes] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), bytes);
    const zipped = await read(temporaryFile('来稿.zip', zipNamed(FILES)));
    const unzipped = await read(folder);
    expect(zipped.bodies).toEqual(unzipped.bodies);
    expect(Object.values(zipped.bodies).flat()).toHaveLength(5);
    expect(zipped.source).toMatchObject({ file: '来稿.zip', files: null, skipped: [] });
  });

  test('that stores a workbook, document or book as it is holds a file, and is none', async () => {
    for (const name of ['稿/二.xlsx', '三.docx'] as const) {
      const zip = zipFiles([
        { name, contents: FILES[name], isStored: true },
        { name: '一.csv', contents: CSV },
      ]);
      const { bodies } = await read(temporaryFile('来稿.zip', zip));
      expect(Object.values(bodies).flat()).toHaveLength(2);
    }
    const book = epub([
      '<html><body><h1>大桥通车</h1><p>大桥昨日通车，全长三千二百米，市民可步行通过。</p></body></html>',
    ]);
    const { bodies, skipped } = await read(
      temporaryFile(
        '书.zip',
        zipFiles([
          { name: '书.epub', contents: book, isStored: true },
          { name: '一.csv', contents: CSV },
        ]),
      ),
    );
    expect([Object.values(bodies).flat().length, skipped]).toEqual([2, []]);
  });

  test('in a folder has its files among the others, which make the hash', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, '周三.zip'), zipNamed(FILES));
    fs.writeFileSync(path.join(folder, '一.csv'), CSV);
    const { bodies, source } = await read(folder);
    expect(Object.keys(bodies).sort()).toEqual(['一.csv', '周三.zip/稿/一.csv', '周三.zip/稿/二.xlsx', '文章'].sort());
    expect(source.files).toHaveLength(6);
  });

  test('that Windows made has the names that a person gave its files', async () => {
    const zip = zipFiles([{ name: encode('来稿/大桥.csv', 'gb18030'), contents: CSV }]);
    expect((await read(temporaryFile('来稿.zip', zip))).source.tables.map((table) => table.name)).toEqual([
      '来稿/大桥.csv',
    ]);
  });

  test('names what is left out: hidden, of another format, damaged, encrypted, a zip, empty', async () => {
    const zip = zipFiles([
      ...Object.entries({
        '__MACOSX/._一.csv': 'x',
        '.DS_Store': 'x',
        '照片.jpg': Buffer.from('ffd8ffe000', 'hex'),
        '断.xlsx': workbookBytes([['正文']]).subarray(0, 60),
        '内.zip': zipNamed({ 'a.csv': CSV }),
        '空.csv': '',
        '一.csv': CSV,
      }).map(([name, contents]) => ({ name, contents })),
      { name: '锁.csv', contents: CSV, isEncrypted: true },
      { name: '一.csv', contents: CSV },
    ]);
    const { bodies, skipped } = await read(temporaryFile('来稿.zip', zip));
    expect(Object.keys(bodies)).toEqual(['一.csv']);
    expect(skipped.sort()).toEqual(
      [
        '.DS_Store FILE_HIDDEN',
        '__MACOSX/._一.csv FILE_HIDDEN',
        '一.csv FILE_NAME_REPEATED',
        '内.zip FILE_OTHER_FORMAT',
        '断.xlsx FILE_DAMAGED',
        '照片.jpg FILE_OTHER_FORMAT',
        '空.csv FILE_EMPTY',
        '锁.csv FILE_ENCRYPTED',
      ].sort(),
    );
  });

  test('writes nothing outside, whatever its names say', async () => {
    const { bodies } = await read(temporaryFile('来稿.zip', zipNamed({ '../../外.csv': CSV, '/etc/内.csv': CSV })));
    expect(Object.values(bodies)).toHaveLength(2);
  });

  test('that was cut off, is a bomb, has too many files or none is refused', async () => {
    const zip = zipNamed(FILES);
    await expectRejection(openSource(temporaryFile('断.zip', zip.subarray(0, zip.length - 40))), 'FILE_DAMAGED');
    const bomb = zipFiles([{ name: 'a.csv', contents: CSV, size: 2_000_000_000 }]);
    await expectRejection(openSource(temporaryFile('弹.zip', bomb)), 'FILE_UNSAFE');
    await expectRejection(
      openSource(
        temporaryFile(
          '多.zip',
          zipFiles(Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}.txt`, contents: '' }))),
        ),
      ),
      'FILE_UNSAFE',
    );
    await expectRejection(openSource(temporaryFile('空.zip', zipNamed({ '.x': 'x' }))), 'FOLDER_EMPTY');
  });

  test('that lies about a file’s contents loses that file only', async () => {
    const zip = zipFiles([
      { name: '一.csv', contents: CSV },
      { name: '二.csv', contents: CSV, crc: 1 },
    ]);
    const { bodies, skipped } = await read(temporaryFile('来稿.zip', zip));
    expect([Object.keys(bodies), skipped]).toEqual([['一.csv'], ['二.csv FILE_DAMAGED']]);
  });
});
