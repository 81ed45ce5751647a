// The cells that kept articles take from the rows that an export removes for them.
import type { ArticleId } from '#shared/model/model.ts';
import type { RulesOf } from '../../../store/clusters/merge-rules.ts';
import type { ReadableDb } from '../../../store/database.ts';
import type { ArticleOutcome, ExportPlan } from '../plan.ts';
import { listMergedCopies, RowMerger, type TakenCell } from './merge-rows.ts';

export type MergedRows = ReadonlyMap<ArticleId, readonly TakenCell[]>;

export const NO_MERGED_ROWS: MergedRows = new Map();

/** @param onRow is called for each kept article with removed ones; where it throws, nothing is written yet */
export function mergeRows(
  db: ReadableDb,
  { outcomes }: ExportPlan,
  rulesOf: RulesOf,
  onRow: () => void = () => {},
): MergedRows {
  const merged = new Map<ArticleId, readonly TakenCell[]>();
  const merger = new RowMerger(db);
  for (const [kept, removed] of groupByKept(outcomes)) {
    onRow();
    const own = outcomes.get(kept)!;
    const rules = rulesOf(own.cluster);
    const cells = rules === null ? [] : merger.merge(kept, listMergedCopies(own, removed), rules);
    if (cells.length > 0) merged.set(kept, cells);
  }
  return merged;
}

function groupByKept(outcomes: ExportPlan['outcomes']): Map<ArticleId, ArticleOutcome[]> {
  const groups = new Map<ArticleId, ArticleOutcome[]>();
  for (const outcome of outcomes.values()) {
    const { kept, canonical } = outcome;
    if (kept || canonical === null) continue;
    const group = groups.get(canonical);
    if (group) group.push(outcome);
    else groups.set(canonical, [outcome]);
  }
  return groups;
}

/** Kept articles that take cells, and the number of cells by column. */
export function countMerged(merged: MergedRows): { rows: number; columns: Record<string, number> } {
  const columns = new Map<string, number>();
  for (const cells of merged.values())
    for (const { column } of cells) columns.set(column, (columns.get(column) ?? 0) + 1);
  return { rows: merged.size, columns: Object.fromEntries(columns) };
}
