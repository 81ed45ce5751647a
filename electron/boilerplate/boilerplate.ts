// The boilerplate of a project: sentences that are left out of a text before it is compared, and shown muted.
import type { Range } from '#shared/range.ts';
import { sourceName } from '#shared/source-name.ts';
import type { FoldedText } from '../text/fold.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { textOf } from '../text/units.ts';
import { NO_KEY, sentenceKeys } from './sentence-keys.ts';

export const ALL_SOURCES = '';

export type BoilerplateSentence = {
  readonly key: number;
  /** The name of a source (`sourceName`), or ALL_SOURCES. */
  readonly source: string;
};

export class Boilerplate {
  readonly #scopes = new Map<number, Set<string>>();

  constructor(sentences: Iterable<BoilerplateSentence>) {
    for (const { key, source } of sentences) {
      const scopes = this.#scopes.get(key);
      if (scopes) scopes.add(source);
      else this.#scopes.set(key, new Set([source]));
    }
  }

  get isEmpty(): boolean {
    return this.#scopes.size === 0;
  }

  /** Says for each sentence of a text, in order, if it is boilerplate; null without boilerplate. */
  #find(text: FoldedText, source: string): readonly boolean[] | null {
    if (this.isEmpty) return null;
    const keys = sentenceKeys(text);
    let found: boolean[] | null = null;
    let name: string | undefined;
    for (let at = 0; at < keys.length; at++) {
      const scopes = keys[at] === NO_KEY ? undefined : this.#scopes.get(keys[at]!);
      if (!scopes) continue;
      name ??= sourceName(source);
      if (!scopes.has(ALL_SOURCES) && !scopes.has(name)) continue;
      found ??= new Array<boolean>(keys.length).fill(false);
      found[at] = true;
    }
    return found;
  }

  /** True if a text has any sentence of it. */
  isIn(text: FoldedText, source: string): boolean {
    return this.#find(text, source) !== null;
  }

  /** The ranges of a text's boilerplate in its source; none touches the next. Empty where the offsets are unknown. */
  rangesIn(text: FoldedText, source: string): Range[] {
    const found = text.sourceEnds && this.#find(text, source);
    if (!found) return [];
    const ranges: { start: number; end: number }[] = [];
    let start = 0;
    for (const [at, end] of text.sourceEnds!.entries()) {
      const last = ranges.at(-1);
      if (found[at] && last?.end === start) last.end = end;
      else if (found[at]) ranges.push({ start, end });
      start = end;
    }
    return ranges;
  }

  /** True if any sentence of a text is boilerplate by one of `keys`. */
  static carries(text: FoldedText, keys: ReadonlySet<number>): boolean {
    return sentenceKeys(text).some((key) => keys.has(key));
  }
}

/** No sentence is learned; the other parts of a text are found by their form. */
export const NO_BOILERPLATE = new Boilerplate([]);
/** For profiles that compare whole texts: no part is left out, however it is found. */
export const WHOLE_TEXTS = new Boilerplate([]);

/** The sentences of a folded text; offsets count its units. */
export function sentencesOf({ sentenceEnds }: FoldedText): { readonly from: number; readonly to: number }[] {
  return Array.from(sentenceEnds, (to, at) => ({ from: at === 0 ? 0 : sentenceEnds[at - 1]!, to }));
}

/** The sentences of `sentencesOf` as written in the body; folded if their ranges in it are unknown. */
export function writtenSentences(body: string, text: FoldedText): string[] {
  const { sourceEnds } = text;
  return sentencesOf(text).map(({ from, to }, at) =>
    sourceEnds
      ? stripMarkup(body.slice(at === 0 ? 0 : sourceEnds[at - 1]!, sourceEnds[at]!))
          .replace(/\s+/g, ' ')
          .trim()
      : textOf(text.units.subarray(from, to)),
  );
}
