// Addresses of HYPERLINK formulas, as several makers write them.
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import type { Cell } from '#electron/intake/cell.ts';
import { readWorkbook } from '#electron/intake/formats/workbook.ts';
import { readArticles } from '#electron/intake/rows.ts';
import { tableOfSheet } from '#electron/intake/table.ts';
import { temporaryFile, unzipAll, workbookBytes, workbookOfXml, writeWorkbook, zipOf } from '../fixtures/workbooks.ts';

function cellOf(xml: string, before = ''): Cell {
  const rows = `<row r="1">${before}</row><row r="2"><c r="A2" t="inlineStr"><is><t>https://example.com/甲</t></is></c>${xml}</row>`;
  return readWorkbook(temporaryFile('格.xlsx', workbookOfXml({ rows }))).sheets[0]!.cell(2, 2);
}
const label = '查看原文';
const linked = (link: string, of = label): Cell => ({ of, link });

describe('a HYPERLINK formula', () => {
  test.each([
    ['of a text', 'HYPERLINK("https://example.com/1?a=1&amp;b=2","查看原文")', 'https://example.com/1?a=1&b=2'],
    [
      'with quotes and Chinese',
      'HYPERLINK("https://example.com/新闻?q=""甲""","查看原文")',
      'https://example.com/新闻?q="甲"',
    ],
    ['of a cell', 'HYPERLINK(A2,"查看原文")', 'https://example.com/甲'],
    ['put together', 'HYPERLINK("http://"&amp;"example.com"&amp;"/"&amp;$B$1 , "查看原文")', 'http://example.com/7'],
    ['without a label', 'HYPERLINK("https://example.com/2")', 'https://example.com/2'],
  ])('%s', (_, formula, address) => {
    expect(cellOf(`<c r="C2" t="str"><f>${formula}</f><v>${label}</v></c>`, '<c r="B1"><v>7</v></c>')).toEqual(
      linked(address),
    );
  });

  it('without a stored value shows its label', () => {
    expect(cellOf('<c r="C2"><f>HYPERLINK("https://example.com/1","原文")</f><v></v></c>')).toEqual(
      linked('https://example.com/1', '原文'),
    );
    expect(cellOf('<c r="C2"><f>HYPERLINK("https://example.com/1")</f></c>')).toEqual(
      linked('https://example.com/1', 'https://example.com/1'),
    );
  });

  it('that several rows share moves with them', () => {
    const row = (r: number, formula: string) =>
      `<row r="${r}"><c r="A${r}" t="str"><v>https://example.com/${r}</v></c><c r="C${r}" t="str">${formula}<v>${label}</v></c></row>`;
    const rows =
      row(1, '<f t="shared" ref="C1:C3" si="0">HYPERLINK(A1,"查看原文")</f>') +
      row(2, '<f t="shared" si="0"/>') +
      row(3, '<f t="shared" si="0"></f>');
    const sheet = readWorkbook(temporaryFile('格.xlsx', workbookOfXml({ rows }))).sheets[0]!;
    expect([1, 2, 3].map((r) => sheet.cell(r, 2))).toEqual([1, 2, 3].map((r) => linked(`https://example.com/${r}`)));
  });

  it('of cells without places is found where they are', () => {
    const rows = `<row><c t="str"><v>甲</v></c><c t="str"><f>HYPERLINK("https://example.com/1","甲")</f><v>${label}</v></c></row>`;
    const sheet = readWorkbook(temporaryFile('格.xlsx', workbookOfXml({ rows }))).sheets[0]!;
    expect([0, 1].map((column) => sheet.cell(1, column))).toEqual(['甲', linked('https://example.com/1')]);
  });

  test.each([
    ['that is computed otherwise', 'HYPERLINK(VLOOKUP(A2,Sheet2!A:B,2,0),"查看原文")'],
    ['to a place of the workbook', 'HYPERLINK("#Sheet2!A1","查看原文")'],
    ['of another sheet', 'HYPERLINK(Sheet2!A1,"查看原文")'],
    ['that is no formula but its name', 'MYHYPERLINK("https://example.com/1")'],
    ['that never ends', 'HYPERLINK("https://example.com/1'],
  ])('%s is its label', (_, formula) => {
    expect(cellOf(`<c r="C2" t="str"><f>${formula}</f><v>${label}</v></c>`)).toBe(label);
  });

  it('is the address of the article, whatever its label', async () => {
    const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows =
      `<row r="1">${text('A1', '标题')}${text('B1', '正文')}${text('C1', '链接')}</row>` +
      `<row r="2">${text('A2', '甲')}${text('B2', '正文甲')}<c r="C2" t="str"><f>HYPERLINK("https://example.com/1","原文/转载")</f><v>原文/转载</v></c></row>`;
    const [sheet] = readWorkbook(temporaryFile('格.xlsx', workbookOfXml({ rows }))).sheets;
    const read = readArticles(tableOfSheet(sheet!), { headerRow: 1, mapping: { title: 0, body: 1, url: 2 } });
    const [row] = await Array.fromAsync(read.rows);
    expect(row).toMatchObject({ fields: { url: 'https://example.com/1' } });
  });

  it('of an .ods is read as well', () => {
    const formula = { t: 's', v: label, f: 'HYPERLINK("https://example.com/1?a=1&b=2","查看原文")' } as const;
    const file = writeWorkbook(temporaryFile('格.ods'), [['标题', formula]], { bookType: 'ods' });
    expect(readWorkbook(file).sheets[0]!.cell(1, 1)).toEqual(linked('https://example.com/1?a=1&b=2'));
  });

  it('is read without notes of a library on stderr', () => {
    const said = vi.spyOn(console, 'error');
    onTestFinished(() => said.mockRestore());
    const written = workbookBytes([['标题', { t: 'n', v: 7, z: '000' }]], { bookType: 'ods' });
    const parts = unzipAll(written);
    const content = parts['content.xml']!.toString();
    const map = '<style:map style:condition="value()&gt;9" style:apply-style-name="N9"/></number:number-style>';
    expect(content).toContain('</number:number-style>');
    const mapped = { ...parts, 'content.xml': content.replace('</number:number-style>', map) };
    expect(readWorkbook(temporaryFile('格.ods', zipOf(mapped))).sheets[0]!.cell(1, 1)).toMatchObject({ n: 7 });
    expect(said).not.toHaveBeenCalled();
  });
});
