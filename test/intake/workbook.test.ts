import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { readWorkbook, sheetNamed } from '#electron/stages/intake/formats/workbook.ts';
import { AppError, type ErrorCode } from '#shared/words/errors.ts';
import {
  compoundOf,
  temporaryFile,
  temporaryFolder,
  workbookBytes,
  writeWorkbook,
  zipOf,
} from '../fixtures/workbooks.ts';

const article = [
  ['标题', '正文'],
  ['山城新开一条索道', '本报讯 山城昨日开通一条索道。'],
];
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function appErrorOf(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function codeFor(name: string, contents: string | Buffer): ErrorCode {
  return appErrorOf(() => readWorkbook(temporaryFile(name, contents))).code;
}

describe('what is refused', () => {
  test('a file that is not there, named without its folder', () => {
    const appError = appErrorOf(() => readWorkbook(join(temporaryFolder(), '没有.xlsx')));
    expect(appError).toMatchObject({ code: 'FILE_MISSING', data: { file: '没有.xlsx' } });
  });

  test('an ods with a sheet that has no name', () => {
    const parts = XLSX.CFB.read(workbookBytes(article, { bookType: 'ods' }), { type: 'buffer' });
    const content = Buffer.from(XLSX.CFB.find(parts, 'content.xml')!.content).toString();
    XLSX.CFB.utils.cfb_add(parts, '/content.xml', Buffer.from(content.replace(/ table:name="[^"]*"/, '')));
    const nameless = XLSX.CFB.write(parts, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer;
    expect(codeFor('无名.ods', nameless)).toBe('FILE_DAMAGED');
  });

  test('a folder', () => {
    expect(appErrorOf(() => readWorkbook(temporaryFolder())).code).toBe('FILE_FORMAT_UNKNOWN');
  });

  test('an empty file', () => {
    expect(codeFor('空.xlsx', '')).toBe('FILE_EMPTY');
  });

  test('a password-protected .xlsx, which is an OLE file', () => {
    const streams = { EncryptionInfo: Buffer.alloc(64), EncryptedPackage: Buffer.alloc(5000, 7) };
    expect(codeFor('密码.xlsx', compoundOf(streams))).toBe('FILE_ENCRYPTED');
  });

  test('a zip entry with a password', () => {
    const bytes = workbookBytes(article);
    const directory = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8);
    expect(codeFor('密码.xlsx', bytes)).toBe('FILE_ENCRYPTED');
  });

  test.each([
    ['plain text', '标题,正文\n甲,乙\n'],
    ['a web page', '<html><table><tr><td>标题</td></tr></table></html>'],
    ['a picture', PNG],
    ['a zip of something else', zipOf({ 'readme.txt': '你好' })],
    ['an OLE file of something else', compoundOf({ WordDocument: Buffer.alloc(5000, 1) })],
  ])('%s called .xlsx', (_, contents) => {
    expect(codeFor('稿件.xlsx', contents)).toBe('FILE_NOT_WORKBOOK');
  });

  test('a workbook cut off anywhere', () => {
    const bytes = workbookBytes(article);
    for (const part of [0.1, 0.5, 0.9, 0.999]) {
      expect(codeFor('断.xlsx', bytes.subarray(0, Math.floor(bytes.length * part)))).toBe('FILE_DAMAGED');
    }
  });

  test('an .xls cut off', () => {
    const bytes = workbookBytes(article, { bookType: 'xls' });
    expect(codeFor('断.xls', bytes.subarray(0, 700))).toBe('FILE_DAMAGED');
  });

  test('one flipped byte in the sheet, though it may still unpack', () => {
    const bytes = workbookBytes(article);
    const name = bytes.indexOf('xl/worksheets/sheet1.xml');
    bytes.writeUInt8(bytes.readUInt8(name + 60) ^ 0x10, name + 60);
    expect(codeFor('坏.xlsx', bytes)).toBe('FILE_DAMAGED');
  });

  test('a workbook without the sheet it lists', () => {
    const types =
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
    const workbook = '<workbook><sheets><sheet name="稿件" sheetId="1" r:id="rId1"/></sheets></workbook>';
    expect(codeFor('缺.xlsx', zipOf({ '[Content_Types].xml': types, 'xl/workbook.xml': workbook }))).toBe(
      'FILE_DAMAGED',
    );
  });

  test('a part that claims a giant size, before it is unpacked', () => {
    const bytes = workbookBytes(article);
    claimSize(bytes, 'xl/worksheets/sheet1.xml', 4_000_000_000);
    const appError = appErrorOf(() => readWorkbook(temporaryFile('炸弹.xlsx', bytes)));
    expect(appError.code).toBe('FILE_TOO_LARGE');
    expect(appError.data).toMatchObject({ file: '炸弹.xlsx' });
  });

  test('less where the heap is small, for it would end in mid-read', async () => {
    const bytes = workbookBytes(article);
    claimSize(bytes, 'xl/worksheets/sheet1.xml', 60_000_000);
    const file = temporaryFile('大.xlsx', bytes);
    expect(appErrorOf(() => readWorkbook(file)).code).not.toBe('FILE_TOO_LARGE');
    const read = `const { parentPort, workerData: [module, file] } = require('node:worker_threads');
      import(module).then(({ readWorkbook }) => readWorkbook(file)).catch(({ code, data }) => parentPort.postMessage({ code, data }))`;
    const worker = new Worker(read, {
      eval: true,
      execArgv: [],
      workerData: [new URL('../../electron/stages/intake/formats/workbook.ts', import.meta.url).href, file],
      resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
    });
    const [appError] = (await once(worker, 'message')) as [{ code: string; data: { limit: number } }];
    expect(appError).toMatchObject({ code: 'FILE_TOO_LARGE', data: { file: '大.xlsx', megabytes: 61 } });
    expect(appError.data.limit).toBeLessThan(50);
  });

  test('a part that unpacks to more than it claims', () => {
    const bytes = workbookBytes(article);
    claimSize(bytes, 'xl/worksheets/sheet1.xml', 10);
    expect(codeFor('谎.xlsx', bytes)).toBe('FILE_DAMAGED');
  });
});

/** Changes the uncompressed size in the central directory, which has the last occurrence of the name. */
function claimSize(bytes: Buffer, name: string, size: number): void {
  bytes.writeUInt32LE(size, bytes.lastIndexOf(name) - 46 + 24);
}

describe('what is opened', () => {
  test.each(['xlsx', 'xlsm', 'xlsb', 'xls'] as const)('%s, whatever its name', (bookType) => {
    const bytes = workbookBytes(article, { bookType });
    const sheet = readWorkbook(temporaryFile('稿件.xlsx', bytes)).sheets[0]!;
    expect([sheet.cellText(2, 0), sheet.cellText(2, 1)]).toEqual(article[1]);
  });

  test('a Chinese .xls from before Excel 97, whose text is in a code page', () => {
    const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['ABCD']]), 'S');
    const bytes: Buffer = XLSX.write(book, { type: 'buffer', bookType: 'biff5' });
    // SheetJS can't write Chinese in this format, so the GBK bytes of 山城 and the code page 936 are patched in.
    bytes.set(Buffer.from('c9bdb3c7', 'hex'), bytes.indexOf('ABCD'));
    bytes.writeUInt16LE(936, bytes.indexOf(Buffer.from('42000200', 'hex')) + 4);
    expect(readWorkbook(temporaryFile('旧.xls', bytes)).sheets[0]!.cellText(1, 0)).toBe('山城');
  });

  test('several sheets in order, hidden ones marked', () => {
    const path = writeWorkbook(temporaryFile('多表.xlsx'), {
      sheets: [
        { name: '说明 & 备注', rows: [['本表由系统导出']] },
        { name: '隐藏', rows: article, hidden: true },
        { name: '稿件', rows: article },
        { name: '空表', rows: [] },
      ],
    });
    const workbook = readWorkbook(path);
    expect(workbook.file).toBe('多表.xlsx');
    expect(workbook.sheets.map(({ name, hidden, rows }) => [name, hidden, rows])).toEqual([
      ['说明 & 备注', false, 1],
      ['隐藏', true, 2],
      ['稿件', false, 2],
      ['空表', false, 0],
    ]);
    expect(sheetNamed(workbook, '稿件').columns).toBe(2);
    expect(appErrorOf(() => sheetNamed(workbook, '没有')).code).toBe('SHEET_MISSING');
  });
});
