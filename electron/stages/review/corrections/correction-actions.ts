// The editor's corrections, each checked and run as one action.
import type { Corrected } from '#shared/contract/review.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ClusterId, MemberState } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { clusterOf } from '../../../store/clusters/cluster-of.ts';
import type { ReadableDb, WritableDb } from '../../../store/database.ts';
import { readOpenedCluster, readVerdictChanges } from '../../../store/history/action-changes.ts';
import { checkRevision, stateAfter } from '../decide.ts';
import { clearInvalidDecisions } from './clear-invalid-decisions.ts';
import { membersOf, mergeClusters, moveArticles, splitCluster } from './cluster-edits.ts';
import { type ActionContext, type ActionDeps, runAction } from './run-action.ts';

type Outcome = Omit<Corrected, 'revision'>;

type Request = {
  readonly cluster: ClusterId;
  readonly at: string;
  /** The revision of the cluster as the editor saw it. */
  readonly rev?: number | undefined;
  /** Made once per command: one that was sent before changes nothing, and is answered as it was then. */
  readonly request?: string | undefined;
  readonly editor?: EditorId | null | undefined;
};

type Chosen = {
  readonly articles: readonly ArticleId[];
  /**
   * The latest article that the editor saw in their cluster. The correction does not concern later ones: an import adds
   * them without raising the revision.
   */
  readonly latest?: ArticleId | undefined;
};

type Correction = ReturnType<Parameters<typeof runAction>[3]>;

/** @throws AppError CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER, DECIDED_MEANWHILE, SPLIT_ALL; then nothing is changed */
export function split(
  db: WritableDb,
  deps: ActionDeps,
  { articles, latest, ...request }: Request & Chosen,
): Promise<Outcome> {
  const { cluster } = request;
  return run(db, deps, request, () => {
    const members = membersOf(db, cluster);
    const { chosen, others, seen } = choose(members, { articles, latest });
    const write = (context: ActionContext) => {
      const opened = splitCluster(context, chosen, others, seen);
      clearInvalidDecisions(context, members, [cluster, opened]);
    };
    return { action: { kind: 'split', cluster }, write };
  });
}

/**
 * @param otherRev the revision of the other cluster as the editor saw it
 * @throws AppError CLUSTER_MISSING, DECIDED_MEANWHILE; then nothing is changed
 */
export function merge(
  db: WritableDb,
  deps: ActionDeps,
  { other, otherRev, ...request }: Request & { other: ClusterId; otherRev?: number | undefined },
): Promise<Outcome> {
  const { cluster } = request;
  return run(db, deps, request, () => {
    checkRevision(db, other, otherRev, request.editor);
    const [into, from] = [membersOf(db, cluster), membersOf(db, other)];
    const write = (context: ActionContext) => {
      if (cluster !== other) mergeClusters(context, from, into);
      clearInvalidDecisions(context, [...into, ...from], [cluster]);
    };
    return { action: { kind: 'merge', cluster }, write };
  });
}

/**
 * @param articles of one cluster
 * @param fromRev the revision of that cluster as the editor saw it
 * @throws AppError CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER, DECIDED_MEANWHILE; then nothing is changed
 */
export function move(
  db: WritableDb,
  deps: ActionDeps,
  { articles, latest, fromRev, ...request }: Request & Chosen & { fromRev?: number | undefined },
): Promise<Outcome> {
  const { cluster } = request;
  return run(db, deps, request, () => {
    const into = membersOf(db, cluster);
    const home = homeOf(db, articles[0]!);
    checkRevision(db, home, fromRev, request.editor);
    const from = membersOf(db, home);
    const { chosen, others, seen } = choose(from, { articles, latest });
    const left = others.length > 0 ? [from[0].cluster] : [];
    const write = (context: ActionContext) => {
      if (from[0].cluster !== cluster) moveArticles(context, chosen, others, into, seen);
      clearInvalidDecisions(context, [...into, ...from], [cluster, ...left]);
    };
    return { action: { kind: others.length > 0 ? 'move' : 'add', cluster }, write };
  });
}

async function run(
  db: WritableDb,
  deps: ActionDeps,
  { cluster, rev, ...command }: Request,
  prepare: () => Correction,
): Promise<Outcome> {
  const action = await runAction(db, deps, command, () => {
    checkRevision(db, cluster, rev, command.editor);
    return prepare();
  });
  const changed = action === null ? [] : readVerdictChanges(db, action);
  return {
    cluster,
    ...stateAfter(db, cluster, action),
    opened: action && readOpenedCluster(db, action),
    // The request may have been that of a decision, which sets verdicts.
    cleared: changed.flatMap(({ article, before }) => (before === null ? [] : { article, verdict: before })),
  };
}

function homeOf(db: ReadableDb, article: ArticleId): ClusterId {
  const home = clusterOf(db, article);
  if (home === null) throw new AppError('ARTICLE_NOT_IN_CLUSTER', {});
  return home;
}

/** @throws AppError ARTICLE_NOT_IN_CLUSTER where one is not a member */
function choose(members: readonly MemberState[], { articles, latest }: Chosen) {
  const wanted = new Set(articles);
  const chosen = members.filter(({ article }) => wanted.has(article));
  if (chosen.length !== wanted.size) throw new AppError('ARTICLE_NOT_IN_CLUSTER', {});
  const others = members.filter(({ article }) => !wanted.has(article));
  return { chosen, others, seen: others.filter(({ article }) => latest === undefined || article <= latest) };
}
