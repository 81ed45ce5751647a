// The boilerplate of a project: sentences that are left out of a text before it is compared, and shown muted; and those
// that an editor has taken back into the story.

import { sourceName } from '#shared/model/source-name.ts';
import type { Range } from '#shared/text/range.ts';
import type { FoldedText } from '../text/fold.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { textOf } from '../text/units.ts';
import { allSentenceKeys, NO_KEY, sentenceKeys } from './sentence-keys.ts';

export const ALL_SOURCES = '';

export type BoilerplateSentence = {
  readonly key: number;
  /** The name of a source (`sourceName`), or ALL_SOURCES. */
  readonly source: string;
  /** False: an editor says that it belongs to the story, whatever it looks like. */
  readonly isOn?: boolean;
};

export class Boilerplate {
  /** By key and source: what holds for one source holds there, whatever holds for all. */
  readonly #scopes = new Map<number, Map<string, boolean>>();
  #hasStory = false;

  /** Of two that are the same sentence of a source, the later one holds. */
  constructor(sentences: Iterable<BoilerplateSentence>) {
    for (const { key, source, isOn = true } of sentences) {
      const scopes = this.#scopes.get(key);
      if (scopes) scopes.set(source, isOn);
      else this.#scopes.set(key, new Map([[source, isOn]]));
      if (!isOn) this.#hasStory = true;
    }
  }

  get isEmpty(): boolean {
    return this.#scopes.size === 0;
  }

  /** Says for each key, in order, what holds for its sentence; null where nothing holds for any. */
  #find(keys: Float64Array, source: string): readonly (boolean | undefined)[] | null {
    let found: (boolean | undefined)[] | null = null;
    let name: string | undefined;
    for (let at = 0; at < keys.length; at++) {
      const scopes = keys[at] === NO_KEY ? undefined : this.#scopes.get(keys[at]!);
      if (!scopes) continue;
      name ??= sourceName(source);
      const isOn = scopes.get(name) ?? scopes.get(ALL_SOURCES);
      if (isOn === undefined) continue;
      found ??= new Array<boolean | undefined>(keys.length).fill(undefined);
      found[at] = isOn;
    }
    return found;
  }

  /** True if a text has any sentence of it. */
  isIn(text: FoldedText, source: string): boolean {
    return this.#find(this.#keysOf(text), source) !== null;
  }

  /** The ranges of a text's boilerplate in its source; none touches the next. Empty where the offsets are unknown. */
  rangesIn(text: FoldedText, source: string): Range[] {
    return this.#rangesOf(true, text, source);
  }

  /** The ranges that belong to the story as an editor says; as `rangesIn`. */
  storyIn(text: FoldedText, source: string): Range[] {
    return this.#hasStory ? this.#rangesOf(false, text, source) : [];
  }

  #rangesOf(isOn: boolean, text: FoldedText, source: string): Range[] {
    const found = text.sourceEnds && this.#find(this.#keysOf(text), source);
    if (!found) return [];
    const ranges: { start: number; end: number }[] = [];
    let start = 0;
    for (const [at, end] of text.sourceEnds!.entries()) {
      const last = ranges.at(-1);
      if (found[at] === isOn && last?.end === start) last.end = end;
      else if (found[at] === isOn) ranges.push({ start, end });
      start = end;
    }
    return ranges;
  }

  #keysOf(text: FoldedText): Float64Array {
    return this.#hasStory ? allSentenceKeys(text) : sentenceKeys(text);
  }

  /** True if a text has any sentence with one of `keys`. */
  static carries(text: FoldedText, keys: ReadonlySet<number>): boolean {
    return allSentenceKeys(text).some((key) => keys.has(key));
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
