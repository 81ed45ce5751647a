import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import type { Sheet } from '#electron/stages/intake/sheet.ts';
import {
  type FixtureCell,
  type FixtureOptions,
  type FixtureRows,
  temporaryFile,
  workbookOfXml,
  writeWorkbook,
} from '../fixtures/workbooks.ts';

function sheetOf(rows: FixtureRows, options?: FixtureOptions): Sheet {
  return readWorkbook(writeWorkbook(temporaryFile('格.xlsx'), rows, options)).sheets[0]!;
}

function sheetOfXml(xml: Parameters<typeof workbookOfXml>[0]): Sheet {
  return readWorkbook(temporaryFile('格.xlsx', workbookOfXml(xml))).sheets[0]!;
}

function readBack(cell: FixtureCell, options?: FixtureOptions): [text: string, cell: Cell] {
  const sheet = sheetOf([[cell]], options);
  return [sheet.cellText(1, 0), sheet.cell(1, 0)];
}

const number = (v: number, z?: string): FixtureCell => ({ t: 'n', v, ...(z === undefined ? {} : { z }) });

describe('text', () => {
  test.each([
    ['the longest a cell can hold', '稿'.repeat(32_767)],
    ['characters beyond the basic plane', '𠮷野家与𣘺本,👨‍👩‍👧‍👦合家欢,🇨🇳'],
    ['white space at the ends', '\n  首行缩进\t\n'],
    ['markup and entities as they stand', '<p>甲&nbsp;乙 &lt;b&gt; &amp;amp;</p> ]]> "引号"'],
    ['an id of 18 digits', '110105199003071234'],
    ['leading zeros', '000123'],
  ])('%s', (_, text) => {
    expect(readBack(text)).toEqual([text, text]);
  });

  test('any text comes back as it was', () => {
    const unit = fc.oneof(
      { weight: 6, arbitrary: fc.string({ unit: 'grapheme' }) },
      fc.constantFrom('正文', '&', '&lt;', '&#20013;', '<t>', '</v>', ']]>', '\n', '\u200b', '\ufeff', '_x', '𠮷', "'"),
    );
    const text = fc
      .array(unit, { maxLength: 12 })
      .map((parts) => parts.join(''))
      // Line ends are \n in XML; and SheetJS writes _x0041_ without escaping it.
      .filter((joined) => !/\r|_x[\da-f]{4}_/i.test(joined));
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 8 }), (rows) => {
        const sheet = sheetOf(rows);
        rows.forEach((cells, row) => {
          cells.forEach((cell, column) => {
            expect(sheet.cellText(row + 1, column)).toBe(cell);
          });
        });
      }),
      { numRuns: 60 },
    );
  });

  test('what other writers may put into the XML', () => {
    const strings = [
      '<si><t>甲</t><phoneticPr fontId="1"/></si>',
      '<si/>',
      '<si><t/><phoneticPr fontId="1"/></si>',
      '<si><t>&#x1F600;&#134071;&#20013;&amp;lt;</t></si>',
      '<si><t><![CDATA[<b>粗</b>]]></t></si>',
      '<si><r><rPr><b/></rPr><t>富</t></r><r><t xml:space="preserve"> 文本</t></r><rPh sb="0" eb="1"><t>ふ</t></rPh></si>',
      '<si><t>换_x000A_行_x005F_x000A_</t></si>',
    ];
    const cells = strings.map((_, index) => `<c t="s"><v>${index}</v></c>`).join('');
    const formula = '<c t="str"><f>A1&amp;"x"</f><v>&amp;lt;&#20013;&#x1F600;_x005F_x000A_</v></c>';
    const inline = '<c t="inlineStr"><is><t>行内</t></is></c>';
    const sheet = sheetOfXml({ rows: `<row>${cells}${formula}${inline}</row>`, strings: strings.join('') });
    expect(Array.from({ length: 9 }, (_, column) => sheet.cellText(1, column))).toEqual([
      '甲',
      '',
      '',
      '😀𠮷中&lt;',
      '<b>粗</b>',
      '富 文本',
      '换\n行_x000A_',
      '&lt;中😀_x000A_',
      '行内',
    ]);
  });
});

describe('numbers and the rest', () => {
  test.each([
    ['an integer', number(42), '42', 42],
    ['all digits of a long one', number(123456789012345680), '123456789012345680', 123456789012345680],
    ['… also in scientific format', number(123456789012345680, '0.00E+00'), '123456789012345680', undefined],
    ['a fraction without noise', number(0.1 + 0.2), '0.3', 0.1 + 0.2],
    ['a format', number(1234.5, '#,##0.00'), '1,234.50', { n: 1234.5, format: '#,##0.00' }],
    ['padding', number(7, '00000'), '00007', { n: 7, format: '00000' }],
    ['percent', number(0.256, '0.0%'), '25.6%', { n: 0.256, format: '0.0%' }],
    ['true', true, 'TRUE', true],
    ['a formula’s last value', { t: 'n', v: 3, f: 'A2+1' }, '3', 3],
    ['a formula’s last text', { t: 's', v: '甲乙', f: 'A2&B2' }, '甲乙', '甲乙'],
    ['an error', { t: 'e', v: 42 }, '#N/A', { error: '#N/A' }],
    ['a division by zero', { t: 'e', v: 7 }, '#DIV/0!', { error: '#DIV/0!' }],
  ] as [string, FixtureCell, string, Cell | undefined][])('%s', (_, cell, text, kept) => {
    const [textRead, cellRead] = readBack(cell);
    expect(textRead).toBe(text);
    if (kept !== undefined) expect(cellRead).toEqual(kept);
  });
});

