// A workbook with everything that names cells, as the parts of its package: a title above the header, formulas of all
// kinds, merged cells, links, rules, a filter, names, comments, pictures, a chart, macros.
import { columnLetter } from '#shared/model/sheet-names.ts';
import { zipOf } from '../../fixtures/workbooks.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const FIRST_ROW = 3;
export const LAST_ROW = 12;
/** Below the articles: no body, so that it is no article, and stays. */
export const TOTAL_ROW = 13;

/** Articles 2 and 5 are copies of article 1; 9 of 8. Article n is in row n + 2. */
export function bodyOf(article: number): string {
  const of = originOf(article);
  return Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + 300 * of + 5 * at)).join('');
}

function originOf(article: number): number {
  return { 2: 1, 5: 1, 9: 8 }[article] ?? article;
}

/** Titles that differ in numbers only would be those of a series. */
function titleOf(article: number): string {
  return `标题${'甲乙丙丁戊己庚辛壬癸'[originOf(article) - 1]}`;
}

const strings: string[] = [];
function shared(text: string): string {
  return `<v>${strings.push(text) - 1}</v>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

type CellOptions = { style?: number; type?: string };

function cell(column: string, row: number, inner: string, { style = 0, type }: CellOptions = {}): string {
  return `<c r="${column}${row}"${style ? ` s="${style}"` : ''}${type ? ` t="${type}"` : ''}>${inner}</c>`;
}

function text(column: string, row: number, value: string, style?: number): string {
  return cell(column, row, shared(value), { type: 's', ...(style && { style }) });
}

function articleRow(article: number): string {
  const row = article + 2;
  const reads = article * 10;
  const doubled = article === 1 ? `<f t="shared" ref="G3:G12" si="0">F3*2</f>` : '<f t="shared" si="0"/>';
  return `<row r="${row}" spans="1:11"${article === 4 ? ' ht="40" customHeight="1"' : ''}>${[
    text('A', row, `N${article}`),
    text('B', row, titleOf(article), article % 2 ? 1 : 2),
    text('C', row, bodyOf(article)),
    // D4:D6 is merged: the source of articles 2, 3 and 4.
    article === 3 || article === 4 ? `<c r="D${row}" s="1"/>` : text('D', row, `来源${article}`, 1),
    text('E', row, '原文'),
    cell('F', row, `<v>${reads}</v>`),
    cell('G', row, `${doubled}<v>${reads * 2}</v>`),
    cell('H', row, `<f>SUM(F$3:F${row})</f><v>${(article * (article + 1) * 10) / 2}</v>`),
    cell('I', row, `<f>${escapeXml(`B${row - 1}&"接"`)}</f><v>${article === 1 ? '标题' : titleOf(article - 1)}接</v>`, {
      type: 'str',
    }),
    cell('J', row, `<v>${46_000 + originOf(article)}</v>`, { style: 3 }),
    cell('K', row, `<f>COUNTIF($D$3:$D$12,D${row})</f><v>1</v>`),
  ].join('')}</row>`;
}

function sheet(): string {
  const headings = ['编号', '标题', '正文', '来源', '链接', '阅读', '双倍', '累计', '上一篇', '日期', '同源'];
  const rows = [
    `<row r="1" ht="30" customHeight="1">${text('A', 1, '三月来稿汇总', 4)}</row>`,
    `<row r="2">${headings.map((one, at) => text(columnLetter(at), 2, one, 4)).join('')}</row>`,
    ...Array.from({ length: 10 }, (_, at) => articleRow(at + 1)),
    `<row r="13">${text('A', 13, '合计')}${cell('F', 13, '<f>SUM(F3:F12)</f><v>550</v>')}${cell('G', 13, '<f t="array" ref="G13">SUM(F3:F12*2)</f><v>1100</v>')}</row>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><sheetPr filterMode="1"/><dimension ref="A1:K13"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A4" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="B7" sqref="B7"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="2" max="2" width="40" customWidth="1"/><col min="9" max="9" width="9" hidden="1" customWidth="1"/></cols><sheetData>${rows.join('\n')}</sheetData><autoFilter ref="A2:K12"><filterColumn colId="0"/></autoFilter><mergeCells count="3"><mergeCell ref="A1:K1"/><mergeCell ref="D4:D6"/><mergeCell ref="A10:A11"/></mergeCells><conditionalFormatting sqref="B3:B12"><cfRule type="expression" dxfId="0" priority="1"><formula>$F3&gt;50</formula></cfRule></conditionalFormatting><conditionalFormatting sqref="F4"><cfRule type="cellIs" dxfId="0" priority="2" operator="greaterThan"><formula>5</formula></cfRule></conditionalFormatting><dataValidations count="2"><dataValidation type="list" allowBlank="1" sqref="D3:D12"><formula1>统计!$A$1:$A$3</formula1></dataValidation><dataValidation type="whole" sqref="F7"><formula1>0</formula1><formula2>9</formula2></dataValidation></dataValidations><hyperlinks>${Array.from({ length: 10 }, (_, at) => `<hyperlink ref="E${at + 3}" r:id="rLink${at + 1}"/>`).join('')}<hyperlink ref="A13" location="稿件!A12" display="末篇"/></hyperlinks><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><rowBreaks count="1" manualBreakCount="1"><brk id="8" max="16383" man="1"/></rowBreaks><ignoredErrors><ignoredError sqref="F3:F12" numberStoredAsText="1"/></ignoredErrors><drawing r:id="rDrawing"/><legacyDrawing r:id="rVml"/></worksheet>`;
}

