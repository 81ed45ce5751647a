// The tasks that run in the worker thread, by name.
import { copyTask } from './copy-task.ts';
import { countExportTask, exportTask } from './export-task.ts';
import { fileSentencesTask } from './file-sentences-task.ts';
import { importTask } from './import-task.ts';
import { inspectTask } from './inspect-task.ts';
import { nearMissesTask } from './near-misses-task.ts';
import { previewTask } from './preview-task.ts';
import { reclusterTask } from './recluster-task.ts';
import { recogniseTask } from './recognise-task.ts';
import { relatedTask } from './related-task.ts';
import { acceptIdenticalTask, countIdenticalTask, turnTask } from './review-tasks.ts';
import { clustersBySourcesTask, statisticsTask } from './statistics-task.ts';
import { learnTask, suggestDryRunTask } from './suggest-tasks.ts';
import { upgradeTask } from './upgrade-task.ts';

export const tasks = {
  inspect: inspectTask,
  recognise: recogniseTask,
  import: importTask,
  export: exportTask,
  countExport: countExportTask,
  preview: previewTask,
  recluster: reclusterTask,
  statistics: statisticsTask,
  clustersBySources: clustersBySourcesTask,
  learn: learnTask,
  suggestDryRun: suggestDryRunTask,
  fileSentences: fileSentencesTask,
  related: relatedTask,
  nearMisses: nearMissesTask,
  countIdentical: countIdenticalTask,
  acceptIdentical: acceptIdenticalTask,
  turn: turnTask,
  upgrade: upgradeTask,
  copy: copyTask,
};

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
