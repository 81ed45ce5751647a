// The export task: plan what is kept, then write one table to a file.
import type { ExportKind } from '#shared/contract/exporting.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { ExportFormat, UndecidedPolicy } from '#shared/model.ts';
import { type Language, Refusal } from '#shared/refusals.ts';
import { planExport } from '../export/plan.ts';
import { replaceFile } from '../export/replace-file.ts';
import { cleanedTable, clusterTable, removedTable, setTable } from '../export/tables.ts';
import { tableWriters } from '../export/write-table.ts';
import { iterateStandings } from '../store/clusters.ts';
import { openProject } from '../store/database.ts';
import { Stopwatch } from './stopwatch.ts';
import type { TaskOutcome, TaskServices } from './task.ts';

export type ExportInput = {
  readonly project: string;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly undecided: UndecidedPolicy;
  readonly language: Language;
  readonly target: string;
};

/** @throws Refusal UNDECIDED_LEFT under the policy `stop`, CELL_TOO_LONG and SHEET_TOO_LONG for xlsx, WRITE_FAILED */
export async function exportTask(
  { project, kind, format, undecided, language, target }: ExportInput,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const db = openProject(project);
  try {
    services.progress({ stage: 'select', done: 0, total: null });
    const plan = stopwatch.time('select', () => planExport(iterateStandings(db), undecided));
    if (undecided === 'stop' && plan.undecidedClusters > 0)
      throw new Refusal('UNDECIDED_LEFT', { clusters: plan.undecidedClusters });
    const tables = {
      cleaned: () => ({ table: cleanedTable(db, plan), total: plan.kept }),
      removed: () => ({ table: removedTable(db, plan, language), total: plan.removed }),
      clusters: () => ({ table: clusterTable(db, plan), total: plan.fates.size }),
      sets: () => ({
        table: setTable(db),
        total: new Set(Array.from(plan.fates.values(), ({ cluster }) => cluster)).size,
      }),
    };
    const { table, total } = tables[kind]();
    const onRow = (done: number) => services.progress({ stage: 'write', done: Math.min(done, total), total });
    stopwatch.time('write', () => replaceFile(target, (descriptor) => tableWriters[format](descriptor, table, onRow)));
    const result: JobResult = { kind: 'export', path: target, kept: plan.kept, removed: plan.removed };
    return { result, milliseconds: stopwatch.read() };
  } finally {
    db.close();
  }
}
