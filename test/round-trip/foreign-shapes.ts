// One list, written by program in the ways of other makers: how they store texts, formulas, dates and links differs.
import { columnLetter } from '#shared/model/sheet-names.ts';
import { workbookBytes, zipOf } from '../fixtures/workbooks.ts';

/** A text, a number with its format, or a label with an address. */
export type Value = null | string | number | { n: number; format: string } | { of: string; link: string };

/** Two columns of one name, one without a name, one with spaces around it, and a line break. */
export const HEADINGS = ['编号', '标题', '正文', '来源', '来源', null, ' 备注 ', '链接', '发布\n时间', '阅读'] as const;

const site = 'https://example.com/news';

/** Rows that hold each kind of cell, two without a body, and one with a cell of one space at its end. */
export const ROWS: readonly (readonly Value[])[] = [
  [
    '00001',
    '市政务中心延长开放',
    '第一篇的正文，说明开放时间与地点。',
    '晚报',
    '日报',
    '甲栏',
    'x',
    link(1),
    date(46_000),
    wan(123_456),
  ],
  ['00002', '图书馆下月开放', null, '晚报', null, null, null, link(2), date(46_001.5), wan(98_765)],
  [
    '00003',
    '<b>暴雨</b>预警',
    '<p>第三篇的正文&amp;，请市民&nbsp;注意出行。</p>',
    ' 晨报',
    '日报',
    ' ',
    '=1+1',
    link(3, '第二节'),
    date(46_002),
    12.5,
  ],
  [
    '00004',
    '地铁延长线通车',
    '第四篇的正文，\n分成两段，\t含制表符。',
    '网站',
    null,
    '乙栏',
    null,
    { of: '原文/转载', link: `${site}/4?a=1&b=2` },
    null,
    0,
  ],
  ['310101199001011234', '无正文的条目', null, null, null, null, null, null, null, null],
  [
    '00006',
    '敬老院建成',
    '第六篇的正文，介绍敬老院的位置和床位数。',
    '晚报',
    '日报',
    '丙栏',
    ' ',
    null,
    { n: 46_000, format: '[$-804]aaaa;@' },
    { n: 0.125, format: '0.0%' },
  ],
];

function link(number: number, fragment = ''): Value {
  return { of: '查看原文', link: `${site}/${number}${fragment && `#${fragment}`}` };
}

function date(n: number): Value {
  return { n, format: 'yyyy"年"m"月"d"日"' };
}

function wan(n: number): Value {
  return { n, format: '0!.0,"万"' };
}

/** Styles 1 to 4 of the sheets below. */
const FORMATS = ['yyyy"年"m"月"d"日"', '0!.0,"万"', '[$-804]aaaa;@', '0.0%'];
const DAYS_1904 = 1462;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

type Maker = {
  /** The XML of a text cell without its closing tag's place and style. */
  readonly text: (value: string, shared: string[]) => { type: string; inner: string };
  readonly links: 'formula' | 'formula without value' | 'cell';
  readonly from1904?: boolean;
  /** Above the header. */
  readonly title?: string;
  /** From 1. */
  readonly hiddenColumn?: number;
  /** Paths of parts from the root, as some write them. */
  readonly absolute?: boolean;
};

const inline: Maker['text'] = (value) => ({
  type: 'inlineStr',
  inner: `<is><t xml:space="preserve">${escapeXml(value)}</t></is>`,
});
const shared =
  (item: (value: string) => string): Maker['text'] =>
  (value, strings) => ({ type: 's', inner: `<v>${strings.push(item(value)) - 1}</v>` });
const plainItem = (value: string) => `<si><t xml:space="preserve">${escapeXml(value)}</t></si>`;
/** The first character has a font of its own. */
const richItem = (value: string) =>
  `<si><r><rPr><b/></rPr><t xml:space="preserve">${escapeXml(value.slice(0, 1))}</t></r><r><t xml:space="preserve">${escapeXml(value.slice(1))}</t></r><phoneticPr fontId="1"/></si>`;

function make({ text, links, from1904 = false, title, hiddenColumn, absolute = false }: Maker): Buffer {
  const strings: string[] = [];
  const addresses: { place: string; link: string }[] = [];
  const cellXml = (value: Value, place: string): string => {
    if (value === null) return `<c r="${place}"/>`;
    if (typeof value === 'number') return `<c r="${place}" t="n"><v>${value}</v></c>`;
    if (typeof value === 'object' && 'n' in value) {
      const isDate = /[ya]/.test(value.format);
      return `<c r="${place}" s="${FORMATS.indexOf(value.format) + 1}"><v>${value.n - (from1904 && isDate ? DAYS_1904 : 0)}</v></c>`;
    }
    if (typeof value === 'object' && links !== 'cell') {
      const quote = (part: string) => `"${part.replaceAll('"', '""')}"`;
      const formula = `<f>${escapeXml(`HYPERLINK(${quote(value.link)},${quote(value.of)})`)}</f>`;
      if (links === 'formula without value') return `<c r="${place}">${formula}<v/></c>`;
      return `<c r="${place}" t="str">${formula}<v>${escapeXml(value.of)}</v></c>`;
    }
    if (typeof value === 'object') addresses.push({ place, link: value.link });
    const { type, inner } = text(typeof value === 'object' ? value.of : value, strings);
    return `<c r="${place}" t="${type}">${inner}</c>`;
  };
  const rowXml = (cells: readonly Value[], number: number) =>
    `<row r="${number}">${cells.map((cell, column) => cellXml(cell, `${columnLetter(column)}${number}`)).join('')}</row>`;
  const rows = [...(title ? [[title]] : []), HEADINGS, ...ROWS].map((cells, at) => rowXml(cells, at + 1)).join('');
  const relation = (id: number, type: string, target: string, mode = '') =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${escapeXml(target)}"${mode}/>`;
  const relations = (list: string) => `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}">${list}</Relationships>`;
  const target = (name: string) => (absolute ? `/xl/${name}` : name);
  const hyperlinks = addresses.map(({ place, link }, at) => {
    const [, fragment] = link.split('#');
    return `<hyperlink ref="${place}" r:id="rId${at + 1}"${fragment ? ` location="${fragment}"` : ''}/>`;
  });
  return zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets><sheet name="稿件" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', target('worksheets/sheet1.xml')) +
        relation(2, 'styles', target('styles.xml')) +
        relation(3, 'sharedStrings', target('sharedStrings.xml')),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${hiddenColumn ? `<cols><col min="${hiddenColumn}" max="${hiddenColumn}" width="9" hidden="1"/></cols>` : ''}<sheetData>${rows}</sheetData>${title ? `<mergeCells count="1"><mergeCell ref="A1:${columnLetter(HEADINGS.length - 1)}1"/></mergeCells>` : ''}${hyperlinks.length > 0 ? `<hyperlinks>${hyperlinks.join('')}</hyperlinks>` : ''}</worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      addresses
        .map(({ link }, at) => relation(at + 1, 'hyperlink', link.split('#')[0]!, ' TargetMode="External"'))
        .join(''),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings.join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs><xf numFmtId="0"/>${FORMATS.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  });
}

