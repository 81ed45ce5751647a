// jsonl (an object a line) and json (an array of objects, alone or inside one object), both read as streams.
import type { Encoding } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';
import { readBytes, readWhole, sizeOf } from '../byte-source.ts';
import { guessMapping } from '../column-aliases.ts';
import { displayName } from '../paths.ts';
import type { SourceRow, Table } from '../table.ts';
import { decodePiece, toUtf8 } from './decode.ts';
import { isObject, JsonColumns, parseJson, type RowShape } from './json-cells.ts';
import { cutElements, cutLines } from './json-elements.ts';
import { rowsOfFrame } from './json-frame.ts';
import { openStreamed, type Reading } from './streamed-table.ts';

/** A JSON object around an array is read whole before its array is known. */
const MAX_OBJECT_LENGTH = 200_000_000;

/** Rows in which objects inside objects are looked for. */
const NESTED_ROWS = 100;

type Texts = (text: AsyncIterable<Buffer>) => AsyncIterable<string>;

/** Is this the start of a jsonl: a whole object in its first line, and another below? */
export function startsAsLines(text: string): boolean {
  const [line = '', ...others] = text.trimStart().split(/\r?\n|\r/);
  try {
    return others.some((other) => other.startsWith('{')) && isObject(JSON.parse(line));
  } catch {
    return false;
  }
}

export function openJsonLines(file: string, encoding: Encoding): Promise<Table> {
  return openTexts(file, encoding, cutLines);
}

/** @throws AppError FILE_MALFORMED, FILE_TOO_LARGE for one object of over 200 MB */
export async function openJson(file: string, encoding: Encoding, start: string): Promise<Table> {
  if (BEGINS_AS_ROWS.test(start)) return openTexts(file, encoding, cutElements, 'lists');
  if (start.trimStart().startsWith('[')) return openTexts(file, encoding, cutElements);
  const whole = parseWhole(file, decodePiece(readWhole(file, MAX_OBJECT_LENGTH), encoding).toString());
  const rows = rowsOfFrame(whole) ?? longestArray(whole);
  return openTexts(file, encoding, async function* () {
    for (const one of rows) yield textOf(one);
  });
}

/** A list of lists: the first may name the columns. */
const BEGINS_AS_ROWS = /^\s*\[\s*\[\s*["\d]/;

async function openTexts(file: string, encoding: Encoding, cut: Texts, shape: RowShape = 'objects'): Promise<Table> {
  const nested = shape === 'objects' ? await findNested(cut(toUtf8(readBytes(file), encoding))) : new Set<string>();
  const read = () => readTexts(file, encoding, cut, () => new JsonColumns(nested, shape));
  return openStreamed({ name: displayName(file), bytes: sizeOf(file), encoding, read });
}

/** The keys of objects that hold a field of the articles; the others stay JSON. */
async function findNested(texts: AsyncIterable<string>): Promise<ReadonlySet<string>> {
  const columns = new JsonColumns('all');
  let row = 0;
  try {
    for await (const text of texts) if (columns.toRow(++row, text) && row === NESTED_ROWS) break;
  } catch (error) {
    // Said where the rows are read.
    if (!(error instanceof SyntaxError)) throw error;
  }
  const names = columns.names() ?? [];
  const mapped = Object.values(guessMapping(names)).map((column) => names[column]!);
  const cuts = mapped.map((name) => [name, name.lastIndexOf('.')] as const).filter(([, at]) => at >= 0);
  // A key without a letter names no field: the object around it does.
  return new Set(cuts.filter(([name, at]) => /\p{L}/u.test(name.slice(at + 1))).map(([name, at]) => name.slice(0, at)));
}

function readTexts(file: string, encoding: Encoding, cut: Texts, makeColumns: () => JsonColumns): Reading {
  let bytesRead = 0;
  const columns = makeColumns();
  const bytes = readBytes(file, (read) => {
    bytesRead = read;
  });
  async function* rows(): AsyncGenerator<SourceRow> {
    let row = 0;
    try {
      for await (const text of cut(toUtf8(bytes, encoding))) yield columns.toRow(++row, text);
    } catch (error) {
      if (error instanceof SyntaxError)
        throw new AppError('FILE_MALFORMED', { file: displayName(file), line: row + 1, detail: error.message });
      throw error;
    }
  }
  return { rows: rows(), names: () => columns.names(), bytesRead: () => bytesRead };
}

/** The longest array of objects in an object, at its top or one step below; else the object itself. */
function longestArray(whole: unknown): readonly unknown[] {
  const inside = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);
  const arrays = [...inside(whole), ...inside(whole).flatMap(inside)].filter(
    (value): value is object[] => Array.isArray(value) && value.length > 0 && value.every(isObject),
  );
  return arrays.reduce((longest, one) => (one.length > longest.length ? one : longest), arrays[0] ?? [whole]);
}

function parseWhole(file: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
    const line = text.slice(0, position).split('\n').length;
    throw new AppError('FILE_MALFORMED', { file: displayName(file), line, detail: message });
  }
}

/** A value that nests too deep to be written has no text. The names of its keys replace it: they are no JSON, so the row is rejected. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `… ${Object.keys(value as object).join(', ')} …`;
  }
}