function statistics(): string {
  const formulas = [
    ['总数', 'COUNTA(稿件!A3:A12)', 10],
    ['第三篇', "'稿件'!F5", 30],
    ['第二篇', '稿件!$F$4', 20],
    ['阅读', 'SUM(阅读数)', 550],
    ['整列', 'COUNT(稿件!F:F)', 11],
    ['两倍总数', 'B1*2', 20],
    ['无关', 'A1&"！"', '总数！'],
  ] as const;
  const rows = formulas.map(([label, formula, value], at) => {
    const isText = typeof value === 'string';
    return `<row r="${at + 1}">${text('A', at + 1, label)}${cell('B', at + 1, `<f>${escapeXml(formula)}</f><v>${value}</v>`, isText ? { type: 'str' } : {})}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

function anchor(from: number, to: number, inner: string): string {
  const corner = (name: string, row: number) =>
    `<xdr:${name}><xdr:col>12</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  return `<xdr:twoCellAnchor>${corner('from', from)}${corner('to', to)}${inner}<xdr:clientData/></xdr:twoCellAnchor>`;
}

function picture(id: number): string {
  return `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id}" name="图${id}"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rPicture"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9525" cy="9525"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>`;
}

/** A picture beside article 2, one beside article 3, and a chart beside articles 5 to 8. */
function drawing(): string {
  const chart = `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="9" name="图表"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" r:id="rChart"/></a:graphicData></a:graphic></xdr:graphicFrame>`;
  return `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${anchor(3, 3, picture(2))}${anchor(4, 4, picture(3))}${anchor(6, 10, chart)}</xdr:wsDr>`;
}

const CHART = `<c:chartSpace xmlns:c="${DRAWING}/chart"><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>稿件!$F$3:$F$12</c:f></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`;

function comment(row: number): string {
  return `<comment ref="B${row}" authorId="0"><text><t>批注${row}</t></text></comment>`;
}

function note(row: number): string {
  return `<v:shape id="_x0000_s${1000 + row}" type="#_x0000_t202" style="visibility:hidden"><v:fill color2="#ffffe1"/><v:textbox><div><br></div></v:textbox><x:ClientData ObjectType="Note"><x:Anchor>2, 15, ${row - 2}, 2, 4, 15, ${row + 2}, 4</x:Anchor><x:Row>${row - 1}</x:Row><x:Column>1</x:Column></x:ClientData></v:shape>`;
}

function relations(
  list: readonly (readonly [id: string, type: string, target: string, isOutside?: boolean])[],
): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([id, type, target, isOutside]) =>
        `<Relationship Id="${id}" Type="${type.includes('/') ? type : `${OFFICE}/${type}`}" Target="${escapeXml(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;
}

export type FullBook = Record<string, string | Buffer>;

/** The parts, for tests that change some of them. */
export function fullBook({ macros = false }: { macros?: boolean } = {}): FullBook {
  strings.length = 0;
  const [articles, figures] = [sheet(), statistics()];
  const override = (part: string, type: string) => `<Override PartName="/xl/${part}" ContentType="${type}"/>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${override('workbook.xml', macros ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' : `${TYPE}.sheet.main+xml`)}${override('worksheets/sheet1.xml', `${TYPE}.worksheet+xml`)}${override('worksheets/sheet2.xml', `${TYPE}.worksheet+xml`)}${override('styles.xml', `${TYPE}.styles+xml`)}${override('sharedStrings.xml', `${TYPE}.sharedStrings+xml`)}${override('comments1.xml', `${TYPE}.comments+xml`)}${override('calcChain.xml', `${TYPE}.calcChain+xml`)}${override('drawings/drawing1.xml', 'application/vnd.openxmlformats-officedocument.drawing+xml')}${override('charts/chart1.xml', 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml')}${macros ? override('vbaProject.bin', 'application/vnd.ms-office.vbaProject') : ''}</Types>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><bookViews><workbookView/></bookViews><sheets><sheet name="稿件" sheetId="1" r:id="rId1"/><sheet name="统计" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">稿件!$A$2:$K$12</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">稿件!$1:$2</definedName><definedName name="第二篇">稿件!$B$4</definedName><definedName name="阅读数">稿件!$F$3:$F$12</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', '/xl/worksheets/sheet2.xml'],
      ['rId3', 'styles', 'styles.xml'],
      ['rId4', 'sharedStrings', 'sharedStrings.xml'],
      ['rId5', 'calcChain', 'calcChain.xml'],
      ...(macros
        ? ([['rId6', 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'vbaProject.bin']] as const)
        : []),
    ]),
    'xl/worksheets/sheet1.xml': articles,
    'xl/worksheets/_rels/sheet1.xml.rels': relations([
      ...Array.from(
        { length: 10 },
        (_, at) => [`rLink${at + 1}`, 'hyperlink', `https://example.com/${at + 1}?a=1&b=2`, true] as const,
      ),
      ['rDrawing', 'drawing', '../drawings/drawing1.xml'],
      ['rVml', 'vmlDrawing', '../drawings/vmlDrawing1.vml'],
      ['rComments', 'comments', '../comments1.xml'],
    ]),
    'xl/worksheets/sheet2.xml': figures,
    'xl/comments1.xml': `<comments xmlns="${MAIN}"><authors><author>编辑</author></authors><commentList>${[4, 6, 9].map(comment).join('')}</commentList></comments>`,
    'xl/drawings/vmlDrawing1.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">${[4, 6, 9].map(note).join('')}</xml>`,
    'xl/drawings/drawing1.xml': drawing(),
    'xl/drawings/_rels/drawing1.xml.rels': relations([
      ['rPicture', 'image', '../media/image1.png'],
      ['rChart', 'chart', '../charts/chart1.xml'],
    ]),
    'xl/charts/chart1.xml': CHART,
    'xl/media/image1.png': PIXEL,
    'xl/calcChain.xml': `<calcChain xmlns="${MAIN}"><c r="G3" i="1"/></calcChain>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((one) => `<si><t xml:space="preserve">${escapeXml(one)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="200" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font><font><i/><sz val="14"/><name val="Arial"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/><xf numFmtId="200" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="1"><dxf><font><color rgb="FF0000FF"/></font></dxf></dxfs></styleSheet>`,
    ...(macros && { 'xl/vbaProject.bin': Buffer.from('not really macros') }),
  };
}

export function fullBookBytes(options?: { macros?: boolean }): Buffer {
  return zipOf(fullBook(options));
}