/** The list as SheetJS writes it. */
function sheetJs(bookType: 'xlsx' | 'xls'): Buffer {
  return workbookBytes(
    [HEADINGS, ...ROWS].map((cells) =>
      cells.map((value) => {
        if (typeof value !== 'object' || value === null) return value;
        if ('n' in value) return { t: 'n' as const, v: value.n, z: value.format };
        return { t: 's' as const, v: value.of, l: { Target: value.link } };
      }),
    ),
    { bookType },
  );
}

/** What a text file has of the list: no links and no formats. */
export function plainText(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return 'of' in value ? value.of : String(value.n);
}

function textOf(delimiter: ',' | '\t'): string {
  return [HEADINGS, ...ROWS]
    .map((cells) => cells.map((value) => `"${plainText(value).replaceAll('"', '""')}"`).join(delimiter))
    .join('\r\n');
}

/** GBK, by asking the decoder for every pair of bytes. */
function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  return Buffer.from([...text].flatMap((one) => (one < '\u0080' ? one.charCodeAt(0) : codes.get(one)!)));
}

/** Whether the shape keeps links and formats of cells. */
type Shape = { readonly name: string; readonly file: string; readonly isText: boolean; readonly make: () => Buffer };

const workbook = (name: string, maker: Maker): Shape => ({
  name,
  file: '来稿.xlsx',
  isText: false,
  make: () => make(maker),
});

export const shapes: readonly Shape[] = [
  workbook('inline strings, formulas with values', { text: inline, links: 'formula' }),
  workbook('inline strings, absolute parts, formulas without values', {
    ...{ text: inline, links: 'formula without value', absolute: true },
  }),
  workbook('shared strings, links of cells', { text: shared(plainItem), links: 'cell' }),
  workbook('shared strings of rich text', { text: shared(richItem), links: 'formula' }),
  workbook('dates from 1904', { text: shared(plainItem), links: 'cell', from1904: true }),
  workbook('a merged title row and a hidden column', {
    ...{ text: inline, links: 'formula', title: '三月来稿汇总', hiddenColumn: 5 },
  }),
  { name: 'SheetJS', file: '来稿.xlsx', isText: false, make: () => sheetJs('xlsx') },
  { name: 'an .xls of SheetJS', file: '来稿.xls', isText: false, make: () => sheetJs('xls') },
  { name: 'a csv in GBK', file: '来稿.csv', isText: true, make: () => gbk(textOf(',')) },
  {
    name: 'texts between tabs in UTF-16',
    file: '来稿.txt',
    isText: true,
    make: () => Buffer.from(`\uFEFF${textOf('\t')}`, 'utf16le'),
  },
];
