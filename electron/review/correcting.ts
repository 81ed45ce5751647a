// The editor's corrections, each as one action: what comes with the request, checked, and what became of it.
import type { Corrected } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId, Standing } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { clusterOf } from '../store/corrections.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { correct, type Tools, type Work } from './correct.ts';
import { membersOf, mergeInto, moveInto, splitOut } from './corrections.ts';
import { checkExpected, type VerdictChange } from './decide.ts';
import { settleVerdicts } from './verdicts-after.ts';

type Correction = Omit<Corrected, 'revision'>;

type Request = { readonly at: string; readonly expected?: readonly VerdictChange[] };

/** @throws Refusal CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER, DECIDED_MEANWHILE, SPLIT_ALL; then nothing is changed */
export function split(
  db: WritableDb,
  tools: Tools,
  { cluster, articles, at, expected }: Request & { cluster: ClusterId; articles: readonly ArticleId[] },
): Promise<Correction> {
  return correct(db, tools, at, () => {
    checkExpected(db, expected);
    const members = membersOf(db, cluster);
    const { chosen, others } = choose(members, articles);
    const write = (work: Work) => {
      const opened = splitOut(work, chosen, others);
      return { cluster, opened, cleared: settleVerdicts(work, members, [cluster, opened]) };
    };
    return { action: { kind: 'split', cluster }, write };
  });
}

/** @throws Refusal CLUSTER_MISSING, DECIDED_MEANWHILE; then nothing is changed */
export function merge(
  db: WritableDb,
  tools: Tools,
  { cluster, other, at, expected }: Request & { cluster: ClusterId; other: ClusterId },
): Promise<Correction> {
  return correct(db, tools, at, () => {
    checkExpected(db, expected);
    const [into, from] = [membersOf(db, cluster), membersOf(db, other)];
    const write = (work: Work) => {
      if (cluster !== other) mergeInto(work, from, into);
      return { cluster, opened: null, cleared: settleVerdicts(work, [...into, ...from], [cluster]) };
    };
    return { action: { kind: 'merge', cluster }, write };
  });
}

/**
 * @param articles of one cluster.
 * @throws Refusal CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER, DECIDED_MEANWHILE; then nothing is changed
 */
export function move(
  db: WritableDb,
  tools: Tools,
  { cluster, articles, at, expected }: Request & { cluster: ClusterId; articles: readonly ArticleId[] },
): Promise<Correction> {
  return correct(db, tools, at, () => {
    checkExpected(db, expected);
    const into = membersOf(db, cluster);
    const from = membersOf(db, homeOf(db, articles[0]!));
    const { chosen, others } = choose(from, articles);
    const left = others.length > 0 ? [from[0].cluster] : [];
    const write = (work: Work) => {
      if (from[0].cluster !== cluster) moveInto(work, chosen, others, into);
      return { cluster, opened: null, cleared: settleVerdicts(work, [...into, ...from], [cluster, ...left]) };
    };
    return { action: { kind: others.length > 0 ? 'move' : 'add', cluster }, write };
  });
}

function homeOf(db: ReadableDb, article: ArticleId): ClusterId {
  const home = clusterOf(db, article);
  if (home === null) throw new Refusal('ARTICLE_NOT_IN_CLUSTER', {});
  return home;
}

/** @throws Refusal ARTICLE_NOT_IN_CLUSTER where one is not a member */
function choose(members: readonly Standing[], articles: readonly ArticleId[]) {
  const wanted = new Set(articles);
  const chosen = members.filter(({ article }) => wanted.has(article));
  if (chosen.length !== wanted.size) throw new Refusal('ARTICLE_NOT_IN_CLUSTER', {});
  return { chosen, others: members.filter(({ article }) => !wanted.has(article)) };
}
