// A copy of a workbook without some rows: what names cells follows, all else keeps its bytes, and packages that are made
// to harm are refused in bounded time and memory.
import fs from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkbookPackage } from '#electron/stages/export/original/package.ts';
import { CannotFollow, type Rewritten, rewriteWorkbook } from '#electron/stages/export/original/rewrite-workbook.ts';
import { PartUnreadable } from '#electron/stages/export/original/xml.ts';
import { ZipWriter } from '#electron/stages/export/xlsx/zip-writer.ts';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import { temporaryFile, unzipAll, zipOf } from '../../fixtures/workbooks.ts';
import { FIRST_ROW, type FullBook, fullBook, fullBookBytes, LAST_ROW, TOTAL_ROW } from './full-book.ts';

type Written = Rewritten & { readonly file: string; readonly parts: Record<string, string> };

async function without(deleted: readonly number[], book: Buffer, keepsMacros = false): Promise<Written> {
  const file = temporaryFile('去重后.xlsx');
  const descriptor = fs.openSync(file, 'w');
  try {
    const zip = new ZipWriter(descriptor);
    const changes = [{ name: '稿件', deleted: new Set(deleted), newCells: new Map() }];
    const source = new WorkbookPackage(book, '来稿.xlsx');
    const written = await rewriteWorkbook(source, { changes, keepsMacros, zip, onRows() {} });
    zip.finish();
    const parts = Object.entries(unzipAll(fs.readFileSync(file))).map(([name, bytes]) => [name, bytes.toString()]);
    return { ...written, file, parts: Object.fromEntries(parts) };
  } finally {
    fs.closeSync(descriptor);
  }
}

const SHEET = 'xl/worksheets/sheet1.xml';

describe('the rows that stay', () => {
  it('keep the value of every cell that is no formula, whatever goes', async () => {
    const original = readWorkbook(temporaryFile('来稿.xlsx', fullBookBytes())).sheets[0]!;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: FIRST_ROW, max: LAST_ROW })), async (deleted) => {
        const { file } = await without(deleted, fullBookBytes());
        const sheet = readWorkbook(file).sheets[0]!;
        const staying = Array.from({ length: original.rows }, (_, at) => at + 1).filter(
          (row) => !deleted.includes(row),
        );
        expect(sheet.rows).toBe(staying.length);
        for (const [at, row] of staying.entries())
          for (const column of [0, 1, 2, 3, 4, 5, 9]) {
            if (row === TOTAL_ROW && column === 5) continue;
            expect(sheet.cellText(at + 1, column), `${row} ${column}`).toBe(original.cellText(row, column));
          }
      }),
      { numRuns: 20 },
    );
  });
});

it('without deleted rows all parts keep their bytes, but for the order of computing', async () => {
  const { parts, losses } = await without([], fullBookBytes());
  const { 'xl/calcChain.xml': _, ...before } = unzipAll(fullBookBytes());
  for (const [name, bytes] of Object.entries(before))
    if (name !== '[Content_Types].xml' && name !== 'xl/_rels/workbook.xml.rels')
      expect(parts[name], name).toBe(bytes.toString());
  expect(Object.keys(parts).sort()).toEqual(Object.keys(before).sort());
  expect(losses).toEqual([]);
});

