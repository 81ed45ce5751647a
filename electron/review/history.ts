// The history of a project in words enough for a panel: what was done, when, to which articles, and whether it holds.
import type { ActionId } from '#shared/actions.ts';
import type { HistoryEntry } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model.ts';
import { listActions, type StoredAction } from '../store/actions.ts';
import { readSummaries } from '../store/articles.ts';
import { readCentre } from '../store/clusters.ts';
import type { ReadableDb } from '../store/database.ts';
import { isUndoable } from './undo.ts';

/** Articles that an entry names; a merge may touch hundreds. */
const MOST_NAMED = 10;

type Touched = {
  verdicts: { before: Verdict | null; after: Verdict | null } | null;
  from: ClusterId | null;
  to: ClusterId | null;
  version: HistoryEntry['articles'][number]['version'];
};

/** The newest first, from the one before `before` on. */
export function readHistory(db: ReadableDb, before: ActionId | null, limit: number): HistoryEntry[] {
  return listActions(db, before, limit).map((action) => toEntry(db, action));
}

export function toEntry(db: ReadableDb, action: StoredAction): HistoryEntry {
  const all = [...touchedArticles(action)];
  const versions = all.filter(([, { version }]) => version !== null);
  const touched = [...versions, ...all.filter(([, { version }]) => version === null)];
  const centre = action.cluster === null ? null : readCentre(db, action.cluster);
  const named = touched.slice(0, MOST_NAMED);
  const summaries = readSummaries(db, [...named.map(([article]) => article), ...(centre === null ? [] : [centre])]);
  return {
    id: action.id,
    kind: action.kind,
    at: action.at,
    of: action.of,
    undone: action.undone,
    undoable: isUndoable(action),
    cluster: action.cluster,
    title: centre === null ? null : (summaries.get(centre)?.title ?? null),
    touched: touched.length,
    withdrawn: versions.length,
    sentences: sentencesOf(action).slice(0, MOST_NAMED),
    articles: named.map(([article, one]) => {
      const { title = null, source = null, row = null } = summaries.get(article) ?? {};
      return { article, title, source, row, ...one };
    }),
  };
}

/** The texts of the sentences that became boilerplate, or no longer are. */
function sentencesOf({ changes }: StoredAction): string[] {
  const texts = changes.flatMap(({ table, before, after }) =>
    table === 'boilerplate' ? [String((after ?? before)![0])] : [],
  );
  return [...new Set(texts)];
}

/** Those whose verdict or cluster changed, or that were withdrawn; of several changes of one the first `before` and the last `after`. */
function touchedArticles({ changes }: StoredAction): Map<ArticleId, Touched> {
  const touched = new Map<ArticleId, Touched>();
  for (const { table, key, before, after } of changes) {
    const article = key[0] as ArticleId;
    const known = touched.get(article) ?? { verdicts: null, from: null, to: null, version: null };
    if (table === 'decisions') {
      const verdicts = {
        before: (before?.[0] ?? null) as Verdict | null,
        after: (after?.[0] ?? null) as Verdict | null,
      };
      touched.set(article, {
        ...known,
        verdicts: { ...verdicts, ...(known.verdicts && { before: known.verdicts.before }) },
      });
    } else if (table === 'withdrawn') {
      touched.set(article, { ...known, version: after === null ? 'back' : 'withdrawn' });
    } else if (table === 'memberships' && before && after && before[0] !== after[0]) {
      touched.set(article, { ...known, from: known.from ?? (before[0] as ClusterId), to: after[0] as ClusterId });
    }
  }
  return touched;
}
