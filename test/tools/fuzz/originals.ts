// Sound files of every kind that the intake reads, with a few synthetic articles, for the fuzz run to damage.
import * as XLSX from 'xlsx';
import { docx, wordXml } from '../../fixtures/documents.ts';
import { epub, odt, pdf, rtf, wordBinary } from '../../fixtures/office-documents.ts';
import { workbookBytes } from '../../fixtures/workbooks.ts';
import { zipNamed } from '../../fixtures/zips.ts';
import { SYNTHETIC_COLUMNS, type SyntheticRow } from '../../helpers/synthetic-articles.ts';

export type Parts = Map<string, Buffer>;
/** A file in the form that is easiest to damage: its text, the parts of its zip, or its bytes. */
export type Original =
  | { readonly shape: 'text'; readonly text: string }
  | { readonly shape: 'zip'; readonly parts: Parts }
  | { readonly shape: 'bytes'; readonly bytes: Buffer };

/** Missing from SheetJS's types. */
type Container = { FullPaths: string[]; FileIndex: { size: number; content: Uint8Array }[] };

type Make = (rows: readonly SyntheticRow[]) => Original;

const text = (make: (rows: readonly SyntheticRow[]) => string): Make => {
  return (rows) => ({ shape: 'text', text: make(rows) });
};
const zip = (make: (rows: readonly SyntheticRow[]) => Buffer): Make => {
  return (rows) => ({ shape: 'zip', parts: partsOf(make(rows)) });
};
const workbook = (bookType: XLSX.BookType) => (rows: readonly SyntheticRow[]) =>
  workbookBytes([SYNTHETIC_COLUMNS, ...rows], { bookType });
const delimited = (delimiter: string) => (rows: readonly SyntheticRow[]) =>
  [SYNTHETIC_COLUMNS, ...rows].map((cells) => `${cells.map((cell) => `"${cell}"`).join(delimiter)}\n`).join('');

/**
 * Makers by the usual file endings. `xls.xml` is the “XML Spreadsheet 2003”, `page.html` a page that is one article.
 */
const makers = {
  xlsx: zip(workbook('xlsx')),
  xlsb: zip(workbook('xlsb')),
  ods: zip(workbook('ods')),
  docx: zip((rows) => docx(wordXml(...paragraphsOf(rows)))),
  xls: (rows) => ({ shape: 'bytes', bytes: workbook('biff8')(rows) }),
  'xls.xml': text((rows) => workbook('xlml')(rows).toString()),
  csv: text(delimited(',')),
  tsv: text(delimited('\t')),
  jsonl: text((rows) => rows.map((row) => `${JSON.stringify(objectOf(row))}\n`).join('')),
  json: text((rows) => JSON.stringify({ data: rows.map(objectOf) }, null, 1)),
  'list.json': text((rows) => JSON.stringify(rows.map(objectOf))),
  xml: text((rows) => `<?xml version="1.0"?><rss><channel>${rows.map(elementOf).join('')}</channel></rss>`),
  html: text((rows) => htmlOf(`<table>${[SYNTHETIC_COLUMNS, ...rows].map(tableRowOf).join('')}</table>`)),
  'page.html': text((rows) => htmlOf(`<h1>${rows[0]![1]}</h1>${rows.map((row) => `<p>${row[2]}</p>`).join('')}`)),
  txt: text((rows) => paragraphsOf(rows).join('\n')),
  'several.txt': text((rows) => rows.map(([, title, body]) => `${title}\n${body}`).join('\n-----\n')),
  rtf: text((rows) => rtf(...paragraphsOf(rows))),
  doc: (rows) => ({ shape: 'bytes', bytes: wordBinary(paragraphsOf(rows).map((one) => ({ text: `${one}\r` }))) }),
  odt: zip((rows) =>
    odt(
      paragraphsOf(rows)
        .map((one) => `<text:p>${one}</text:p>`)
        .join(''),
    ),
  ),
  epub: zip((rows) => epub(rows.map(([, title, body]) => htmlOf(`<h1>${title}</h1><p>${body}</p>`)))),
  pdf: (rows) => ({
    shape: 'bytes',
    bytes: pdf(rows.map(([, title, body]) => [title, body].map((one, n) => ({ text: one, x: 60, y: 700 - n * 20 })))),
  }),
  eml: text((rows) => mailOf('mixed', 'text/plain', rows.map(([, , body]) => body).join('\r\n'))),
  mht: text((rows) => mailOf('related', 'text/html', htmlOf(rows.map(([, , body]) => `<p>${body}</p>`).join('')))),
  ris: text((rows) => rows.map(([, title, body]) => `TY  - NEWS\nTI  - ${title}\nAB  - ${body}\nER  - \n`).join('\n')),
  bib: text((rows) =>
    rows.map(([id, title, body]) => `@article{k${id}, title = {${title}}, abstract = "${body}"}\n`).join(''),
  ),
  zip: zip((rows) => zipNamed({ 'a.csv': delimited(',')(rows), 'b.txt': paragraphsOf(rows).join('\n') })),
} satisfies Record<string, Make>;

export type Kind = keyof typeof makers;
export const kinds = Object.keys(makers) as Kind[];

export function makeOriginal(kind: Kind, rows: readonly SyntheticRow[]): Original {
  return makers[kind](rows);
}

function mailOf(kind: 'mixed' | 'related', type: string, body: string): string {
  return `From: a@example.com\r\nSubject: ${SYNTHETIC_COLUMNS[1]}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/${kind}; boundary="b"\r\n\r\n--b\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}\r\n--b--\r\n`;
}

function objectOf(row: SyntheticRow): Record<string, string> {
  return Object.fromEntries(SYNTHETIC_COLUMNS.map((name, column) => [name, row[column]!]));
}

function elementOf([id, title, body, source]: SyntheticRow): string {
  return `<item id="${id}"><title>${title}</title><content><![CDATA[${body}]]></content><source>${source}</source></item>\n`;
}

function tableRowOf(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
}

function htmlOf(body: string): string {
  return `<!DOCTYPE html><html><head><title>稿件</title></head><body>${body}</body></html>`;
}

function paragraphsOf(rows: readonly SyntheticRow[]): string[] {
  return ['一组稿件', ...rows.map(([, , body]) => body)];
}

function partsOf(bytes: Buffer): Parts {
  const { FullPaths, FileIndex }: Container = XLSX.CFB.read(bytes, { type: 'buffer' });
  const files = FullPaths.map((path, index) => ({ path: path.replace(/^(Root Entry)?\//, ''), ...FileIndex[index]! }));
  return new Map(files.filter(({ size }) => size > 0).map(({ path, content }) => [path, Buffer.from(content)]));
}