describe('without rows 4, 7 and 11', () => {
  const rewritten = (book = fullBook()) => without([4, 7, 11], zipOf(book));

  it('formulas follow, those that lost their cells keep their values, and are listed', async () => {
    const { parts, losses } = await rewritten();
    const sheet = parts[SHEET]!;
    expect(sheet).toContain('<c r="G9"><f>F9*2</f><v>200</v></c>');
    expect(sheet).toContain('<c r="H5"><f>SUM(F$3:F5)</f></c>');
    expect(sheet).toContain('<f>SUM(F3:F9)</f>');
    expect(sheet).toContain('<c r="I4" t="str"><v>标题甲接</v></c>');
    expect(parts['xl/worksheets/sheet2.xml']).toContain('<c r="B2"><f>\'稿件\'!F4</f><v>30</v></c>');
    // What reads a formula whose value is another now has none until it is computed.
    expect(parts['xl/worksheets/sheet2.xml']).toContain('<c r="B6"><f>B1*2</f></c>');
    expect(parts['xl/workbook.xml']).toContain('fullCalcOnLoad="1"');
    expect(losses).toEqual([
      { part: 'formulas', count: 4, first: ['稿件!I5', '稿件!I8', '稿件!I12', '统计!B3'] },
      { part: 'names', count: 1, first: ['第二篇'] },
    ]);
  });

  it('merges keep their value, and what names cells follows', async () => {
    const { parts } = await rewritten();
    const sheet = parts[SHEET]!;
    expect(sheet).toContain('<mergeCells><mergeCell ref="A1:K1"/><mergeCell ref="D4:D5"/></mergeCells>');
    expect(sheet).toContain('<autoFilter ref="A2:K9">');
    expect(sheet).toContain('sqref="B3:B9"><cfRule type="expression" dxfId="0" priority="1"><formula>$F3&gt;50');
    expect(sheet).not.toContain('sqref="F4"');
    expect(sheet).toContain('<dataValidations><dataValidation type="list" allowBlank="1" sqref="D3:D9">');
    expect(sheet).toContain('<hyperlink ref="E4" r:id="rLink3"/>');
    expect(sheet).toContain('location="稿件!A9"');
    expect(sheet).toContain('<brk id="6"');
    expect(sheet).toContain('activeCell="B6" sqref="B6"');
    expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).not.toContain('rLink2"');
    expect(parts['xl/comments1.xml']!.match(/ref="\w+"/g)).toEqual(['ref="B5"', 'ref="B7"']);
    expect(parts['xl/drawings/vmlDrawing1.vml']!.match(/<x:Row>\d+/g)).toEqual(['<x:Row>4', '<x:Row>6']);
    expect(parts['xl/drawings/drawing1.xml']!.match(/name="[^"]+"/g)).toEqual(['name="图3"', 'name="图表"']);
    expect(parts['xl/drawings/drawing1.xml']!.match(/<xdr:row>\d+/g)?.map((one) => Number(one.slice(9)))).toEqual([
      3, 3, 5, 9,
    ]);
    expect(parts['xl/charts/chart1.xml']).toContain('<c:f>稿件!$F$3:$F$9</c:f>');
    expect(parts['xl/workbook.xml']).toContain('稿件!$A$2:$K$9');
    expect(Object.keys(parts)).not.toContain('xl/calcChain.xml');
  });

  it('no text of a discarded article is left in the file', async () => {
    const { parts } = await rewritten();
    for (const part of Object.values(parts))
      for (const gone of ['>N2<', '>N5<', '>N9<', '来源5', '来源9']) expect(part).not.toContain(gone);
  });

  it('macros go, unless they are to stay', async () => {
    const book = fullBookBytes({ macros: true });
    const dropped = await without([4], book);
    expect(dropped.parts['[Content_Types].xml']).not.toMatch(/vba|macro/i);
    expect(Object.keys(dropped.parts)).not.toContain('xl/vbaProject.bin');
    expect(dropped.parts['xl/_rels/workbook.xml.rels']).not.toContain('vbaProject');
    expect([dropped.hasMacros, dropped.losses.find(({ part }) => part === 'macros')?.count]).toEqual([true, 1]);
    const kept = await without([4], book, true);
    expect(kept.parts['xl/vbaProject.bin']).toBe('not really macros');
    expect(kept.parts['[Content_Types].xml']).toContain('macroEnabled');
  });
});

