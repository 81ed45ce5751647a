// An article in the form in which it is compared with others.
import { parsePublished } from '#shared/published-time.ts';
import type { Boilerplate } from '../boilerplate/boilerplate.ts';
import { type FoldedText, TextFolder } from '../text/fold.ts';

export type Comparable = {
  /** The folded body; for the profile `standard` without its boilerplate. */
  readonly text: FoldedText;
  /** The folded title; empty without a title. */
  readonly title: Uint16Array;
  /** Milliseconds since 1970; null where no time is known. */
  readonly published: number | null;
};

export type MoveArray = <Moved extends Uint16Array | Uint32Array>(array: Moved) => Moved;

export function withArrays({ text, title, published }: Comparable, move: MoveArray): Comparable {
  const { units, sentenceEnds, sourceEnds, isTraditional } = text;
  return {
    text: {
      units: move(units),
      sentenceEnds: move(sentenceEnds),
      sourceEnds: sourceEnds && move(sourceEnds),
      isTraditional,
    },
    title: move(title),
    published,
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

  /** The text of which a fingerprint is made. */
  cut({ body, source }: Pick<ComparedFields, 'body' | 'source'>, boilerplate: Boilerplate): string {
    return boilerplate.isEmpty ? body : boilerplate.cutFrom(body, this.fold(body), source);
  }

  /** @param text the folded body, where it is known already */
  of(fields: ComparedFields, boilerplate: Boilerplate, text = this.fold(fields.body)): Comparable {
    return {
      text: boilerplate.leaveOut(text, fields.source),
      title: this.#folder.fold(fields.title).units,
      published: parsePublished(fields.published)?.from ?? null,
    };
  }
}
