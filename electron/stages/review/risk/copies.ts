// A copy next to the text that would be kept, and what its departures are: frames, cuts, other places.

import type { FactText } from '#shared/compare/facts/index.ts';
import type { Column } from '#shared/model/columns.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { lengthOf, type Range } from '#shared/text/range.ts';
import type { Comparable } from '../../../core/cluster/comparable.ts';
import { textOf } from '../../../core/text/units.ts';
import type { AlignedCopy, Departure } from './align-copies.ts';

export type RiskMember = {
  readonly article: ArticleId;
  readonly body: string;
  readonly source: string;
  readonly published: string;
  readonly comparable: Comparable;
  /** Read on first use. */
  readonly facts: () => FactText;
  readonly hasBoilerplate: boolean;
  readonly isTruncated: boolean;
  /** It ends with “…”, 查看全文 and the like. */
  readonly saysMore: boolean;
  /** It may have text of another story. */
  readonly isPatched: boolean;
  /** The body without markup, and what in it is not compared. */
  readonly plain: string;
  readonly excluded: readonly Range[];
  /** The units of what is not compared: text that stands there is in the article, too. Read on first use. */
  readonly muted: () => Uint16Array;
  /** Other stories in it, and the items of a roundup. */
  readonly foreign: readonly Range[];
  /** Of its list, and whether exports may merge its row with others; absent where it is from none. */
  readonly columns?: readonly Column[];
  readonly isRowMerged?: boolean;
};

export type Copy = RiskMember & {
  readonly units: Uint16Array;
  readonly aligned: AlignedCopy;
  /** 1 at each unit of the suggested text, and of the copy, that the other has in what is not compared. */
  readonly inMuted: { readonly kept: Uint8Array; readonly copy: Uint8Array };
};

/** A place where a copy departs from the suggested text. */
export type Departing = { readonly copy: Copy; readonly departure: Departure };

/** A shorter stretch is another wording, not other text. Units. */
export const MIN_PASSAGE = 9;
/** A shorter common stretch inside a passage, or in what is not compared, is chance. Units. */
export const MIN_COMMON = 16;
/** A dateline, byline or notice before the first or after the last sentence. Units. */
const MAX_FRAME = 24;
/** A replaced part of a dateline ends within the first units. */
const MAX_DATELINE = 16;
/** A short stretch at the head or foot without any of these may be of the story. */
const FRAME_WORDS =
  /[讯電电]$|消息|报道|報道|记者|記者|通讯员|综合|来源|编辑|責編|责编|作者|校对|未完|全文|原文|联播|关注|订阅|扫码|扫描|点击|下载|版权|声明|相关阅读|转载/;

export function isShort({ kept, copy }: Departure): boolean {
  return lengthOf(kept) < MIN_PASSAGE && lengthOf(copy) < MIN_PASSAGE;
}

/** A dateline, byline or notice, or part of one: 央视网消息, 央视报道. */
export function isFrame({ kept, copy }: Departure, keptUnits: Uint16Array, { units }: Pick<Copy, 'units'>): boolean {
  if (lengthOf(kept) > MAX_FRAME || lengthOf(copy) > MAX_FRAME) return false;
  const isHead = (kept.start === 0 && copy.start === 0) || Math.max(kept.end, copy.end) <= MAX_DATELINE;
  const isFoot = kept.end === keptUnits.length && copy.end === units.length;
  if (!isHead && !isFoot) return false;
  const sides = [textOf(keptUnits.subarray(kept.start, kept.end)), textOf(units.subarray(copy.start, copy.end))];
  return sides.every((side) => side === '' || FRAME_WORDS.test(side));
}

/** Both articles have the text of the departure, one of them where it is not compared. */
export function isMuted({ kept, copy }: Departure, { inMuted }: Pick<Copy, 'inMuted'>): boolean {
  const isIn = (marks: Uint8Array, { start, end }: Range) => marks.subarray(start, end).every((one) => one === 1);
  return isIn(inMuted.kept, kept) && isIn(inMuted.copy, copy);
}

/** The copy ends where the kept text continues. */
export function isCutEnd({ kept, copy }: Departure, keptUnits: Uint16Array, { units }: Pick<Copy, 'units'>): boolean {
  const isEnd = kept.end === keptUnits.length && copy.end === units.length;
  return isEnd && lengthOf(kept) > lengthOf(copy) && lengthOf(copy) < MIN_PASSAGE;
}

/** A passage that the kept text has in another place. */
export function isMoved({ copy }: Departure, { aligned: { covered } }: Copy): boolean {
  return lengthOf(copy) >= MIN_PASSAGE && covered.subarray(copy.start, copy.end).every((one) => one === 1);
}

/** Counts what the copies have in the place of each departure. */
export class Votes {
  readonly #copies: readonly Copy[];
  /** The copies that have a departure, by its place and wording. */
  readonly #readings = new Map<string, number>();
  /** Units of the departures in which more copies agree with each other than with the kept text: other words, and passages. */
  readonly outvoted: number;
  readonly unshared: number;
  /** Where the other words are, once for each wording. */
  readonly outvotedAt: readonly Departing[];

  constructor(kept: Uint16Array, copies: readonly Copy[]) {
    this.#copies = copies;
    for (const copy of copies)
      for (const departure of copy.aligned.departures) {
        const key = readingOf(copy, departure);
        this.#readings.set(key, (this.#readings.get(key) ?? 0) + 1);
      }
    const isReworded = (departure: Departure) =>
      isShort(departure) && lengthOf(departure.kept) > 0 && lengthOf(departure.copy) > 0;
    this.outvotedAt = this.#findOutvoted(kept, isReworded);
    this.outvoted = countUnits(this.outvotedAt);
    this.unshared = countUnits(this.#findOutvoted(kept, (departure) => !isReworded(departure)));
  }

  /** Copies that have the kept text in the place of a departure; of a passage, nearly all of it. */
  countConfirming({ kept }: Departure): number {
    const needed = lengthOf(kept) < MIN_PASSAGE ? 1 : MIN_CONFIRMED;
    return this.#copies.filter(({ aligned: { confirmed } }) => {
      const places = confirmed.subarray(Math.max(1, kept.start), Math.min(kept.end, confirmed.length - 2) + 1);
      return places.reduce((sum, one) => sum + one, 0) >= places.length * needed;
    }).length;
  }

  #findOutvoted(kept: Uint16Array, isCounted: (departure: Departure) => boolean): Departing[] {
    const found: Departing[] = [];
    const counted = new Set<string>();
    for (const copy of this.#copies)
      for (const departure of copy.aligned.departures) {
        const key = readingOf(copy, departure);
        const agreeing = this.#readings.get(key)!;
        if (!isCounted(departure) || counted.has(key) || agreeing < 2 || isFrame(departure, kept, copy)) continue;
        counted.add(key);
        if (agreeing > this.countConfirming(departure) + 1) found.push({ copy, departure });
      }
    return found;
  }
}

/** Units of the longer side of each departure. */
export function countUnits(found: readonly Departing[]): number {
  return found.reduce((sum, { departure: { kept, copy } }) => sum + Math.max(lengthOf(kept), lengthOf(copy)), 0);
}

/** Share of a passage that another copy has where it confirms it. */
const MIN_CONFIRMED = 0.8;

function readingOf({ units }: Copy, { kept, copy }: Departure): string {
  return `${kept.start} ${kept.end} ${units.subarray(copy.start, copy.end).join()}`;
}
