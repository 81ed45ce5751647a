// The history of a project for a panel: what was done, when, to which articles, and whether it holds.

import { type HistoryEntry, historyEntry } from '#shared/contract/review/history-entry.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { joinChoices, type MergeChoice } from '#shared/review/row-merge.ts';
import { AppError } from '#shared/words/errors.ts';
import { readSummaries } from '../../store/articles.ts';
import { readLeader } from '../../store/clusters/clusters.ts';
import type { ReadableDb } from '../../store/database.ts';
import { iterateTableChanges, readNamedChanges } from '../../store/history/action-changes.ts';
import { listActions, type StoredAction } from '../../store/history/actions.ts';
import type { RecordedTable } from '../../store/history/change-recorder.ts';
import { readTakenChanges } from '../../store/taken-parts.ts';
import { isUndoable } from './undo.ts';

/** Articles that an entry names; a merge may touch hundreds. */
const MAX_NAMED = 10;
/** The tables whose articles an entry names. */
const TABLES = ['superseded', 'memberships', 'decisions'] as const;

type Touched = {
  verdicts: { before: Verdict | null; after: Verdict | null } | null;
  from: ClusterId | null;
  to: ClusterId | null;
  version: HistoryEntry['articles'][number]['version'];
};

const UNTOUCHED: Touched = { verdicts: null, from: null, to: null, version: null };

/** The newest entry comes first, from the one before `before` on. */
export function readHistory(db: ReadableDb, before: ActionId | null, limit: number): HistoryEntry[] {
  return listActions(db, before, limit).map((action) => toEntry(db, action));
}

/** @throws AppError RECORD_UNREADABLE for values that no action has: the project is damaged */
export function toEntry(db: ReadableDb, action: StoredAction): HistoryEntry {
  const leader = action.cluster === null ? null : readLeader(db, action.cluster);
  const named = [...readTouched(db, action)];
  const summaries = readSummaries(db, [...named.map(([article]) => article), ...(leader === null ? [] : [leader])]);
  const entry: HistoryEntry = {
    id: action.id,
    kind: action.kind,
    at: action.at,
    editor: action.editor === null ? null : { id: action.editor, name: action.name ?? '' },
    of: action.of,
    undone: action.undone,
    undoable: isUndoable(action),
    cluster: action.cluster,
    title: leader === null ? null : (summaries.get(leader)?.title ?? null),
    touched: action.touched,
    superseded: action.superseded,
    sentences: readChangedSentences(db, action.id),
    note: action.kind === 'note' ? readChangedNote(db, action.id) : null,
    ...(action.kind === 'merge-rows' && { merging: readChosenMerging(db, action.id) }),
    taken: readTakenChanges(db, action.id, MAX_NAMED),
    articles: named.map(([article, one]) => {
      const { title = null, source = null, row = null } = summaries.get(article) ?? {};
      return { article, title, source, row, ...one };
    }),
  };
  if (!historyEntry.safeParse(entry).success)
    throw new AppError('RECORD_UNREADABLE', { record: `actions ${action.id}` });
  return entry;
}

/** Notes of a merged cluster may be several; the one that is written replaces them. */
function readChangedNote(db: ReadableDb, action: ActionId): HistoryEntry['note'] {
  const changes = [...iterateTableChanges(db, action, 'notes')];
  const textOf = (side: 'before' | 'after') => changes.flatMap((change) => change[side]?.[0] ?? []).join('\n');
  return { before: textOf('before'), after: textOf('after') };
}

function readChosenMerging(db: ReadableDb, action: ActionId): MergeChoice | null {
  const changes = [...iterateTableChanges(db, action, 'row_merges')];
  return joinChoices(changes.flatMap(({ after }) => (after ? [after[0] as MergeChoice] : [])));
}

/** The first sentences that became boilerplate, or no longer are. */
function readChangedSentences(db: ReadableDb, action: ActionId): HistoryEntry['sentences'] {
  const changes = readNamedChanges(db, action, 'boilerplate', MAX_NAMED);
  return changes.map(({ key, before, after }) => ({ text: String((after ?? before)![0]), source: String(key[1]) }));
}

/**
 * The first articles that were superseded, changed their cluster or their verdict, in this order. Several changes of
 * one article are given as the first `before` and the last `after`.
 */
function readTouched(db: ReadableDb, { id }: StoredAction): Map<ArticleId, Touched> {
  const firstOf = (table: RecordedTable) =>
    readNamedChanges(db, id, table, MAX_NAMED).map(({ key }) => key[0] as ArticleId);
  const articles = [...new Set(TABLES.flatMap(firstOf))].slice(0, MAX_NAMED);
  const changes = TABLES.flatMap((table) => readNamedChanges(db, id, table, MAX_NAMED, articles));
  const touched = new Map<ArticleId, Touched>(articles.map((article) => [article, UNTOUCHED]));
  for (const { table, key, before, after } of changes) {
    const article = key[0] as ArticleId;
    const known = touched.get(article)!;
    if (table === 'decisions') {
      const verdicts = {
        before: (before?.[0] ?? null) as Verdict | null,
        after: (after?.[0] ?? null) as Verdict | null,
      };
      touched.set(article, {
        ...known,
        verdicts: { ...verdicts, ...(known.verdicts && { before: known.verdicts.before }) },
      });
    } else if (table === 'superseded') {
      touched.set(article, { ...known, version: after === null ? 'back' : 'superseded' });
    } else {
      touched.set(article, { ...known, from: known.from ?? (before![0] as ClusterId), to: after![0] as ClusterId });
    }
  }
  return touched;
}
