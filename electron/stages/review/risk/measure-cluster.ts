// Measures a cluster for its risk: how the other articles depart from the suggested one, and whether others confirm it. Pure.
import type { ArticleId } from '#shared/model/model.ts';
import { parsePublished } from '#shared/model/published-time.ts';
import { sourceName } from '#shared/model/source-name.ts';
import { type ClusterMeasures, losesText } from '#shared/review/risk.ts';
import { lengthOf } from '#shared/text/range.ts';
import type { CopyAligner } from './align-copies.ts';
import {
  type Copy,
  type Departing,
  isCutEnd,
  isFrame,
  isMuted,
  isShort,
  MIN_COMMON,
  MIN_PASSAGE,
  type RiskMember,
  Votes,
} from './copies.ts';
import { findPlaces } from './find-places.ts';
import { judgeDepartures } from './judge-departures.ts';
import { toBodyRange } from './locate-units.ts';
import { type CopyRelation, countDistinct, measureCopy } from './measure-copy.ts';
import type { PhraseUsage } from './phrase-usage.ts';

/** Units in another place; fewer are chance. */
const MIN_MOVED = 10;

const DAY = 86_400_000;
const ZONE = 8 * 3_600_000;

export type RiskTools = {
  readonly aligner: CopyAligner;
  /** How usual a wording is in the project; null: nothing is known. */
  readonly usage: () => PhraseUsage | null;
  readonly relate: (one: RiskMember, other: RiskMember) => CopyRelation;
};

/**
 * @param suggested the article that would be kept
 * @param others the articles that would be discarded
 */
export function measureCluster(
  suggested: RiskMember,
  others: readonly RiskMember[],
  { aligner, usage, relate }: RiskTools,
): Omit<ClusterMeasures, 'isPartial' | 'reasons'> {
  const kept = suggested.comparable.text.units;
  const copies = others.map((other): Copy => {
    const { units } = other.comparable.text;
    const aligned = aligner.align(kept, units);
    const markMuted = (text: Uint16Array, { muted }: RiskMember) =>
      aligned.isSame ? new Uint8Array(text.length) : aligner.markShared(text, muted(), MIN_COMMON);
    const inMuted = { kept: markMuted(kept, other), copy: markMuted(units, suggested) };
    return { ...other, units, aligned, inMuted };
  });
  const votes = new Votes(kept, copies);
  const { doubts, rewritten, rewordedAt, rewrittenAt, ...judged } = judgeDepartures({
    suggested,
    copies,
    votes,
    usage,
  });
  const parts = copies.map((copy, at) => {
    const { measures, own } = measureCopy(suggested, copy, relate(suggested, copy));
    return { copy, own, measures: { ...measures, rewritten: rewritten[at]! } };
  });
  const losing = parts.filter(({ measures }) => losesText(measures));
  const own = copies.map((copy) => countOwnUnits(copy, kept));
  const continuing = findContinuing(suggested, copies);
  const leastMoved = copies.toSorted((a, b) => a.aligned.moved - b.aligned.moved)[0];
  return {
    suggested: suggested.article,
    days: countDays([suggested, ...others]),
    sources: new Set([suggested, ...others].map(({ source }) => sourceName(source)).filter(Boolean)).size,
    isSameTitle: others.every((other) => isEqual(other.comparable.title, suggested.comparable.title)),
    difference: nameDifference(suggested, copies),
    lost: countDistinct(parts.filter(({ measures }) => measures.isDuplicate)),
    losing: { copies: losing.length, characters: countDistinct(losing) },
    hasOwnWords: own.some((units) => units > 0),
    mostToRead: findMost(copies, doubts) ?? findMost(copies, own),
    ...judged,
    disputed: [...judged.disputed],
    patched: [suggested, ...others].filter(({ isPatched }) => isPatched).map(({ article }) => article),
    moved: leastMoved && leastMoved.aligned.moved >= MIN_MOVED ? leastMoved.aligned.moved : 0,
    outvoted: votes.outvoted,
    unshared: votes.unshared,
    isTruncated: endsWhereOthersContinue(suggested, copies, continuing),
    isOtherScript:
      suggested.comparable.text.isTraditional && copies.some((copy) => !copy.comparable.text.isTraditional),
    copies: parts.map(({ measures }) => measures),
    places: findPlaces({ suggested, copies, votes, rewordedAt, rewrittenAt, continuing, leastMoved }),
    weakest: Math.min(1, ...copies.map((copy) => shareOf(copy, kept.length))),
  };
}

