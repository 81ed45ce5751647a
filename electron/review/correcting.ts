// The editor's corrections, each as one action: what comes with the request, checked, and what became of it.
import type { Corrected } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId, Standing } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { clusterOf } from '../store/corrections.ts';
import type { WritableDb } from '../store/database.ts';
import { correct, type Tools, type Work } from './correct.ts';
import { membersOf, mergeInto, moveInto, splitOut } from './corrections.ts';
import { checkExpected, type VerdictChange } from './decide.ts';
import { settleVerdicts } from './verdicts-after.ts';

type Request = { readonly at: string; readonly expected?: readonly VerdictChange[] };

/** @throws Refusal CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER, DECIDED_MEANWHILE, SPLIT_ALL; then nothing is changed */
export function split(
  db: WritableDb,
  tools: Tools,
  { cluster, articles, at, expected }: Request & { cluster: ClusterId; articles: readonly ArticleId[] },
): Promise<Corrected> {
  return correct(db, tools, at, (work) => {
    checkExpected(db, expected);
    const members = membersOf(work, cluster);
    const { chosen, others } = choose(members, articles);
    const opened = splitOut(work, chosen, others);
    const cleared = settleVerdicts(work, members, [cluster, opened]);
    return { action: { kind: 'split', cluster }, result: { cluster, opened, cleared } };
  });
}

/** @throws Refusal CLUSTER_MISSING, DECIDED_MEANWHILE; then nothing is changed */
export function merge(
  db: WritableDb,
  tools: Tools,
  { cluster, other, at, expected }: Request & { cluster: ClusterId; other: ClusterId },
): Promise<Corrected> {
  return correct(db, tools, at, (work) => {
    checkExpected(db, expected);
    const [into, from] = [membersOf(work, cluster), membersOf(work, other)];
    if (cluster !== other) mergeInto(work, from, into);
    const cleared = settleVerdicts(work, [...into, ...from], [cluster]);
    return { action: { kind: 'merge', cluster }, result: { cluster, opened: null, cleared } };
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
): Promise<Corrected> {
  return correct(db, tools, at, (work) => {
    checkExpected(db, expected);
    const into = membersOf(work, cluster);
    const from = membersOf(work, homeOf(work, articles[0]!));
    const { chosen, others } = choose(from, articles);
    if (from[0].cluster !== cluster) moveInto(work, chosen, others, into);
    const left = others.length > 0 ? [from[0].cluster] : [];
    const cleared = settleVerdicts(work, [...into, ...from], [cluster, ...left]);
    return {
      action: { kind: others.length > 0 ? 'move' : 'add', cluster },
      result: { cluster, opened: null, cleared },
    };
  });
}

function homeOf({ recorder }: Work, article: ArticleId): ClusterId {
  const home = clusterOf(recorder.db, article);
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
