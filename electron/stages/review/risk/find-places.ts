// The places in the bodies behind the figures of a cluster, so that the words of its sentence can lead to them.

import type { ClusterMeasures, PairPlace } from '#shared/review/risk.ts';
import { lengthOf } from '#shared/text/range.ts';
import { type Copy, type Departing, isFrame, isMuted, isShort, type RiskMember, type Votes } from './copies.ts';
import { toBodyRange } from './locate-units.ts';

/** Places that are kept of a figure; of one that is said of single articles, the longest of each. */
const MAX_PLACES = 4;

type Found = {
  readonly suggested: RiskMember;
  readonly copies: readonly Copy[];
  readonly votes: Votes;
  readonly rewordedAt: readonly Departing[];
  readonly rewrittenAt: readonly Departing[];
  /** The copies that continue where the suggested article ends. */
  readonly continuing: readonly Departing[];
  /** The copy with the least text in another order. */
  readonly leastMoved: Copy | undefined;
};

export function findPlaces({ suggested, copies, votes, ...found }: Found): ClusterMeasures['places'] {
  const { rewordedAt, rewrittenAt, continuing, leastMoved } = found;
  const kept = suggested.comparable.text.units;
  const toPlaces = (found: readonly Departing[]) =>
    found.map(
      ({ copy, departure }): PairPlace => ({
        article: copy.article,
        kept: lengthOf(departure.kept) > 0 ? toBodyRange(suggested, departure.kept) : null,
        copy: lengthOf(departure.copy) > 0 ? toBodyRange(copy, departure.copy) : null,
      }),
    );
  const departing = copies.flatMap((copy) => copy.aligned.departures.map((departure) => ({ copy, departure })));
  const words = departing.filter(
    ({ copy, departure }) => isShort(departure) && !isFrame(departure, kept, copy) && !isMuted(departure, copy),
  );
  return {
    patched: keepLongestOfEach(findForeign(suggested, copies)),
    truncated: keepLongest(toPlaces(continuing).map((place) => ({ ...place, kept: null }))),
    outvoted: keepLongest(toPlaces(votes.outvotedAt)),
    reworded: keepLongest(toPlaces(rewordedAt)),
    rewritten: keepLongestOfEach(toPlaces(rewrittenAt)),
    moved: keepLongest(
      toPlaces(leastMoved?.aligned.passages.map((departure) => ({ copy: leastMoved, departure })) ?? []),
    ),
    wording: keepLongest(toPlaces(words)),
  };
}

/** Those of the suggested article are shown next to the first other one. */
function findForeign(suggested: RiskMember, copies: readonly Copy[]): PairPlace[] {
  const rangesOf = ({ isPatched, foreign }: RiskMember) => (isPatched ? foreign : []);
  const own = rangesOf(suggested).map((range) => ({ article: copies[0]!.article, kept: range, copy: null }));
  const others = copies.flatMap((copy) =>
    rangesOf(copy).map((range) => ({ article: copy.article, kept: null, copy: range })),
  );
  return [...own, ...others];
}

function sizeOf({ kept, copy }: PairPlace): number {
  return Math.max(kept ? lengthOf(kept) : 0, copy ? lengthOf(copy) : 0);
}

function keepLongest(places: readonly PairPlace[], most = MAX_PLACES): PairPlace[] {
  const longest = new Set(places.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most));
  return places.filter((place) => longest.has(place));
}

function keepLongestOfEach(places: readonly PairPlace[]): PairPlace[] {
  return [...Map.groupBy(places, ({ article }) => article).values()].flatMap((own) => keepLongest(own, 1));
}
