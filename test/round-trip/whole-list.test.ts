// A list of 800 rows as desks have them: a title row, a hidden column, empty bodies, HTML in cells and links as formulas.
// Every row of it is in the cleaned file, among the discarded ones, or blank.
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { countExportTask } from '#electron/stages/export/export.job.ts';
import { countOthers, countRejected } from '#shared/contract/exports.ts';
import { columnLetter } from '#shared/model/sheet-names.ts';
import { temporaryFile, temporaryFolder, zipOf } from '../fixtures/workbooks.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { exportAll, importAll } from './kept.ts';
import { readSheet } from './read-sheet.ts';

const ROWS = 800;
const COLUMNS = ['编号', '标题', '正文', '内部编号', '来源', '原文链接'];
const site = 'https://example.com/list';

const isBodiless = (n: number) => n % 67 === 5;
const isBlank = (n: number) => n === 400;
const isCopy = (n: number) => n % 130 === 129;
const isFormula = (n: number) => n % 4 === 1;
const idOf = (n: number) => String(n).padStart(5, '0');

/** A body of 120 characters that shares no sentence with another. */
function bodyOf(n: number): string {
  const text = Array.from({ length: 120 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((n * 7919 + at * at * 31 + at * n) % 20_000)),
  );
  return n % 3 === 0 ? `<p>${text.slice(0, 60).join('')}</p><p>${text.slice(60).join('')}</p>` : text.join('');
}

function listXml(): string {
  const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const text = (place: string, value: string) =>
    value === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  const rows = [`<row r="1">${text('A1', '三月稿件汇总表')}</row>`];
  rows.push(`<row r="2">${COLUMNS.map((name, at) => text(`${columnLetter(at)}2`, name)).join('')}</row>`);
  for (let n = 1; n <= ROWS; n++) {
    const row = n + 2;
    if (isBlank(n)) continue;
    const own = isCopy(n) ? n - 1 : n;
    const cells = [
      idOf(n),
      `<b>标题</b>${own}`,
      isBodiless(n) ? '' : bodyOf(own),
      `内${n}`,
      n % 2 === 0 ? '晚报' : '日报',
    ];
    const link = isFormula(n)
      ? `<c r="F${row}" t="str"><f>HYPERLINK("${site}/${n}?a=1&amp;b=2","原文")</f><v>原文</v></c>`
      : text(`F${row}`, `${site}/${n}`);
    rows.push(
      `<row r="${row}">${cells.map((cell, at) => text(`${columnLetter(at)}${row}`, cell)).join('')}${link}</row>`,
    );
  }
  return rows.join('');
}

function listBytes(): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="稿件" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><cols><col min="4" max="4" width="9" hidden="1"/></cols><sheetData>${listXml()}</sheetData><mergeCells count="1"><mergeCell ref="A1:F1"/></mergeCells></worksheet>`,
  });
}

it('a list of 800 rows comes back with every row accounted for', async () => {
  const all = Array.from({ length: ROWS }, (_, at) => at + 1).filter((n) => !isBlank(n));
  const bodiless = all.filter(isBodiless).length;
  const project = await importAll(temporaryFile('汇总.xlsx', listBytes()), temporaryFolder(), bodiless + 1);
  const undecided = 'follow-suggestions';
  const { kept, removed, others } = await countExportTask({ project, undecided });

  const sheet = readSheet(await exportAll(project, 'xlsx', 'cleaned', undecided)).slice(1);
  const csv = parseCsv(fs.readFileSync(await exportAll(project, 'csv', 'cleaned', undecided), 'utf8')).slice(1);
  const jsonl = fs
    .readFileSync(await exportAll(project, 'jsonl', 'cleaned', undecided), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string | null>);
  const gone = new Set(
    parseCsv(fs.readFileSync(await exportAll(project, 'csv', 'removed', undecided), 'utf8'))
      .slice(1)
      .map(([id]) => id!),
  );
  const figures = {
    rows: ROWS,
    kept,
    removed,
    withoutBody: countRejected(others),
    blank: others.blank,
    written: sheet.length,
  };
  console.log(`List of 800 rows: ${JSON.stringify(figures)}`);

  expect(kept + removed + countOthers(others)).toBe(ROWS);
  expect(others).toMatchObject({ rejected: [{ reason: 'no-body', rows: bodiless }], blank: 1 });
  expect(removed).toBe(all.filter(isCopy).length);
  expect(gone.size).toBe(removed);
  // In the order of the list, without the discarded ones.
  const expected = all.filter((n) => !gone.has(idOf(n)));
  expect(expected).toHaveLength(kept + bodiless);
  for (const ids of [sheet.map(([id]) => id!.value), csv.map(([id]) => id), jsonl.map(({ 编号 }) => 编号)])
    expect(ids).toEqual(expected.map(idOf));

  for (const [at, n] of expected.entries()) {
    const address = isFormula(n) ? `${site}/${n}?a=1&b=2` : `${site}/${n}`;
    const [, title, body, inner, , link] = sheet[at]!;
    expect([title!.value, body!.value, inner!.value]).toEqual([
      `<b>标题</b>${isCopy(n) ? n - 1 : n}`,
      isBodiless(n) ? null : bodyOf(isCopy(n) ? n - 1 : n),
      `内${n}`,
    ]);
    expect([link!.value, link!.link]).toEqual(isFormula(n) ? ['原文', address] : [address, '']);
    expect(csv[at]!.slice(5)).toEqual(isFormula(n) ? ['原文', address] : [address, '']);
    expect(jsonl[at]!['原文链接 链接'] ?? jsonl[at]!.原文链接).toBe(address);
  }
});