describe('other parts', () => {
  function changed(name: string, change: (part: string) => string, more: FullBook = {}): FullBook {
    const book = fullBook();
    return { ...book, [name]: change(String(book[name])), ...more };
  }
  const RELS = 'xl/worksheets/_rels/sheet1.xml.rels';
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const related = (kind: string, target: string) => (part: string) =>
    part.replace(
      '</Relationships>',
      `<Relationship Id="rX" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`,
    );

  it('a table follows, and keeps one empty row if all of its rows go', async () => {
    const table = '<table xmlns="m" id="1" name="T" displayName="T" ref="A2:K12"><autoFilter ref="A2:K12"/></table>';
    const book = changed(RELS, related('table', '../tables/table1.xml'), { 'xl/tables/table1.xml': table });
    expect((await without([4, 7], zipOf(book))).parts['xl/tables/table1.xml']).toBe(table.replaceAll('K12', 'K10'));
    const rows = Array.from({ length: 10 }, (_, at) => at + 3);
    const { parts, file } = await without(rows, zipOf(book));
    expect(parts['xl/tables/table1.xml']).toBe(table.replaceAll('K12', 'K3'));
    const [sheet] = readWorkbook(file).sheets;
    expect([sheet!.width(3), sheet!.cellText(4, 0)]).toEqual([0, '合计']);
  });

  it('a table that keeps its only row keeps no cell of it, and a table of any numbers ends', async () => {
    const table = (ref: string, more = '') => `<table xmlns="m" id="1" name="T" displayName="T" ref="${ref}"${more}/>`;
    const book = (part: string) => zipOf(changed(RELS, related('table', '../t1.xml'), { 'xl/t1.xml': part }));
    const { parts, file } = await without([12], book(table('A11:K12')));
    expect(readWorkbook(file).sheets[0]!.width(12)).toBe(0);
    expect(parts['xl/workbook.xml']).toContain('fullCalcOnLoad="1"');
    for (const part of Object.values(parts)) expect(part).not.toContain('>N10<');
    for (const endless of ['1e15', 'Infinity', '-1', 'x'])
      for (const name of ['headerRowCount', 'totalsRowCount'])
        await without([4], book(table('A2:K12', ` ${name}="${endless}"`)));
  });

  it('the value of a merge goes into a row that the sheet does not list', async () => {
    const book = changed(SHEET, (part) => part.replace(/<row r="6".*?<\/row>/s, ''));
    const { parts } = await without([4, 5], zipOf(book));
    expect(parts[SHEET]).toMatch(/<row r="4"><c r="D4"[^>]*>/);
  });

  it('a row without a number has one where rows above it go', async () => {
    const book = changed(SHEET, (part) =>
      part
        .replace('<row r="7"', '<row')
        .replace(/(<row(?! r=)(?:(?!<\/row>).)*<\/row>)/s, (row) => row.replaceAll(/ r="[A-Z]+7"/g, '')),
    );
    const { parts, file } = await without([4, 6], zipOf(book));
    expect(parts[SHEET]).toMatch(/<row [^>]*r="5"/);
    expect(readWorkbook(file).sheets[0]!.cellText(5, 0)).toBe('N5');
  });

  it('a text that a formula has shown stays, and an unusual number of a text is refused', async () => {
    const index = /<c r="A5"[^>]*><v>(\d+)<\/v>/.exec(String(fullBook()[SHEET]))![1]!;
    const cell = (inner: string) => changed(SHEET, (part) => part.replace(`<v>${index}</v>`, inner));
    const { file } = await without([4], zipOf(cell(`<f>"N"&amp;3</f><v>${index}</v>`)));
    expect(readWorkbook(file).sheets[0]!.cellText(4, 0)).toBe('N3');
    const spaced = await without([4], zipOf(cell(`<v xml:space="preserve">${index}</v>`)));
    expect(readWorkbook(spaced.file).sheets[0]!.cellText(4, 0)).toBe('N3');
    await expect(without([4], zipOf(cell(`<v><![CDATA[${index}]]></v>`)))).rejects.toThrow(PartUnreadable);
  });

  it('the cells of controls follow, and those that go are listed once', async () => {
    const control = (link: string) => `<formControlPr xmlns="m" objectType="CheckBox" fmlaLink="${link}"/>`;
    const book = (link: string) =>
      zipOf(changed(RELS, related('ctrlProp', '../ctrlProps/c1.xml'), { 'xl/ctrlProps/c1.xml': control(link) }));
    const moved = await without([4], book('$J$7'));
    expect(moved.parts['xl/ctrlProps/c1.xml']).toBe(control('$J$6'));
    const gone = await without([4], book('$J$4'));
    expect(gone.parts['xl/ctrlProps/c1.xml']).not.toContain('fmlaLink');
    expect(gone.losses).toContainEqual({ part: 'controls', count: 1, first: ['稿件!$J$4'] });
  });

  it('a pivot table in rows that would go is an obstacle, one beside them moves', async () => {
    const pivot = (ref: string) =>
      changed(RELS, related('pivotTable', '../pivotTables/p1.xml'), {
        'xl/pivotTables/p1.xml': `<pivotTableDefinition><location ref="${ref}"/></pivotTableDefinition>`,
      });
    await expect(without([4], zipOf(pivot('N3:O9')))).rejects.toThrow(CannotFollow);
    const { parts } = await without([4], zipOf(pivot('N15:O20')));
    expect(parts['xl/pivotTables/p1.xml']).toContain('ref="N14:O19"');
  });

  it('a relation that a link of a kept row shares stays, and an empty list of comments does', async () => {
    const book = changed(SHEET, (part) => part.replace('r:id="rLink3"', 'r:id="rLink2"'));
    const { parts } = await without([4, 6, 9], zipOf(book));
    expect(parts[SHEET]).toContain('<hyperlink ref="E4" r:id="rLink2"/>');
    expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).toContain('"rLink2"');
    expect(parts['xl/comments1.xml']).toMatch(/<commentList>\s*<\/commentList>/);
  });

  it('data from outside is not fetched on opening', async () => {
    const book = changed('xl/_rels/workbook.xml.rels', related('connections', 'connections.xml'), {
      'xl/connections.xml': '<connections><connection id="1" name="外部" refreshOnLoad="1"/></connections>',
    });
    const { parts, losses } = await without([4], zipOf(book));
    expect(parts['xl/connections.xml']).toBe('<connections><connection id="1" name="外部"/></connections>');
    expect(losses).toContainEqual({ part: 'connections', count: 1, first: ['外部'] });
  });

  it.each([
    [
      'a document type',
      changed(SHEET, (part) => `<!DOCTYPE x [<!ENTITY a "b">]>${part.slice(part.indexOf('<worksheet'))}`),
    ],
    ['UTF-16', { ...fullBook(), [SHEET]: Buffer.from(`\ufeff${String(fullBook()[SHEET])}`, 'utf16le') }],
    ['a row that is not there', changed(SHEET, (part) => part.replace('<row r="4"', '<row r="400"'))],
    ['a cell of another row', changed(SHEET, (part) => part.replace('<c r="A4"', '<c r="A5"'))],
    [
      'two lists of rows',
      changed(SHEET, (part) => part.replace('</sheetData>', '</sheetData><sheetData></sheetData>')),
    ],
    ['a part that ends in a tag', changed(SHEET, (part) => part.slice(0, -3))],
    [
      'a tag without an end',
      changed(SHEET, (part) => part.replace('<sheetFormatPr', `<x a="${'y'.repeat(2_000_000)}`)),
    ],
    ['elements without number', changed('xl/comments1.xml', (part) => part.replace('<authors>', '<a>'.repeat(300)))],
    [
      'two sheets that are one part',
      changed('xl/workbook.xml', (part) =>
        part.replace('</sheets>', '<sheet name="三" sheetId="3" r:id="rId1"/></sheets>'),
      ),
    ],
    ['no workbook', { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }],
  ] as const)('%s is refused', async (_, book) => {
    await expect(without([4], zipOf(book as FullBook))).rejects.toThrow(PartUnreadable);
  });

  it('equal names of parts, and names that lead elsewhere, are refused', () => {
    const names = (bytes: Buffer) => () => new WorkbookPackage(bytes, '来稿.xlsx');
    const renamed = (from: string, to: string) => {
      const bytes = zipOf(fullBook());
      for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
      return bytes;
    };
    expect(names(renamed('xl/calcChain.xml', 'xl/comments1.xml'))).toThrow(PartUnreadable);
    expect(names(renamed('xl/calcChain.xml', '../../Chain.xml_'))).toThrow(PartUnreadable);
  });

  it('many links that go take time linear in their number', async () => {
    const links = Array.from({ length: 60_000 }, (_, at) => `<hyperlink ref="E${(at % 2) + 3}" r:id="r${at}"/>`).join(
      '',
    );
    const book = changed(SHEET, (part) => part.replace('<hyperlinks>', `<hyperlinks>${links}`));
    const { parts } = await without([3], zipOf(book));
    expect(parts[SHEET]!.match(/<hyperlink /g)).toHaveLength(30_000 + 10);
  });
});