describe('dates', () => {
  test.each([
    [45_356, 'yyyy-mm-dd', '2024-03-05'],
    [45_356, 'm/d/yy', '2024-03-05'],
    [45_356, 'yyyy"年"m"月"d"日"', '2024-03-05'],
    [45_356, '[$-804]yyyy"年"m"月"d"日";@', '2024-03-05'],
    [45_356.5, 'yyyy/m/d', '2024-03-05 12:00'],
    [45_356 + (8 * 3600 + 30 * 60) / 86_400, 'yyyy-mm-dd hh:mm', '2024-03-05 08:30'],
    [45_356 + 86_399 / 86_400, 'yyyy-mm-dd hh:mm:ss', '2024-03-05 23:59:59'],
    [45_356.999_999_9, 'yyyy-mm-dd', '2024-03-06'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [0.25, 'h:mm', '06:00'],
    [1.5, '[h]:mm', '36:00'],
    [99_999_999, 'yyyy-mm-dd', '99999999'],
  ])('%d as %s', (serial, format, text) => {
    expect(readBack(number(serial, format))).toEqual([text, { n: serial, format }]);
  });

  test('of the 1904 system are kept in the 1900 system', () => {
    const cell = number(45_356 - 1462, 'yyyy-mm-dd');
    expect(readBack(cell, { date1904: true })).toEqual(['2024-03-05', { n: 45_356, format: 'yyyy-mm-dd' }]);
  });

  test('in the formats a Chinese Excel leaves unwritten', () => {
    const sheet = sheetOfXml({
      rows: '<row><c s="0"><v>45356</v></c><c s="1"><v>45356</v></c><c s="2"><v>0.5</v></c></row>',
      styles: '<cellXfs><xf numFmtId="31"/><xf numFmtId="57"/><xf numFmtId="32"/></cellXfs>',
    });
    expect([0, 1, 2].map((column) => sheet.cellText(1, column))).toEqual(['2024-03-05', '2024-03-05', '12:00']);
    expect(sheet.cell(1, 0)).toEqual({ n: 45_356, format: 'yyyy"年"m"月"d"日"' });
  });

  test('next to formats of the workbook’s own', () => {
    for (const list of ['<numFmts>', '<numFmts count="1">']) {
      const sheet = sheetOfXml({
        rows: '<row><c s="0"><v>45356</v></c><c s="1"><v>45356</v></c></row>',
        styles: `${list}<numFmt numFmtId="164" formatCode="yyyy/m/d"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="31"/></cellXfs>`,
      });
      expect([sheet.cellText(1, 0), sheet.cellText(1, 1)]).toEqual(['2024-03-05', '2024-03-05']);
    }
  });

  test('in an .xls too', () => {
    const path = writeWorkbook(temporaryFile('日期.xls'), [[number(45_356, 'yyyy-mm-dd')]], { bookType: 'xls' });
    expect(readWorkbook(path).sheets[0]!.cellText(1, 0)).toBe('2024-03-05');
  });

  test('written as ISO text', () => {
    const sheet = sheetOfXml({
      rows: '<row><c t="d" s="0"><v>2024-03-05T08:30:00</v></c></row>',
      styles: '<cellXfs><xf numFmtId="22"/></cellXfs>',
    });
    expect(sheet.cellText(1, 0)).toBe('2024-03-05 08:30');
  });

  test('every second of a day, through the serial’s rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_465 }), fc.integer({ min: 1, max: 86_399 }), (day, second) => {
        const expected = new Date(Date.UTC(1899, 11, 30) + day * 86_400_000 + second * 1000).toISOString();
        const text = cellAsText({ n: day + second / 86_400, format: 'yyyy-mm-dd hh:mm:ss' });
        expect(text).toBe(expected.slice(0, 19).replace('T', ' ').replace(/:00$/, ''));
      }),
    );
  });
});

describe('merged cells', () => {
  const rows = [
    ['三月稿件汇总', null, null],
    ['来源', '标题', '正文'],
    ['江畔晚报', '甲', '一'],
    [null, '乙', '二'],
    [null, '丙', '三'],
  ];
  const merges = ['A1:C1', 'A3:A5'];

  test('downwards show their value in each row, across to the first column only', () => {
    const path = writeWorkbook(temporaryFile('合并.xlsx'), { sheets: [{ name: '稿件', rows, merges }] });
    const sheet = readWorkbook(path).sheets[0]!;
    expect([3, 4, 5].map((row) => sheet.cellText(row, 0))).toEqual(['江畔晚报', '江畔晚报', '江畔晚报']);
    const below = { merged: '江畔晚报', top: 3 };
    expect([3, 4, 5].map((row) => sheet.cell(row, 0))).toEqual(['江畔晚报', below, below]);
    expect([0, 1, 2].map((column) => sheet.cell(1, column))).toEqual(['三月稿件汇总', null, null]);
  });
});
