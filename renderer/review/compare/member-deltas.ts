// How each article of a cluster stands to the one that is kept: length, time, source. Pure.
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import { type ArticleId, relations } from '#shared/model.ts';
import { isBefore, type TimeSpan } from '#shared/published-time.ts';
import { type Warning, warningsOf } from '#shared/suggest/rules.ts';

export type MemberDelta = {
  readonly member: Member;
  /** Its place in the cluster, from 1. */
  readonly number: number;
  /** Letters more (or, below 0, fewer) than the kept article has; boilerplate and repetition left out. */
  readonly letters: number;
  /** Milliseconds after (or, below 0, before) it; 0 where the stated times overlap, null where one is unknown. */
  readonly after: number | null;
};

/** In the order of the members. */
export function deltasOf(members: readonly Member[], kept: Member): MemberDelta[] {
  return members.map((member, at) => ({
    member,
    number: at + 1,
    letters: member.features.length - kept.features.length,
    after: timeBetween(kept.features.published, member.features.published),
  }));
}

function timeBetween(kept: TimeSpan | null, other: TimeSpan | null): number | null {
  if (!kept || !other) return null;
  return isBefore(kept, other) || isBefore(other, kept) ? other.from - kept.from : 0;
}

export const deltaColumns = ['number', 'source', 'letters', 'time', 'evidence', 'verdict'] as const;
export type DeltaColumn = (typeof deltaColumns)[number];
export type DeltaOrder = { readonly column: DeltaColumn; readonly descending: boolean };

const collator = new Intl.Collator('zh-CN');
const compare: Readonly<Record<DeltaColumn, (a: MemberDelta, b: MemberDelta) => number>> = {
  number: (a, b) => a.number - b.number,
  source: (a, b) => collator.compare(a.member.article.source, b.member.article.source),
  letters: (a, b) => a.letters - b.letters,
  time: (a, b) => publishedFrom(a) - publishedFrom(b),
  evidence: (a, b) => rankOf(a) - rankOf(b) || matchedShareOf(b) - matchedShareOf(a),
  verdict: (a, b) => (a.member.verdict ?? '').localeCompare(b.member.verdict ?? ''),
};

/** The leader first; articles without a measured relation last. */
function rankOf({ member: { evidence } }: MemberDelta): number {
  if (evidence.kinds[0] === 'centre') return -1;
  return evidence.relation === null ? relations.length : relations.indexOf(evidence.relation);
}

function matchedShareOf({ member }: MemberDelta): number {
  return member.evidence.matchedShare ?? 0;
}

function publishedFrom({ member }: MemberDelta): number {
  return member.features.published?.from ?? Number.MAX_VALUE;
}

/** Equal ones in the order of the members, either way. */
export function sortDeltas(deltas: readonly MemberDelta[], { column, descending }: DeltaOrder): MemberDelta[] {
  const sign = descending ? -1 : 1;
  return deltas.toSorted((a, b) => sign * compare[column](a, b) || a.number - b.number);
}

/**
 * What speaks against keeping an article: the editor's canonical, which stands for all the others, else the suggestion, for
 * those that are not discarded already.
 */
export function warningsAgainst({ members }: ClusterDetail, kept: ArticleId): Warning[] {
  const chosen = members.find(({ article }) => article.id === kept);
  if (!chosen) return [];
  const rivals = chosen.verdict === 'canonical' ? members : members.filter(({ verdict }) => verdict !== 'discard');
  return warningsOf(toMeasured(chosen), rivals.map(toMeasured));
}

function toMeasured({ article, features }: Member) {
  return { article: article.id, features };
}
