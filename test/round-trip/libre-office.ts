// LibreOffice as a second reader and writer of sheets: converts files, and reports the type of every cell.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { temporaryFolder } from '../fixtures/workbooks.ts';

const EXECUTABLE = process.env.SOFFICE_PATH ?? '/usr/bin/soffice';

/** Without LibreOffice, its tests are visibly skipped (test/runner/prepare-machine.mjs explains how to get it). */
export const hasLibreOffice = fs.existsSync(EXECUTABLE);

const PATIENCE_MS = 600_000;

/** Converts the files in one run. Returns the paths of the results, in a folder of the running test. */
export function convert(files: readonly string[], to: 'fods' | 'xlsx' | 'xls' | 'ods'): string[] {
  const folder = temporaryFolder();
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  // Text is UTF-8 (76); the codes before it are those of comma and quote.
  const csv = '--infilter=CSV:44,34,76,1';
  const isText = files.every((file) => file.endsWith('.csv'));
  execFileSync(
    EXECUTABLE,
    ['--headless', '--norestore', `-env:UserInstallation=${profile}`, ...(isText ? [csv] : [])].concat(
      ['--convert-to', to, '--outdir', folder],
      files,
    ),
    { timeout: PATIENCE_MS, stdio: 'ignore' },
  );
  return files.map((file) => path.join(folder, `${path.basename(file, path.extname(file))}.${to}`));
}

export type SeenCell = {
  /** The type by its OpenDocument name; `error` for a cell that shows an error. */
  readonly type: 'float' | 'percentage' | 'currency' | 'date' | 'time' | 'boolean' | 'string' | 'error';
  /** Numbers, booleans and texts; days and times are days since the last day of 1899. */
  readonly value: number | boolean | string;
  readonly formula: string | null;
  /** The address that the text leads to, or ''. */
  readonly link: string;
  /** Font, colours, number format and the like, as XML without the names that LibreOffice gives to styles. */
  readonly style: string;
};
export type SeenSheet = { readonly name: string; readonly rows: readonly (readonly (SeenCell | null)[])[] };

/** All test sheets are smaller. LibreOffice pads its sheets with repeated rows and columns. */
const MAX_REPEATED = 200;

export function readFlat(file: string): SeenSheet[] {
  const sheets: { name: string; rows: (SeenCell | null)[][] }[] = [];
  const parser = new SaxesParser();
  let row: (SeenCell | null)[] = [];
  let cell: SaxesTagPlain['attributes'] | null = null;
  let paragraphs: string[] = [];
  let inParagraph = false;
  let link = '';
  const styles = new StyleReader();
  let columnStyles: string[] = [];
  const say = (text: string) => paragraphs.push((paragraphs.pop() ?? '') + text);
  parser.on('opentag', ({ name, attributes }) => {
    styles.open(name, attributes);
    if (name === 'table:table') {
      sheets.push({ name: attributes['table:name']!, rows: [] });
      columnStyles = [];
    } else if (name === 'table:table-column')
      columnStyles.push(
        ...Array.from(
          { length: timesOf(attributes, 'columns') },
          () => attributes['table:default-cell-style-name'] ?? '',
        ),
      );
    else if (name === 'table:table-row') row = [];
    else if (name === 'table:table-cell') [cell, paragraphs, link] = [attributes, [], ''];
    else if (name === 'table:covered-table-cell')
      row.push(...Array.from({ length: timesOf(attributes, 'columns') }, () => null));
    else if (name === 'text:a') link = attributes['xlink:href']!;
    else if (name === 'text:p' && cell) {
      inParagraph = true;
      paragraphs.push('');
    } else if (name === 'text:s') say(' '.repeat(Number(attributes['text:c'] ?? 1)));
    else if (name === 'text:tab') say('\t');
    else if (name === 'text:line-break') say('\n');
  });
  parser.on('text', (text) => {
    styles.text(text);
    if (inParagraph) say(text);
  });
  parser.on('closetag', ({ name, attributes }) => {
    styles.close(name);
    if (name === 'text:p') inParagraph = false;
    else if (name === 'table:table-cell' && cell) {
      const style = styles.of(cell['table:style-name'] ?? columnStyles[row.length] ?? '');
      const seen = seenAs(cell, paragraphs.join('\n'), link, style);
      row.push(...Array.from({ length: timesOf(cell, 'columns') }, () => seen));
      cell = null;
    } else if (name === 'table:table-row') {
      sheets.at(-1)!.rows.push(...Array.from({ length: timesOf(attributes, 'rows') }, () => row));
    }
  });
  parser.write(fs.readFileSync(file, 'utf8')).close();
  const filled = (rows: (SeenCell | null)[][]) => rows.map((cells) => withoutEnd(cells, (one) => one === null));
  return sheets.map(({ name, rows }) => ({ name, rows: withoutEnd(filled(rows), (cells) => cells.length === 0) }));
}

