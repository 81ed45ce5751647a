// Groups the clusters of a batch by the reason that allows accepting them together.
import type { BatchCandidate } from '#shared/contract/review.ts';
import type { BatchKind, RiskFinding } from '#shared/review/risk.ts';

export type BatchGroup = {
  readonly key: string;
  readonly batch: Exclude<BatchKind, 'never'>;
  readonly finding: RiskFinding;
  readonly candidates: readonly BatchCandidate[];
  readonly discarded: number;
  /** The number of characters that only discarded articles have. */
  readonly lost: number;
};

const kinds = ['safe', 'extra', 'look'] as const;

/** Sorts the safest groups first, then the largest. @param arePicked whether to include groups that need a look */
export function groupCandidates(candidates: readonly BatchCandidate[], arePicked: boolean): BatchGroup[] {
  const byKey = Map.groupBy(candidates, ({ batch, finding }) => `${batch} ${finding}`);
  return [...byKey]
    .flatMap(([key, members]): BatchGroup[] => {
      const { batch, finding } = members[0]!;
      if (batch === 'never' || (batch === 'look' && !arePicked)) return [];
      const discarded = members.reduce((sum, { size }) => sum + size - 1, 0);
      const lost = members.reduce((sum, member) => sum + member.lost, 0);
      return [{ key, batch, finding, candidates: members, discarded, lost }];
    })
    .sort((a, b) => kinds.indexOf(a.batch) - kinds.indexOf(b.batch) || b.candidates.length - a.candidates.length);
}

export type NotOffered = Readonly<Record<'unmeasured' | 'look' | 'never' | 'begun', number>>;

/** @param picked the number of picked clusters; null for all open clusters of the project */
export function countNotOffered(
  candidates: readonly BatchCandidate[],
  unmeasured: number,
  picked: number | null,
): NotOffered {
  const count = (kind: BatchKind) => candidates.filter(({ batch }) => batch === kind).length;
  return {
    unmeasured,
    look: picked === null ? count('look') : 0,
    never: count('never'),
    begun: picked === null ? 0 : picked - candidates.length - unmeasured,
  };
}

/** Draws a random sample. @param random returns a number from 0 (included) to 1 */
export function sampleOf<T>(items: readonly T[], count: number, random: () => number = Math.random): T[] {
  const left = [...items];
  const chosen: T[] = [];
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  return chosen;
}
