// Turns the editor's decisions in a project into labels of pairs, so that profiles can be scored against them.
import type { ArticleId, ClusterId, MemberState } from '#shared/model/model.ts';
import type { EditorConstraints, Separation } from '../../core/cluster/constraints.ts';
import type { Label } from './pair-labels.ts';

export type DecidedPair = { readonly a: ArticleId; readonly b: ArticleId; readonly label: Label };

type Member = Pick<MemberState, 'article' | 'cluster' | 'verdict'>;

/**
 * Labels pairs by verdicts, “same story” links and separations; each pair keeps its first label. The number of pairs
 * grows with the articles, never with their square.
 * @param members in any order; each cluster uses its first kept article
 */
export function labelDecisions(members: Iterable<Member>, { links, separations }: EditorConstraints): DecidedPair[] {
  const byCluster = Map.groupBy(members, ({ cluster }) => cluster);
  const pairs = new PairSet();
  for (const cluster of byCluster.values()) labelVerdicts(cluster, pairs);
  for (const [a, b] of links) pairs.add(a, b, 'same-text');
  for (const [a, b] of partedPairs(byCluster, separations)) pairs.add(a, b, 'different');
  return pairs.read();
}

export function canonicalsOf(members: Iterable<Member>): Set<ArticleId> {
  const canonicals = new Set<ArticleId>();
  for (const { article, verdict } of members) if (verdict === 'canonical') canonicals.add(article);
  return canonicals;
}

/**
 * `same-text`: a discarded article with the canonical one. `rewritten`, a neutral label: a kept article with the
 * canonical one, or else the first kept one, because the editor removes neither. Undecided articles have no label.
 */
function labelVerdicts(cluster: readonly Member[], pairs: PairSet): void {
  const canonical = cluster.find(({ verdict }) => verdict === 'canonical');
  const hub = canonical ?? cluster.find(({ verdict }) => verdict === 'keep');
  if (!hub) return;
  for (const { article, verdict } of cluster) {
    if (article === hub.article) continue;
    if (verdict === 'keep') pairs.add(article, hub.article, 'rewritten');
    // Without a canonical article, it is unknown which of the kept ones replaces the discarded one.
    if (verdict === 'discard' && canonical) pairs.add(article, canonical.article, 'same-text');
  }
}

/**
 * Pairs that the editor judged “not a duplicate”. Between two clusters, only enough pairs to include each of their
 * separated articles.
 */
function partedPairs(
  byCluster: ReadonlyMap<ClusterId, readonly Member[]>,
  separations: readonly Separation[],
): [ArticleId, ArticleId][] {
  const placed = new Map<ArticleId, Member>();
  for (const members of byCluster.values()) for (const member of members) placed.set(member.article, member);
  const between = new Map<string, [Member, Member][]>();
  const add = (one: Member, other: Member) => {
    const [first, second] = one.cluster < other.cluster ? [one, other] : [other, one];
    const key = `${first.cluster} ${second.cluster}`;
    const known = between.get(key);
    if (known) known.push([first, second]);
    else between.set(key, [[first, second]]);
  };
  for (const sides of separations) {
    const [left, right] = sides.map((side) =>
      Map.groupBy(
        side.flatMap((article) => placed.get(article) ?? []),
        ({ cluster }) => cluster,
      ),
    );
    for (const some of left!.values())
      for (const others of right!.values()) {
        const [hub, otherHub] = [hubOf(some), hubOf(others)];
        for (const member of some) add(member, otherHub);
        for (const member of others) if (member !== otherHub) add(hub, member);
      }
  }
  return [...between.values()].flatMap(spanningPairs);
}

/**
 * Chooses few pairs that include every article, preferably with the representative of a side: its canonical article,
 * otherwise its first one.
 */
function spanningPairs(pairs: readonly [Member, Member][]): [ArticleId, ArticleId][] {
  const hubs = new Set([hubOf(pairs.map(([first]) => first)), hubOf(pairs.map(([, second]) => second))]);
  const rank = (pair: readonly [Member, Member]) => pair.filter((member) => hubs.has(member)).length;
  const covered = new Set<ArticleId>();
  return pairs
    .toSorted((one, other) => rank(other) - rank(one))
    .flatMap(([{ article: a }, { article: b }]) => {
      if (covered.has(a) && covered.has(b)) return [];
      covered.add(a).add(b);
      return [[a, b] satisfies [ArticleId, ArticleId]];
    });
}

function hubOf(side: readonly Member[]): Member {
  const canonical = side.find(({ verdict }) => verdict === 'canonical');
  return canonical ?? side.reduce((first, member) => (member.article < first.article ? member : first), side[0]!);
}

/** Keeps each pair once, with its first label. */
class PairSet {
  readonly #pairs = new Map<string, DecidedPair>();

  add(one: ArticleId, other: ArticleId, label: Label): void {
    const [a, b] = one < other ? [one, other] : [other, one];
    const key = `${a} ${b}`;
    if (!this.#pairs.has(key)) this.#pairs.set(key, { a, b, label });
  }

  read(): DecidedPair[] {
    return [...this.#pairs.values()].sort((one, other) => one.a - other.a || one.b - other.b);
  }
}
