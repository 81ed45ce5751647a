// The clauses of a text in the form in which they are compared: the rows of the comparison.
import { punctuation } from '../../text/characters.ts';
import { clauses } from '../../text/cut.ts';
import { type Ignoring, joinTexts, type Token, tokenize } from '../../text/ignoring.ts';
import { aligned } from '../../text/view.ts';

export type Clause = {
  text: string;
  /** The text without surrounding punctuation and white space, by which clauses match. May be empty. */
  core: string;
  /** The part of the text that is not ignored; equal clauses have equal keys. */
  key: string;
  /** The tokens of the text; only set where something is ignored. */
  tokens?: readonly Token[];
  /** The keys of its compared tokens; set together with `tokens`. */
  keys?: readonly string[];
};

const leadingPunctuation = new RegExp(`^${punctuation}+`, 'u');
const punctuationMark = new RegExp(punctuation, 'u');

/**
 * The text's clauses in order; joined they give the text. If something is ignored, and with it what nobody sees, cuts
 * the view of the text and returns the corresponding parts of the text.
 */
export function splitIntoClauses(text: string, ignoring?: Ignoring, known: KnownClauses = new Map()): Clause[] {
  if (!ignoring) return clauses(text).map((part) => ({ text: part, core: stripOuter(part), key: part }));
  const { width, script, markup } = ignoring;
  const view = aligned(text, { width, script, markup: markup ? 'remove' : undefined, invisible: true });
  // A text of tags alone is a clause, too.
  if (view.text === '') return text === '' ? [] : [toClause([{ text, key: '' }])];
  let end = 0;
  return clauses(view.text).map((part) => {
    const start = end;
    end += part.length;
    if (view.offsets) return toClause(tokenize(text, view, start, end, ignoring));
    const spelt = text.slice(start, end);
    const found = known.get(spelt) ?? toClause(tokenize(text, view, start, end, ignoring));
    known.set(spelt, found);
    return { ...found };
  });
}

/** Clauses by their text: most clauses of two reprints are in both, and are cut into tokens once. */
export type KnownClauses = Map<string, Clause>;

/** Separates keys when they are joined, so that 12，3 differs from 1，23. */
export const keySeparator = '\u0000';

/** Makes a clause of at least one token. */
export function toClause(tokens: readonly Token[]): Clause {
  const keys: string[] = [];
  for (const { key } of tokens) if (key !== '') keys.push(key);
  const core = stripOuter(keys.join(''));
  return { text: joinTexts(tokens), core, key: keys.join(keySeparator), tokens, keys };
}

export function listKeys({ keys = [] }: Clause): readonly string[] {
  return keys;
}

export type PlacesByCore = ReadonlyMap<string, readonly number[]>;

export function groupByCore(clauses: readonly Clause[]): PlacesByCore {
  const places = new Map<string, number[]>();
  for (const [index, { core }] of clauses.entries()) {
    const known = places.get(core);
    if (known) known.push(index);
    else places.set(core, [index]);
  }
  return places;
}

/** The text without surrounding punctuation and white space. */
export function stripOuter(text: string): string {
  let end = text.length;
  while (end > 0 && punctuationMark.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).replace(leadingPunctuation, '');
}
