// Folds a text to the letters and digits that its reprints share, in one width, case and script. A point between digits
// is kept, because 1.5 is not 15. The folded text is for comparison only; `normalise` makes a readable one.
import { passSentenceEnd } from '#shared/text/cut.ts';
import { hasInvisible, seen } from '#shared/text/invisible.ts';
import { MarkupScanner, readEntity, skipAddress } from '#shared/text/markup-scanner.ts';
import {
  AMPERSAND,
  ANGLE,
  COMPOSE,
  compose,
  DROP,
  END_OF_SENTENCE,
  EXPAND,
  foldTable,
  POINT,
  SURROGATE,
  UNREAD,
} from './fold-table.ts';

/** The folded text of one article. It owns its arrays, so they may be transferred to another thread or process. */
export type FoldedText = {
  /** UTF-16 units: letters, digits, and points between digits. */
  readonly units: Uint16Array;
  /** Ascending offsets in `units` after each sentence that has units; the last one is the length. */
  readonly sentenceEnds: Uint32Array;
  /**
   * For each of these sentences, the offset after it in the source text. Null if the source had to be composed first.
   */
  readonly sourceEnds: Uint32Array | null;
  /** True if the source is in traditional characters: at least one unit in twenty was simplified. */
  readonly isTraditional: boolean;
};

const MIN_TRADITIONAL_SHARE = 0.05;
/** The range of CJK ideographs. In this range, units change only if they are in another script. */
const FIRST_IDEOGRAPH = 0x4e00;
const LAST_IDEOGRAPH = 0x9fff;

const FULL_STOP = 46;
const LETTER_H = 104;
const LETTER_W = 119;

/** Folds texts one after another with the same two buffers, which have the size of the longest text. */
export class TextFolder {
  readonly #table = foldTable();
  #units = new Uint16Array(4096);
  #length = 0;
  #ends = new Uint32Array(256);
  #sourceEnds = new Uint32Array(256);
  #endCount = 0;
  #simplified = 0;

  /**
   * Folds a text. Idempotent: folding the folded text changes nothing, except that the ends of sentences are lost with
   * their marks.
   */
  fold(text: string): FoldedText {
    return hasInvisible(text) ? this.#foldStrewn(text) : this.#foldSeen(text);
  }

  /** A point or an address is one, whatever stands in it that nobody sees. */
  #foldStrewn(text: string): FoldedText {
    const { text: visible, offsets } = seen(text);
    const folded = this.#foldSeen(visible);
    const sourceEnds = offsets && folded.sourceEnds?.map((end) => offsets[end] ?? text.length);
    return { ...folded, sourceEnds: offsets ? (sourceEnds ?? null) : folded.sourceEnds };
  }

  #foldSeen(text: string): FoldedText {
    this.#length = 0;
    this.#endCount = 0;
    this.#simplified = 0;
    this.#reserve(text.length);
    const table = this.#table.units;
    const markup = new MarkupScanner(text);
    for (let i = 0; i < text.length; ) {
      const unit = text.charCodeAt(i);
      const folded = table[unit]!;
      switch (folded) {
        case DROP:
          i++;
          break;
        case END_OF_SENTENCE:
          i = passSentenceEnd(text, i);
          this.#endSentence(i);
          break;
        case POINT:
          if (this.#isDecimalPoint(text, i)) this.#units[this.#length++] = FULL_STOP;
          i++;
          break;
        case ANGLE:
          if (markup.isBlock(i)) this.#endSentence(i);
          i = markup.skip(i) ?? i + 1;
          break;
        case AMPERSAND:
          i = this.#foldEntity(text, i);
          break;
        case EXPAND:
          this.#push(this.#table.expansions.get(unit)!, text.length - ++i);
          break;
        case SURROGATE:
          i = this.#foldPair(text, i);
          break;
        case UNREAD:
          this.#table.read(unit);
          break;
        case COMPOSE:
          return { ...this.#foldSeen(compose(text)), sourceEnds: null };
        default: {
          const afterAddress = folded === LETTER_H || folded === LETTER_W ? this.#skipAddress(text, i) : null;
          if (afterAddress === null) this.#units[this.#length++] = folded;
          if (folded !== unit && unit >= FIRST_IDEOGRAPH && unit <= LAST_IDEOGRAPH) this.#simplified++;
          i = afterAddress ?? i + 1;
        }
      }
    }
    this.#endSentence(text.length);
    return {
      units: this.#units.slice(0, this.#length),
      sentenceEnds: this.#ends.slice(0, this.#endCount),
      sourceEnds: this.#sourceEnds.slice(0, this.#endCount),
      isTraditional: this.#simplified > 0 && this.#simplified >= this.#length * MIN_TRADITIONAL_SHARE,
    };
  }

  /**
   * True between digits of which the first one was kept and is not part of an address, so that a second folding keeps
   * the point.
   */
  #isDecimalPoint(text: string, at: number): boolean {
    const before = at > 0 && this.#length > 0 && isDigit(this.#units[this.#length - 1]!);
    return before && this.#isDigitAt(text, at - 1) && at + 1 < text.length && this.#isDigitAt(text, at + 1);
  }

  #isDigitAt(text: string, at: number): boolean {
    const unit = text.charCodeAt(at);
    const folded = this.#table.units[unit]!;
    return isDigit(folded === UNREAD ? this.#table.read(unit) : folded);
  }

  #skipAddress(text: string, at: number): number | null {
    return at > 0 && isAsciiLetter(text.charCodeAt(at - 1)) ? null : skipAddress(text, at);
  }

  #foldEntity(text: string, at: number): number {
    const entity = readEntity(text, at);
    if (!entity) return at + 1;
    this.#push(this.#table.foldCharacter(entity.character), text.length - entity.end);
    return entity.end;
  }

  /** An unpaired surrogate is no character, and is dropped. */
  #foldPair(text: string, at: number): number {
    const code = text.codePointAt(at)!;
    if (code < 0x10000) return at + 1;
    this.#push(this.#table.foldCharacter(String.fromCodePoint(code)), text.length - at - 2);
    return at + 2;
  }

  /**
   * @param sourceEnd the offset in the source after the end marks. If no letter precedes the marks, they extend the
   * last sentence
   */
  #endSentence(sourceEnd: number): void {
    const lastEnd = this.#endCount === 0 ? 0 : this.#ends[this.#endCount - 1]!;
    if (this.#length === lastEnd) {
      if (this.#endCount > 0) this.#sourceEnds[this.#endCount - 1] = sourceEnd;
      return;
    }
    if (this.#endCount === this.#ends.length) {
      this.#ends = doubled(this.#ends);
      this.#sourceEnds = doubled(this.#sourceEnds);
    }
    this.#ends[this.#endCount] = this.#length;
    this.#sourceEnds[this.#endCount++] = sourceEnd;
  }

  /**
   * @param left number of remaining units of the text; one place for each is reserved, so that only expansions need a
   * check
   */
  #push(units: string, left: number): void {
    this.#reserve(units.length + left);
    for (let i = 0; i < units.length; i++) this.#units[this.#length++] = units.charCodeAt(i);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#units.length) return;
    const wider = new Uint16Array((this.#length + more) * 2);
    wider.set(this.#units.subarray(0, this.#length));
    this.#units = wider;
  }
}

function doubled(old: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(old.length * 2);
  wider.set(old);
  return wider;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isAsciiLetter(unit: number): boolean {
  return (unit | 32) >= 97 && (unit | 32) <= 122;
}
