// BibTeX: entries of fields in braces or quotes. TeX inside a field stays as it is, without its outer braces.
import type { Encoding } from '#shared/contract/intake.ts';
import { displayName } from '../../paths.ts';
import type { SourceRow, Table } from '../../table.ts';
import { readText } from '../documents.ts';
import { openStreamed } from '../streamed-table.ts';
import { XmlRow } from '../xml-row.ts';

const ENTRY = /@\s*([A-Za-z]{1,40})\s*\{\s*([^,\s{}"=]{0,200})\s*,/y;
const NAME = /[\s,]*([A-Za-z][\w-]{0,60})\s*=\s*/y;
const WORD = /[^\s,{}"#]{1,10000}/y;
const CONCATENATION = /\s*#\s*/y;
/** Entries that are no articles. */
const OTHERS = new Set(['string', 'preamble', 'comment']);
const NAMES: Readonly<Record<string, string>> = {
  journal: '来源 (journal)',
  booktitle: '来源 (booktitle)',
  year: '日期 (year)',
};

export const BEGINS_AS_BIBTEX = /^(?:%[^\n]*\n\s*)*@\s*[A-Za-z]{3,40}\s*\{\s*[^\s,={}]{0,200}\s*[,=]/;

/** @throws AppError FILE_TOO_LARGE, FILE_UNREADABLE */
export function openBibtex(file: string, encoding: Encoding): Promise<Table> {
  const text = readText(file, encoding);
  const bytes = text.length;
  return openStreamed({
    name: displayName(file),
    encoding,
    bytes,
    read() {
      const row = new XmlRow();
      return { rows: rowsOf(text, row), names: () => row.names(), bytesRead: () => bytes };
    },
  });
}

/** An entry that does not end is unreadable, up to the next line that begins one. */
async function* rowsOf(text: string, row: XmlRow): AsyncGenerator<SourceRow> {
  let number = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at)) {
    const [whole, type, key] = matchAt(ENTRY, text, at) ?? [];
    if (whole === undefined || OTHERS.has(type!.toLowerCase())) {
      at++;
      continue;
    }
    const next = text.indexOf('\n@', at);
    const end = readFields(text, at + whole.length, row);
    row.add('type', type!);
    row.add('key', key!);
    if (end === null) row.markUnreadable();
    yield row.take(++number);
    at = end ?? (next < 0 ? text.length : next);
  }
}

/** Adds the fields to the row. Returns the place after the entry; null where it is not closed or is no list of fields. */
function readFields(text: string, start: number, row: XmlRow): number | null {
  for (let at = start; ; ) {
    const [named, name] = matchAt(NAME, text, at) ?? [];
    if (named === undefined) {
      const end = skipBlanks(text, at);
      return text[end] === '}' ? end + 1 : null;
    }
    at += named.length;
    const parts: string[] = [];
    for (let isJoined = true; isJoined; ) {
      const value = readValue(text, at);
      if (value === null) return null;
      parts.push(value.text);
      const [joined] = matchAt(CONCATENATION, text, value.end) ?? [];
      isJoined = joined !== undefined;
      at = value.end + (joined?.length ?? 0);
    }
    const column = NAMES[name!.toLowerCase()] ?? name!.toLowerCase();
    row.open(column);
    row.add(column, parts.join('').replaceAll(/\s+/g, ' '));
  }
}

function readValue(text: string, at: number): { text: string; end: number } | null {
  const opening = text[at];
  if (opening !== '{' && opening !== '"') {
    const [word] = matchAt(WORD, text, at) ?? [];
    return word === undefined ? null : { text: word, end: at + word.length };
  }
  let depth = 0;
  for (let place = at + 1; place < text.length; place++) {
    const character = text[place];
    if (character === '\\') place++;
    else if (depth === 0 && character === (opening === '{' ? '}' : '"'))
      return { text: withoutBraces(text.slice(at + 1, place)), end: place + 1 };
    else if (character === '{') depth++;
    else if (character === '}') depth--;
  }
  return null;
}

/** `{{通车}}` protects the case of letters. */
function withoutBraces(text: string): string {
  return text.startsWith('{') && text.indexOf('}') === text.length - 1 ? text.slice(1, -1) : text;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[\s,]/.test(text[at]!)) at++;
  return at;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
