// The table of folding: for each UTF-16 unit another unit, or a command for the folder.
import traditionalToSimplified from 'opencc-js/dict/TSCharacters';
import { sentenceMarks } from '#shared/text/cut.ts';

// Commands use the codes of control characters, because nothing folds to those.
export const DROP = 0;
export const END_OF_SENTENCE = 1;
/** The unit folds to several units, which are in `expansions`. */
export const EXPAND = 2;
export const SURROGATE = 3;
/** The unit combines with the character before it, so that it cannot be folded alone. */
export const COMPOSE = 4;
export const ANGLE = 5;
export const AMPERSAND = 6;
/** A full stop, or a decimal point between digits. */
export const POINT = 7;
/** The unit has not been met before: `read` enters it. */
export const UNREAD = 8;

const ORDERS = [
  [sentenceMarks.full, END_OF_SENTENCE],
  ['<', ANGLE],
  ['&', AMPERSAND],
  ['.．', POINT],
] as const;

export type FoldTable = {
  /** For each UTF-16 unit, a command above or the unit to which it folds. */
  readonly units: Uint16Array;
  /** Enters a unit that is UNREAD, and returns what is now in its place. */
  read(unit: number): number;
  readonly expansions: ReadonlyMap<number, string>;
  /** The letters and digits to which one code point folds; folding is idempotent. */
  foldCharacter(character: string): string;
};

const MARK = /^\p{M}$/u;
/** Marks that compose with no character: how a sign is shown (❤️), and what is drawn around it (1️⃣). */
const LONE_MARK = /[\u20d0-\u20ff\ufe00-\ufe0f]/;
const LETTER = /^\p{L}$/u;
/** Hangul letters that NFKC composes into syllables. Alone they are dropped, as combining marks are. */
const CONJOINING = /[\u1100-\u11ff]/;
/**
 * Characters that are neither letters nor digits, and those that would compose with neighbours when a comma between
 * them is dropped.
 */
const NOT_KEPT = /[^\p{L}\p{N}]|[\u1100-\u11ff]/gu;
/** Half-width voicing marks of kana: letters that NFKC turns into combining marks. */
const VOICING = /[\uff9e\uff9f]/;

/**
 * The composed text without marks and Hangul letters that compose with nothing, so that none of its units folds to
 * COMPOSE.
 */
export function compose(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (run) => run.normalize('NFKC').replace(/[\p{M}\u1100-\u11ff]/gu, ''));
}

let table: FoldTable | undefined;

/**
 * The table is the same for every text, so a thread has only one. It grows with the characters that are met: whole, it
 * would take more time than an import of a few articles.
 */
export function foldTable(): FoldTable {
  table ??= createFoldTable();
  return table;
}

/**
 * Folds by NFKC, lower case and traditional → simplified (OpenCC's TSCharacters, first choice); only letters and digits
 * are kept.
 */
function createFoldTable(): FoldTable {
  const simplified = readDictionary(traditionalToSimplified);

  const simplify = (character: string) => simplified.get(character) ?? character;

  function foldCharacter(character: string): string {
    let folded = character;
    // One mapping may lead to a character that another one maps again. Without repetition, folding would not be
    // idempotent.
    for (let before = ''; before !== folded; ) {
      before = folded;
      const lower = before.normalize('NFKC').toLowerCase();
      folded = lower.length === 1 ? simplify(lower) : Array.from(lower, simplify).join('');
    }
    return folded.replace(NOT_KEPT, '');
  }

  const units = new Uint16Array(0x10000).fill(UNREAD, 32);
  for (const [characters, order] of ORDERS) for (const character of characters) units[character.charCodeAt(0)] = order;
  const expansions = new Map<number, string>();

  function orderOf(unit: number): number {
    if (unit >= 0xd800 && unit <= 0xdfff) return SURROGATE;
    const character = String.fromCharCode(unit);
    if (isComposing(character)) return COMPOSE;
    const folded = foldCharacter(character);
    if (folded.length > 1) expansions.set(unit, folded);
    return folded.length > 1 ? EXPAND : folded.length === 1 ? folded.charCodeAt(0) : DROP;
  }

  function read(unit: number): number {
    units[unit] = orderOf(unit);
    return units[unit]!;
  }

  return { units, read, expansions, foldCharacter };
}

function isComposing(character: string): boolean {
  if (LONE_MARK.test(character)) return false;
  if (MARK.test(character) || VOICING.test(character)) return true;
  return LETTER.test(character) && CONJOINING.test(character.normalize('NFKC'));
}

/** OpenCC's format: "from to[ to…]|from to|…"; the first choice counts. */
function readDictionary(dictionary: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const entry of dictionary.split('|')) {
    const [from, to] = entry.split(' ');
    if (from && to) entries.set(from, to);
  }
  return entries;
}
