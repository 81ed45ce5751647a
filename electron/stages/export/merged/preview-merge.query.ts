// What an export would merge by some rules: the counts, and a few examples.
import { cellAsText } from '#electron/cells/cell-text.ts';
import { MAX_MERGE_EXAMPLES, type MergePreview } from '#shared/contract/exports.ts';
import type { ArticleId, ClusterId, Field, UndecidedPolicy } from '#shared/model/model.ts';
import type { MergeRules } from '#shared/review/row-merge.ts';
import { clip } from '#shared/text/characters.ts';
import type { TaskServices } from '../../../base/task.ts';
import { readSummaries } from '../../../store/articles.ts';
import { type RulesOf, readAllMergeRules } from '../../../store/clusters/merge-rules.ts';
import { openSnapshot, type ReadableDb } from '../../../store/database.ts';
import { readImportColumns } from '../../../store/imports.ts';
import { planProject } from '../plan-project.ts';
import type { TakenCell } from './merge-rows.ts';
import { type MergedRows, mergeRows } from './merged-rows.ts';

const MAX_TEXT = 120;
/** Columns that a person can read through. */
const MAX_OWN_COLUMNS = 200;

type Input = {
  readonly project: string;
  readonly undecided: UndecidedPolicy;
  readonly merge: MergeRules;
  /** Only these clusters, whatever was chosen for them. */
  readonly clusters?: readonly ClusterId[] | undefined;
};

export async function previewMergeTask(
  { project, undecided, merge, clusters }: Input,
  services: TaskServices,
): Promise<MergePreview> {
  const db = openSnapshot(project);
  try {
    const { plan } = planProject(db, undecided, 2, 'all', null, clusters);
    const rulesOf: RulesOf = clusters ? () => merge : readAllMergeRules(db, merge)!;
    const rows = mergeRows(db, plan, rulesOf, () => services.checkCancelled());
    const columns = countColumns(rows);
    return { rows: rows.size, columns, examples: describe(db, chooseExamples(rows)), ownColumns: listOwnColumns(db) };
  } finally {
    db.close();
  }
}

function countColumns(rows: MergedRows): MergePreview['columns'] {
  const columns = new Map<string, { field: Field | null; cells: number }>();
  for (const cells of rows.values())
    for (const { column, field } of cells) columns.set(column, { field, cells: (columns.get(column)?.cells ?? 0) + 1 });
  return Array.from(columns, ([column, counted]) => ({ column, ...counted })).sort((a, b) => b.cells - a.cells);
}

type Example = { readonly article: ArticleId; readonly cell: TakenCell };

/** The first cell of each column, then the first others. */
function chooseExamples(rows: MergedRows): Example[] {
  const seen = new Set<string>();
  const first: Example[] = [];
  const others: Example[] = [];
  for (const [article, cells] of rows)
    for (const cell of cells) {
      const chosen = seen.has(cell.column) ? others : first;
      seen.add(cell.column);
      if (chosen.length < MAX_MERGE_EXAMPLES) chosen.push({ article, cell });
    }
  return [...first, ...others].slice(0, MAX_MERGE_EXAMPLES);
}

function describe(db: ReadableDb, examples: readonly Example[]): MergePreview['examples'] {
  const summaries = readSummaries(
    db,
    examples.map(({ article }) => article),
  );
  return examples.map(({ article, cell: { column, own, cell, from } }) => {
    const { row, title } = summaries.get(article)!;
    const [before, after] = [own, cell].map((one) => clip(cellAsText(one), MAX_TEXT)) as [string, string];
    const origins = from.map(({ row, source }) => ({ row, source }));
    return { row, title: clip(title, MAX_TEXT), column, before, after, from: origins };
  });
}

function listOwnColumns(db: ReadableDb): string[] {
  const names = readImportColumns(db).flatMap(({ columns, mapping }) => {
    const mapped = new Set(Object.values(mapping));
    return columns.filter((name, at) => name !== '' && !mapped.has(at));
  });
  return [...new Set(names)].slice(0, MAX_OWN_COLUMNS);
}
