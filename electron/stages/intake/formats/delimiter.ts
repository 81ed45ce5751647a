// Finds the separator of the cells of a text table, from its first lines.
import { type Delimiter, delimiters } from '#shared/contract/intake.ts';
import { fieldNamed } from '../column-aliases.ts';

const RECORDS = 100;
/** A header is among the first records. */
const HEADER_RECORDS = 20;

type Cut = {
  readonly delimiter: Delimiter;
  readonly columns: number;
  readonly evenness: number;
  readonly aliases: number;
};

/** The likeliest delimiter of a text; a comma where there seems to be none. */
export function findDelimiter(text: string): Delimiter {
  return bestCut(text).delimiter;
}

/** True if a text without the ending of a table is one: even records under a known header. */
export function looksLikeTable(text: string): boolean {
  const { columns, evenness, aliases } = bestCut(text);
  return columns > 1 && evenness >= 0.8 && aliases >= 2;
}

function bestCut(text: string): Cut {
  const cuts = delimiters.map((delimiter) => cutBy(text, delimiter));
  // Even tables of more than one column win, first by the names of their header, then by their columns.
  const score = ({ columns, evenness, aliases }: Cut) =>
    columns < 2 ? 0 : evenness * (1 + 4 * aliases + Math.log2(columns));
  return cuts.reduce((best, cut) => (score(cut) > score(best) ? cut : best));
}

function cutBy(text: string, delimiter: Delimiter): Cut {
  const records = firstRecords(text, delimiter).filter((cells) => cells.length > 1 || cells[0] !== '');
  const widths = new Map<number, number>();
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [columns, times] = [...widths].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  const named = records.slice(0, HEADER_RECORDS).map((cells) => new Set(cells.map(fieldNamed)));
  const aliases = Math.max(0, ...named.map((fields) => [...fields].filter((field) => field !== undefined).length));
  return { delimiter, columns, evenness: records.length === 0 ? 0 : times / records.length, aliases };
}

/** Considers quotes only: the reader itself decides what the cells are. */
function firstRecords(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let before = '';
  for (const character of text.replace(/\r\n?/g, '\n')) {
    const toggles = character === '"' && (quoted || cell === '' || before === '"');
    before = character;
    if (toggles) quoted = !quoted;
    else if (quoted || (character !== delimiter && character !== '\n')) cell += character;
    else {
      cells.push(cell);
      cell = '';
      if (character === delimiter) continue;
      records.push(cells);
      cells = [];
      if (records.length === RECORDS) return records;
    }
  }
  return records.length > 0 ? records : [[...cells, cell]];
}