/** The styles of a file by their names: LibreOffice numbers those of cells and formats anew in each file. */
class StyleReader {
  readonly #styles = new Map<string, string>();
  #name = '';
  #xml: string[] = [];
  #depth = 0;

  of(name: string): string {
    return this.#styles.get(name) ?? '';
  }

  open(name: string, attributes: SaxesTagPlain['attributes']): void {
    if (this.#depth === 0 && !/^(style:style|number:[a-z]+-style)$/.test(name)) return;
    if (this.#depth++ === 0) [this.#name, this.#xml] = [attributes['style:name']!, []];
    const written = Object.entries(attributes).map(([key, value]) => {
      if (key === 'style:name') return '';
      const isOfFile = key === 'style:data-style-name' || key === 'style:apply-style-name';
      return `${key}=${isOfFile ? this.of(value) : value}`;
    });
    this.#xml.push(`<${name} ${written.join(' ')}>`);
  }

  text(text: string): void {
    if (this.#depth > 0) this.#xml.push(text);
  }

  close(name: string): void {
    if (this.#depth === 0) return;
    this.#xml.push(`</${name}>`);
    if (--this.#depth === 0) this.#styles.set(this.#name, this.#xml.join(''));
  }
}

function timesOf(attributes: SaxesTagPlain['attributes'], what: 'rows' | 'columns'): number {
  return Math.min(Number(attributes[`table:number-${what}-repeated`] ?? 1), MAX_REPEATED);
}

function seenAs(attributes: SaxesTagPlain['attributes'], text: string, link: string, style: string): SeenCell | null {
  const type = attributes['calcext:value-type'] ?? attributes['office:value-type'];
  if (type === undefined) return null;
  const values: Readonly<Record<string, () => number | boolean | string>> = {
    date: () => daysOf(attributes['office:date-value']!),
    time: () => durationOf(attributes['office:time-value']!),
    boolean: () => attributes['office:boolean-value'] === 'true',
    string: () => text,
    error: () => text,
  };
  const value = values[type]?.() ?? Number(attributes['office:value']);
  return { type: type as SeenCell['type'], value, formula: attributes['table:formula'] ?? null, link, style };
}

const DAY = 86_400_000;

function daysOf(iso: string): number {
  return (Date.parse(`${iso.includes('T') ? iso : `${iso}T00:00:00`}Z`) - Date.UTC(1899, 11, 30)) / DAY;
}

/** Converts `PT08H30M00S` to days. */
function durationOf(iso: string): number {
  const [, hours, minutes, seconds] = /^-?PT(\d+)H(\d+)M([\d.]+)S$/.exec(iso)!.map(Number);
  return (hours! * 3600 + minutes! * 60 + seconds!) / 86_400;
}

function withoutEnd<T>(list: readonly T[], isNothing: (one: T) => boolean): T[] {
  let { length } = list;
  while (length > 0 && isNothing(list[length - 1]!)) length--;
  return list.slice(0, length);
}