function findMost(copies: readonly Copy[], figures: readonly number[]): ArticleId | null {
  const most = Math.max(0, ...figures);
  return most > 0 ? copies[figures.indexOf(most)]!.article : null;
}

function isEqual(one: Uint16Array, other: Uint16Array): boolean {
  return one.length === other.length && one.every((unit, at) => unit === other[at]);
}

/** Units of the copy that the suggested article has nowhere, of places that have enough of them for a passage. */
function countOwnUnits(copy: Copy, kept: Uint16Array): number {
  const { aligned, inMuted } = copy;
  let sum = 0;
  for (const departure of aligned.departures) {
    if (isFrame(departure, kept, copy)) continue;
    let own = 0;
    for (let at = departure.copy.start; at < departure.copy.end; at++)
      if (!aligned.covered[at] && !inMuted.copy[at]) own++;
    if (own >= MIN_PASSAGE) sum += own;
  }
  return sum;
}

/** The copies that continue where the suggested text ends. */
function findContinuing(suggested: RiskMember, copies: readonly Copy[]): Departing[] {
  const { length } = suggested.comparable.text.units;
  return copies.flatMap((copy) => {
    const last = copy.aligned.departures.at(-1);
    if (!last || last.kept.end !== length || last.copy.end !== copy.units.length) return [];
    return lengthOf(last.copy) - lengthOf(last.kept) < MIN_PASSAGE ? [] : [{ copy, departure: last }];
  });
}

/**
 * True if the suggested text ends where it says so, or in mid-sentence, and most others continue there, or where all others
 * continue with the same words.
 */
function endsWhereOthersContinue(
  suggested: RiskMember,
  copies: readonly Copy[],
  continuing: readonly Departing[],
): boolean {
  if (suggested.isTruncated) {
    const proving = suggested.saysMore ? continuing : continuing.filter(continuesSentence);
    return proving.length * 2 >= copies.length;
  }
  const beginnings = continuing.map(({ copy: { units }, departure: { copy } }) =>
    units.subarray(copy.start, copy.start + MIN_PASSAGE).join(),
  );
  return continuing.length === copies.length && copies.length > 1 && new Set(beginnings).size === 1;
}

/** No sentence of the copy ends before the text that only it has. */
function continuesSentence({ copy, departure }: Departing): boolean {
  const { start } = departure.copy;
  if (start === 0) return false;
  const { end } = toBodyRange(copy, { start: start - 1, end: start });
  return !SENTENCE_END.test(copy.plain.slice(end, toBodyRange(copy, { start, end: start + 1 }).start));
}

/** Letters and figures are units, and so is the point of a figure. */
const SENTENCE_END = /[。！？!?；;.\n]/;

function shareOf({ aligned: { covered, isSame } }: Copy, keptLength: number): number {
  if (isSame) return 1;
  const shared = covered.reduce((sum, one) => sum + one, 0);
  return Math.min(1, shared / Math.max(1, Math.min(covered.length, keptLength)));
}

function nameDifference(suggested: RiskMember, copies: readonly Copy[]): ClusterMeasures['difference'] {
  const departures = copies.flatMap((copy) => copy.aligned.departures.map((departure) => ({ departure, copy })));
  if (departures.length === 0) {
    if (copies.every(({ body }) => body === suggested.body)) return 'none';
    return [suggested, ...copies].some(({ hasBoilerplate }) => hasBoilerplate) ? 'boilerplate' : 'form';
  }
  const { units } = suggested.comparable.text;
  const inside = departures.filter(
    ({ departure, copy }) => !isFrame(departure, units, copy) && !isMuted(departure, copy),
  );
  if (inside.length === 0) return 'boilerplate';
  if (inside.every(({ departure, copy }) => lengthOf(departure.copy) === 0 || isCutEnd(departure, units, copy)))
    return copies.every((copy) => inside.some((one) => one.copy === copy)) ? 'cut' : 'some-cut';
  return inside.every(({ departure }) => isShort(departure)) ? 'wording' : 'text';
}

function countDays(members: readonly RiskMember[]): number | null {
  const days = members.flatMap(({ published }) => {
    const time = parsePublished(published);
    return time ? [Math.floor((time.from + ZONE) / DAY)] : [];
  });
  return days.length < 2 ? null : Math.max(...days) - Math.min(...days);
}
