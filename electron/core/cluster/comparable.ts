// An article in the form in which it is compared with others.
import type { Part } from '#shared/model/parts.ts';
import { parsePublished } from '#shared/model/published-time.ts';
import { type Boilerplate, WHOLE_TEXTS } from '../boilerplate/boilerplate.ts';
import { findParts, headlineOf, storyOf } from '../boilerplate/parts.ts';
import { type FoldedText, TextFolder } from '../text/fold.ts';
import { compose } from '../text/fold-table.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { proseShare } from '../text/prose.ts';

export type Comparable = {
  /** The folded body; for the profile `standard` its story alone. */
  readonly text: FoldedText;
  /** The folded title; empty without a title. */
  readonly title: Uint16Array;
  /** The folded headlines that the body has of its own, which are no longer in `text`. */
  readonly headline: Uint16Array;
  /** Milliseconds since 1970; null where no time is known. */
  readonly published: number | null;
  /** Share of the body in whole sentences, 0–1 (core/text/prose.ts). */
  readonly prose: number;
  /** The body is a roundup: it has items that are texts of their own. */
  readonly isRoundup: boolean;
};

export type MoveArray = <Moved extends Uint16Array | Uint32Array>(array: Moved) => Moved;

export function withArrays({ text, title, headline, ...rest }: Comparable, move: MoveArray): Comparable {
  const { units, sentenceEnds, sourceEnds, isTraditional } = text;
  return {
    text: {
      units: move(units),
      sentenceEnds: move(sentenceEnds),
      sourceEnds: sourceEnds && move(sourceEnds),
      isTraditional,
    },
    title: move(title),
    headline: move(headline),
    ...rest,
  };
}

export type ComparedFields = {
  readonly title: string;
  readonly body: string;
  readonly source: string;
  readonly published: string;
};

/** Keeps one folder, whose table takes 50 ms to build. */
export class ComparableTexts {
  readonly #folder = new TextFolder();

  fold(text: string): FoldedText {
    return this.#folder.fold(text);
  }

  /** The text of which a fingerprint is made: the story. */
  cut(fields: ComparedFields, boilerplate: Boilerplate): string {
    const { text, parts } = splitBody(fields, boilerplate, boilerplate.isEmpty ? null : this.fold(fields.body));
    return parts.length === 0 ? fields.body : storyOf(text, parts);
  }

  /** @param whole the folded body, where it is known already */
  of(fields: ComparedFields, boilerplate: Boilerplate, whole?: FoldedText): Comparable {
    return this.cutAndFold(fields, boilerplate, whole).comparable;
  }

  /** The comparable of an article, with the text of `cut`. */
  cutAndFold(
    fields: ComparedFields,
    boilerplate: Boilerplate,
    whole = this.fold(fields.body),
  ): { readonly comparable: Comparable; readonly story: string } {
    const { text, parts } = splitBody(fields, boilerplate, whole);
    const story = parts.length === 0 ? fields.body : storyOf(text, parts);
    const folded = parts.length === 0 ? whole : this.fold(story);
    return { comparable: this.#make(fields, story, folded, text, parts), story };
  }

  /** @param text the body without markup, which has the parts */
  ofParts(fields: Pick<ComparedFields, 'title' | 'published'>, text: string, parts: readonly Part[]): Comparable {
    const story = storyOf(text, parts);
    return this.#make(fields, story, this.fold(story), text, parts);
  }

  #make(
    { title, published }: Pick<ComparedFields, 'title' | 'published'>,
    story: string,
    folded: FoldedText,
    text: string,
    parts: readonly Part[],
  ): Comparable {
    const headline = headlineOf(text, parts);
    return {
      text: folded,
      title: this.#folder.fold(title).units,
      headline: headline === '' ? NO_UNITS : this.#folder.fold(headline).units,
      published: parsePublished(published)?.from ?? null,
      prose: proseShare(story, folded),
      isRoundup: parts.some(({ kind }) => kind === 'digest-item'),
    };
  }
}

const NO_UNITS = new Uint16Array(0);

/** The body without markup, with its parts. */
function splitBody(
  { title, body, source }: ComparedFields,
  boilerplate: Boilerplate,
  whole: FoldedText | null,
): { readonly text: string; readonly parts: readonly Part[] } {
  if (boilerplate === WHOLE_TEXTS) return { text: body, parts: [] };
  // Places in a text that is composed to be folded are those of the composed text.
  const isComposed = whole !== null && whole.sourceEnds === null;
  const text = stripMarkup(isComposed ? compose(body) : body);
  const folded = whole && text === body ? whole : undefined;
  return { text, parts: findParts(stripMarkup(title), text, source, boilerplate, folded) };
}
