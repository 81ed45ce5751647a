// xml: the element that repeats is the row, what is inside it the columns. Strict, streamed; no entity is defined or fetched.
import { SaxesParser } from 'saxes';
import type { Encoding } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';
import { readBytes, sizeOf } from '../byte-source.ts';
import { UniqueNames } from '../header-row.ts';
import { displayName } from '../paths.ts';
import type { SourceRow, Table } from '../table.ts';
import { toUtf8, UNDECODABLE } from './decode.ts';
import { openStreamed, type Reading } from './streamed-table.ts';
import { XmlRow } from './xml-row.ts';

/** Bytes, as UTF-8, in which the element that repeats is looked for. */
const SAMPLE = 4_000_000;
/** Paths are no deeper. A row that nests deeper is unreadable; below this its texts belong to the element at the limit. */
const MAX_DEPTH = 200;
/** A document that nests deeper is made to exhaust its reader, which remembers every element that is open. */
const MAX_OPEN = 1_000_000;

const FEED_ENTRY = /\/(?:channel\/item|feed\/entry|rdf:RDF\/item)$/;
/** Characters that XML forbids, written as they are or by number: pages are pasted with them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE]|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi;
/** Entities of HTML that people write in XML without declaring them. */
const HTML_ENTITIES = {
  ...{ nbsp: '\u00A0', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', mdash: '—', ndash: '–', hellip: '…' },
  ...{
    middot: '·',
    bull: '•',
    copy: '©',
    reg: '®',
    times: '×',
    yen: '¥',
    laquo: '«',
    raquo: '»',
    emsp: '\u2003',
    ensp: '\u2002',
  },
};

/** Kinds of elements that are offered as rows. */
const MAX_TABLES = 3;

/**
 * A table for each kind of element that may be the rows, the likeliest first.
 * @throws AppError FILE_MALFORMED, FILE_UNSAFE for entities of its own, FILE_FORMAT_UNKNOWN where there are no elements
 */
export async function openXml(file: string, encoding: Encoding): Promise<Table[]> {
  const bytes = sizeOf(file);
  const names = new UniqueNames();
  const tables: Table[] = [];
  for (const rowPath of await findRowPaths(file, encoding)) {
    const read = () => readRows(file, encoding, rowPath);
    names.add(rowPath.split('/').at(-1)!);
    tables.push(await openStreamed({ name: [...names].at(-1)!, bytes, encoding, read }));
  }
  return tables;
}

/**
 * The paths of the elements that may be rows: those that repeat and have children or attributes, the entries of a feed
 * first, then the outermost, the commonest of them first. Where nothing repeats, the elements that may be one row.
 */
async function findRowPaths(file: string, encoding: Encoding): Promise<string[]> {
  const times = new Map<string, number>();
  const holders = new Set<string>();
  let sampled = 0;
  const parser = makeParser(file, {
    open: (path) => {
      times.set(path, (times.get(path) ?? 0) + 1);
      holders.add(path.slice(0, path.lastIndexOf('/')));
    },
    attribute: (path) => holders.add(path),
  });
  for await (const piece of toUtf8(readBytes(file), encoding)) {
    parser.write(piece.toString());
    sampled += piece.length;
    if (sampled > SAMPLE) break;
  }
  if (sampled <= SAMPLE) parser.close();
  const candidates = [...times].filter(([path]) => holders.has(path) && path.lastIndexOf('/') > 0);
  const repeated = candidates.filter(([, count]) => count > 1);
  const isEntry = (path: string) => FEED_ENTRY.test(path);
  // A row may contain elements that are more frequent (paragraphs), but the row is the outermost that repeats. The
  // categories of a feed may repeat more often than its entries, and a feed of one entry has nothing that repeats.
  const isInside = (path: string) => repeated.some(([above]) => path.startsWith(`${above}/`));
  const rank = ([path, count]: readonly [string, number]) =>
    [isEntry(path), count > 1, !isInside(path), count].map(Number);
  const ranked = candidates
    .filter(([path, count]) => repeated.length === 0 || count > 1 || isEntry(path))
    .map((one) => ({ path: one[0], rank: rank(one) }))
    .toSorted((a, b) => compareRanks(b.rank, a.rank));
  if (ranked.length === 0) throw new AppError('FILE_FORMAT_UNKNOWN', { file: displayName(file) });
  const most = repeated.length === 0 ? 1 : MAX_TABLES;
  return ranked.slice(0, most).map(({ path }) => path);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

function readRows(file: string, encoding: Encoding, rowPath: string): Reading {
  let bytesRead = 0;
  const row = new XmlRow();
  const bytes = readBytes(file, (read) => {
    bytesRead = read;
  });
  async function* rows(): AsyncGenerator<SourceRow> {
    const finished: SourceRow[] = [];
    let number = 0;
    const inside = (path: string) => path.startsWith(`${rowPath}/`);
    const parser = makeParser(file, {
      attribute: (path, name, value) => {
        if (path === rowPath || inside(path)) row.add(`${path.slice(rowPath.length + 1)}@${name}`, value);
      },
      deeper: (path) => (path === rowPath || inside(path)) && row.markUnreadable(),
      open: (path) => inside(path) && row.open(path.slice(rowPath.length + 1)),
      text: (path, text) => {
        if (path === rowPath || inside(path)) row.add(path.slice(rowPath.length + 1), text);
      },
      close: (path) => {
        if (path === rowPath) finished.push(row.take(++number));
      },
    });
    for await (const piece of toUtf8(bytes, encoding)) {
      parser.write(piece.toString());
      yield* finished.splice(0);
    }
    parser.close();
    yield* finished.splice(0);
  }
  return { rows: rows(), names: () => row.names(), bytesRead: () => bytesRead };
}

type Listener = {
  open?(path: string): unknown;
  /** An element opens that has no path of its own: it is inside of this one, which is at the limit. */
  deeper?(path: string): unknown;
  attribute?(path: string, name: string, value: string): unknown;
  text?(path: string, text: string): void;
  close?(path: string): void;
};

/** XML forbids U+FFFF, so the parser gets a private character instead of the mark of undecodable bytes. */
const UNDECODABLE_IN_XML = '\u{10FFFD}';

/** Reports elements by their path from the root. */
function makeParser(file: string, listener: Listener): { write(text: string): void; close(): void } {
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, HTML_ENTITIES);
  const paths: string[] = [];
  let deeper = 0;
  const name = displayName(file);
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new AppError('FILE_UNSAFE', { file: name, detail: '<!ENTITY>' });
  });
  parser.on('opentag', (tag) => {
    if (paths.length < MAX_DEPTH) {
      paths.push(`${paths.at(-1) ?? ''}/${tag.name}`);
      listener.open?.(paths.at(-1)!);
    } else {
      deeper++;
      listener.deeper?.(paths.at(-1)!);
    }
    if (deeper > MAX_OPEN) throw new AppError('FILE_UNSAFE', { file: name, detail: `<${tag.name}> × ${MAX_OPEN}` });
    const path = paths.at(-1)!;
    for (const [attribute, value] of Object.entries(tag.attributes))
      listener.attribute?.(path, attribute, value.replaceAll(UNDECODABLE_IN_XML, UNDECODABLE));
  });
  const onText = (text: string) =>
    paths.length > 0 && listener.text?.(paths.at(-1)!, text.replaceAll(UNDECODABLE_IN_XML, UNDECODABLE));
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    if (deeper > 0) {
      deeper--;
      return;
    }
    const path = paths.pop()!;
    listener.close?.(path);
  });
  parser.on('error', ({ message }) => {
    const detail = message.replace(/^\d+:\d+: /, '');
    throw new AppError('FILE_MALFORMED', { file: name, line: parser.line, detail });
  });
  return {
    write: (text) => void parser.write(text.replaceAll(UNDECODABLE, UNDECODABLE_IN_XML).replace(FORBIDDEN, '')),
    close: () => void parser.close(),
  };
}
