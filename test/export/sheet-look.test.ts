import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { SheetLook } from '#electron/cells/sheet-look.ts';
import { readWorkbookParts } from '#electron/stages/export/table-look.ts';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import { createProject, type WritableDb } from '#electron/store/database.ts';
import { beginImport } from '#electron/store/imports.ts';
import { temporaryFile, temporaryFolder, workbookOfXml, writeWorkbook } from '../fixtures/workbooks.ts';
import { exportAll, importAll } from '../round-trip/kept.ts';

const STYLES = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>';
const text = (place: string, value: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
const BODY = '山城新开一条跨江索道，全长一千二百米，单程只需六分钟。';

const LOOKING = {
  before:
    '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>' +
    '<cols><col min="1" max="1" width="9.5" customWidth="1"/><col min="2" max="3" width="60.25" customWidth="1"/><col min="4" max="4" width="8.43" hidden="1"/></cols>',
  rows:
    `<row r="1">${text('A1', '编号')}${text('B1', '标题')}${text('C1', '正文')}${text('D1', '附注')}</row>` +
    `<row r="2">${text('A2', '0012', 1)}${text('B2', '索道开通')}${text('C2', BODY)}${text('D2', '甲')}</row>` +
    `<row r="3">${text('A3', '0013', 1)}${text('B3', '粮价平稳')}${text('C3', '今年秋粮收购进度过半，各地粮价总体平稳。')}</row>`,
  after: '<autoFilter ref="A1:D3"/>',
  styles: STYLES,
};

/** With everything that an export cannot keep. The second column, not a row, is hidden as well. */
const RICH = {
  ...LOOKING,
  rows: LOOKING.rows
    .replace('<row r="3">', '<row r="3" hidden="1" ht="40" customHeight="1">')
    .replace('<row r="2">', '<row r="2" ht="30" customHeight="true">')
    .replaceAll('</row>', '<c r="E1"><f>1+1</f><v>2</v></c></row>')
    .replace('<c r="E1"><f>1+1</f><v>2</v></c></row>', '</row>'),
  after:
    '<autoFilter ref="A1:D3"><filterColumn colId="0"><filters><filter val="0012"/></filters></filterColumn><filterColumn colId="1"><colorFilter dxfId="0"/></filterColumn></autoFilter>' +
    '<mergeCells count="2"><mergeCell ref="B3:C3"/><mergeCell ref="D2:D3"/></mergeCells>' +
    '<conditionalFormatting sqref="A2:A3"><cfRule type="duplicateValues" dxfId="0" priority="1"/></conditionalFormatting>' +
    '<dataValidations count="1"><dataValidation type="list" sqref="D2"/></dataValidations><drawing r:id="rId1"/>',
  styles: `<fonts count="2"><font/><font><b/></font></fonts>${STYLES}`,
  comments: ['待核', '已核'],
};

const PLAIN: SheetLook = {
  columns: [],
  textColumns: [],
  textCells: [],
  hiddenRows: [],
  frozenRows: 0,
  frozenColumns: 0,
  hasFilter: false,
  filters: [],
  unkept: {},
};

async function roundTrip(workbook: (file: string) => void) {
  const folder = temporaryFolder();
  const file = path.join(folder, '来稿.xlsx');
  workbook(file);
  const written = await exportAll(await importAll(file, folder), 'xlsx');
  return { before: readWorkbook(file).sheets[0]!, after: readWorkbook(written).sheets[0]! };
}

it('is kept in an xlsx', async () => {
  const { before, after } = await roundTrip((file) => fs.writeFileSync(file, workbookOfXml(LOOKING)));
  expect(before.look).toEqual({
    ...PLAIN,
    columns: [
      { from: 0, to: 0, width: 9.5, isHidden: false },
      { from: 1, to: 2, width: 60.25, isHidden: false },
      { from: 3, to: 3, width: null, isHidden: true },
    ],
    textColumns: [0],
    frozenRows: 1,
    frozenColumns: 1,
    hasFilter: true,
  });
  const { columns, ...look } = after.look!;
  const { columns: _, ...plain } = PLAIN;
  expect(look).toEqual({ ...plain, textColumns: [0], frozenRows: 1, frozenColumns: 1, hasFilter: true });
  expect(columns).toEqual([
    { from: 0, to: 0, width: 9.5, isHidden: false },
    { from: 1, to: 1, width: 60.25, isHidden: false },
    { from: 2, to: 2, width: 60.25, isHidden: false },
    { from: 3, to: 3, width: null, isHidden: true },
  ]);
});

it('is plain where the source has none', async () => {
  const rows = [
    ['标题', '正文'],
    ['索道开通', BODY],
  ];
  const { after } = await roundTrip((file) => writeWorkbook(file, rows));
  expect(after.look).toEqual(PLAIN);
});

it('is counted where an export cannot keep it', async () => {
  const { before, after } = await roundTrip((file) => fs.writeFileSync(file, workbookOfXml(RICH)));
  expect(before.look?.unkept).toEqual({
    formulas: 2,
    hiddenRows: 1,
    rowHeights: 2,
    filters: 2,
    mergedCells: 1,
    conditionalFormats: 1,
    comments: 2,
    validations: 1,
    pictures: 1,
    fonts: 1,
  });
  expect(after.look?.unkept).toEqual({});
});

/** A hidden row, and what else the sheet has of a filter. */
const hiding = (after: string, before = '', row = '<row r="3" hidden="1">', table = '') =>
  workbookOfXml({ ...LOOKING, before, rows: LOOKING.rows.replace('<row r="3">', row), after, table });
const withTable = (filter: string) =>
  hiding(
    '<tableParts count="1"><tablePart r:id="rId9"/></tableParts>',
    '',
    undefined,
    `<table id="1" ref="A1:D3">${filter}</table>`,
  );
const VALUES = '<filterColumn colId="1"><filters><filter val="索道开通"/></filters></filterColumn>';
const SORTED = '<sortState ref="A2:D3"><sortCondition ref="A2:A3"/></sortState><extLst><ext uri="{1}"/></extLst>';
const links = Array.from({ length: 4000 }, (_, n) => `<hyperlink ref="A2" display="${'长'.repeat(30)}${n}"/>`).join('');

it.each([
  ['a list of values', hiding(`<autoFilter ref="A1:D3">${VALUES}</autoFilter>`), 'kept'],
  ['a sorted list', hiding(`<autoFilter ref="A1:D3">${VALUES}${SORTED}</autoFilter>`), 'kept'],
  [
    'one before many links',
    hiding(`<autoFilter ref="A1:D3">${VALUES}</autoFilter><hyperlinks>${links}</hyperlinks>`),
    'kept',
  ],
  [
    'a colour',
    hiding('<autoFilter ref="A1:D3"><filterColumn colId="1"><colorFilter/></filterColumn></autoFilter>'),
    'lost',
  ],
  ['a list of a table', withTable(`<autoFilter ref="A1:D3">${VALUES}</autoFilter>`), 'kept'],
  [
    'a colour of a table',
    withTable('<autoFilter ref="A1:D3"><filterColumn colId="1"><colorFilter/></filterColumn></autoFilter>'),
    'lost',
  ],
  ['another form', hiding('', '<sheetPr filterMode="1"/>'), 'lost'],
  ['a list that ends in its middle', hiding(`<autoFilter ref="A1:D3">${VALUES}`), 'lost'],
])('keeps the rows that a filter hides only with its criteria: %s', async (_, workbook, outcome) => {
  const { before, after } = await roundTrip((file) => fs.writeFileSync(file, workbook));
  const { hiddenRows, filters } = after.look!;
  if (outcome === 'kept') {
    expect({ hiddenRows, filters }).toEqual({
      hiddenRows: [[3, 3]],
      filters: [{ column: 1, values: ['索道开通'], blank: false }],
    });
    expect(before.look?.unkept).toEqual({});
  } else {
    expect({ hiddenRows, filters }).toEqual({ hiddenRows: [], filters: [] });
    expect(before.look?.unkept).toEqual({ filters: 1, hiddenRows: 1 });
  }
});

it('keeps rows that are hidden by hand in a table', () => {
  const file = temporaryFile('来稿.xlsx', withTable('<autoFilter ref="A1:D3"/>'));
  expect(readWorkbook(file).sheets[0]?.look).toMatchObject({ hasFilter: true, hiddenRows: [[3, 3]], unkept: {} });
});

it.each(['<row hidden="1">', '<row r="2.5" hidden="1">', '<row r="1e300" hidden="1">', '<row r="-3" hidden="1">'])(
  'counts a hidden row without a number: %s',
  (row) => {
    const file = temporaryFile('来稿.xlsx', hiding('', '', row));
    expect(readWorkbook(file).sheets[0]?.look).toMatchObject({ hiddenRows: [], unkept: { hiddenRows: 1 } });
  },
);

it('is unknown where its panes are no whole rows', () => {
  const panes = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="-1" state="frozen"/></sheetView></sheetViews>';
  expect(readWorkbook(temporaryFile('来稿.xlsx', hiding('', panes))).sheets[0]?.look).toBeNull();
});

it('counts a hidden sheet', async () => {
  const { before, after } = await roundTrip((file) =>
    fs.writeFileSync(file, workbookOfXml({ ...LOOKING, isHidden: true })),
  );
  expect(before.look?.unkept).toEqual({ hiddenSheets: 1 });
  expect(after.look?.unkept).toEqual({});
});

it('counts a fill as fonts and colours', async () => {
  const fills = '<fills count="3"><fill/><fill/><fill><patternFill patternType="solid"/></fill></fills>';
  const { before } = await roundTrip((file) =>
    fs.writeFileSync(file, workbookOfXml({ ...LOOKING, styles: fills + STYLES })),
  );
  expect(before.look?.unkept).toEqual({ fonts: 1 });
});

function addImport(db: WritableDb, look: SheetLook | null): void {
  const place = { file: '来稿.xlsx', path: '来稿.xlsx', sha256: '', sheet: '稿件', headerRow: 1, rows: 1 };
  beginImport(db, { ...place, mapping: {}, columns: [], look }, '2026-11-20T08:00:00.000Z');
}

it('is named as kept only where the sheet has it', () => {
  const db = createProject(temporaryFile('来稿.tonggao'));
  expect(readWorkbookParts(db)).toBeNull();
  addImport(db, PLAIN);
  expect(readWorkbookParts(db)).toEqual({ kept: [], unkept: {} });
  addImport(db, { ...PLAIN, frozenRows: 1, unkept: { rowHeights: 2 } });
  addImport(db, { ...PLAIN, columns: [{ from: 0, to: 0, width: null, isHidden: true }], unkept: { rowHeights: 1 } });
  expect(readWorkbookParts(db)).toEqual({ kept: ['frozen', 'hiddenColumns'], unkept: { rowHeights: 3 } });
  db.close();
});

it('loses the criteria of a filter in a project of several imports, and shows the rows that they hid', () => {
  const db = createProject(temporaryFile('来稿.tonggao'));
  const filters = [{ column: 1, values: ['已审'], blank: false }];
  addImport(db, { ...PLAIN, hasFilter: true, filters, hiddenRows: [[3, 5]] });
  expect(readWorkbookParts(db)).toEqual({ kept: ['filter', 'criteria', 'hiddenRows'], unkept: {} });
  addImport(db, null);
  expect(readWorkbookParts(db)).toEqual({ kept: ['filter'], unkept: { filters: 1, hiddenRows: 3 } });
  addImport(db, { ...PLAIN, hiddenRows: [[2, 2]] });
  expect(readWorkbookParts(db)).toEqual({ kept: ['filter', 'hiddenRows'], unkept: { filters: 1, hiddenRows: 3 } });
  db.close();
});
