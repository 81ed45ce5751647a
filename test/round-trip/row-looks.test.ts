// Rows keep their look, wherever the export puts them: hidden rows, texts with the format `@`, and filtered values.
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { includesRow } from '#electron/cells/sheet-look.ts';
import { escapeAttribute } from '#electron/stages/export/xlsx/escape-xml.ts';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import { temporaryFolder, workbookOfXml } from '../fixtures/workbooks.ts';
import { exportAll, importAll } from './kept.ts';

const STYLES = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>';
const text = (place: string, value: string, isText = false) =>
  `<c r="${place}" s="${isText ? 1 : 0}" t="inlineStr"><is><t>${value}</t></is></c>`;

type Row = { readonly story: number; readonly isHidden: boolean; readonly isText: boolean };
const anyRow: fc.Arbitrary<Row> = fc.record({
  story: fc.nat({ max: 12 }),
  isHidden: fc.boolean(),
  isText: fc.boolean(),
});
const anyFilter = fc.option(
  fc.record({
    values: fc.array(fc.constantFrom('甲', '<乙>', '"丙" & 丁', '戊\n己'), { minLength: 1 }),
    blank: fc.boolean(),
  }),
  { nil: undefined },
);

const PLAIN: Row = { story: 99, isHidden: false, isText: false };

/** The second column has more plain texts than others, also without duplicates, so it is no text column. */
function workbookOf(rows: readonly Row[], filter: { values: string[]; blank: boolean } | undefined): Buffer {
  const plain = [PLAIN, ...rows].map((_, at) => ({ ...PLAIN, story: 100 + at }));
  const all = [...plain, ...rows, ...rows.map((row) => ({ ...row, isText: false })), PLAIN, PLAIN];
  const criteria =
    filter &&
    `<filterColumn colId="2"><filters blank="${filter.blank ? 1 : 0}">${filter.values.map((value) => `<filter val="${escapeAttribute(value)}"/>`).join('')}</filters></filterColumn><filterColumn colId="0" hiddenButton="1"/>`;
  const xml = all.map(({ story, isHidden, isText }, at) => {
    const row = at + 2;
    const body = String.fromCodePoint(...Array.from({ length: 60 }, (_, letter) => 0x4e00 + 61 * story + letter));
    return `<row r="${row}"${isHidden ? ' hidden="1"' : ''}>${text(`A${row}`, `稿${row}`)}${text(`B${row}`, `00${row}`, isText)}${text(`C${row}`, body)}</row>`;
  });
  return workbookOfXml({
    rows: `<row r="1">${text('A1', '编号')}${text('B1', '附注')}${text('C1', '正文')}</row>${xml.join('')}`,
    after: `<autoFilter ref="A1:C${xml.length + 1}">${criteria ?? ''}</autoFilter>`,
    styles: STYLES,
  });
}

/** The look of each row by its number in the first column. */
function looksIn(file: string): Map<string, { isHidden: boolean; isText: boolean }> {
  const sheet = readWorkbook(file).sheets[0]!;
  const { hiddenRows, textCells } = sheet.look!;
  const cells = textCells.find(({ column }) => column === 1)?.rows ?? [];
  const looks = new Map<string, { isHidden: boolean; isText: boolean }>();
  for (let row = 2; row <= sheet.rows; row++)
    looks.set(sheet.cellText(row, 0), { isHidden: includesRow(hiddenRows, row), isText: includesRow(cells, row) });
  return looks;
}

it('the look of rows, where duplicates between them are left out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 30 }), anyFilter, async (rows, filter) => {
      const folder = temporaryFolder();
      const file = path.join(folder, '来稿.xlsx');
      fs.writeFileSync(file, workbookOf(rows, filter));
      const project = await importAll(file, folder);
      const before = looksIn(file);
      const whole = looksIn(await exportAll(project, 'xlsx'));
      expect(whole).toEqual(before);
      const cleaned = await exportAll(project, 'xlsx', 'cleaned', 'follow-suggestions');
      const after = looksIn(cleaned);
      expect(after.size).toBeLessThan(before.size);
      for (const [name, look] of after) expect(look, name).toEqual(before.get(name));
      expect(readWorkbook(cleaned).sheets[0]!.look!.filters).toEqual(filter ? [{ column: 2, ...filter }] : []);
    }),
    { numRuns: 12 },
  );
});
