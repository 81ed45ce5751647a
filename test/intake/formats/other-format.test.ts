// Files of formats that are not read: each is known by its bytes, under whatever name, and its sentence says what to do.
import { describe, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { openSource } from '#electron/stages/intake/source.ts';
import { readableEndings } from '#shared/contract/intake.ts';
import { importErrors, type OtherFormat } from '#shared/words/errors/import-errors.ts';
import { AppError } from '#shared/words/errors.ts';
import { temporaryFile, workbookBytes } from '../../fixtures/workbooks.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { kinds } from '../../tools/fuzz/originals.ts';

/** A zip whose parts are stored as they are. */
function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const container = XLSX.CFB.utils.cfb_new({ root: 'R' });
  XLSX.CFB.utils.cfb_del(container, '/\u0001Sh33tJ5');
  for (const [name, text] of Object.entries(parts)) XLSX.CFB.utils.cfb_add(container, `/${name}`, Buffer.from(text));
  return XLSX.CFB.write(container, { fileType: 'zip', type: 'buffer' }) as Buffer;
}

function compoundOf(stream: string): Buffer {
  const container = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(container, `/${stream}`, Buffer.from('大桥通车'));
  return XLSX.CFB.write(container, { type: 'buffer' }) as Buffer;
}

const files: readonly (readonly [OtherFormat, string, Buffer | string])[] = [
  ['presentation', '来稿.ppt', compoundOf('PowerPoint Document')],
  ['outlook', '来稿.msg', compoundOf('__properties_version1.0')],
  ['numbers', '来稿.numbers', zipOf({ 'Index/Document.iwa': 'x' })],
  ['pages', '来稿.pages', zipOf({ 'Index/Document.iwa': 'x' })],
  ['presentation', '来稿.pptx', zipOf({ 'ppt/presentation.xml': '<a/>' })],
  ['ofd', '来稿.ofd', zipOf({ 'OFD.xml': '<a/>' })],
  ['zip', '来稿.xyz', zipOf({ 'a.csv': '标题,正文' })],
  ['packed', '来稿.rar', Buffer.from('526172211a070100', 'hex')],
  ['packed', '来稿.7z', Buffer.from('377abcaf271c0004', 'hex')],
  ['packed', '来稿.csv.gz', Buffer.from('1f8b0800', 'hex')],
  ['picture', '扫描.png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['picture', '扫描.jpg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['caj', '来稿.caj', 'CAJ\0x'],
  ['caj', '来稿.kdh', 'KDH 2.00'],
];

test('every kind of file that is read is offered in dialogs', () => {
  expect(kinds.map((kind) => kind.split('.').at(-1)).filter((ending) => !readableEndings.includes(ending!))).toEqual(
    [],
  );
});

describe('a file that is not read', () => {
  test.each(files)('is known as %s in %s', async (format, name, bytes) => {
    const error = await openSource(temporaryFile(name, bytes)).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'FILE_OTHER_FORMAT', data: { file: name, format } });
  });

  test('has a sentence of its own, which says that nothing was imported', () => {
    const said = new Set<string>();
    for (const [format] of files) {
      const { zh, en } = importErrors.FILE_OTHER_FORMAT.sentence({ file: '来稿', format });
      expect(zh).toMatch(/^“来稿”是.+没有导入任何内容。请.+，再导入。$/);
      expect(en).toMatch(/^“来稿” is .+ Nothing was imported\. .+, and import that\.$/);
      said.add(zh);
    }
    expect(said.size).toBe(new Set(files.map(([format]) => format)).size);
  });

  test('is no package that was cut off', async () => {
    const cut = zipOf({ 'a.csv': '标题,正文\n' }).subarray(0, 40);
    await expectRejection(openSource(temporaryFile('断.xlsx', cut)), 'FILE_DAMAGED');
  });

  test('is no workbook, and no list of references in a text', async () => {
    const rows = [
      ['标题', '正文'],
      ['大桥通车', '大桥昨日通车。'],
    ];
    for (const bookType of ['xlsx', 'xlsb', 'biff8', 'ods'] as const) {
      const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows), '稿');
      const bytes = XLSX.write(book, { bookType, type: 'buffer' }) as Buffer;
      expect((await openSource(temporaryFile('稿.xls', bytes))).tables).toHaveLength(1);
    }
    expect((await openSource(temporaryFile('稿.xlsx', workbookBytes(rows)))).tables).toHaveLength(1);
    const references =
      '[1] 张三. 大桥的光影[N]. 江城晚报, 2026-03-01.\n[2] 李四. 桥头的早市[N]. 北岸晚报, 2026-03-02.\n';
    expect((await openSource(temporaryFile('参考.txt', references))).tables[0]?.read).toBeTypeOf('function');
  });
});
