// The jobs that write to a project, by name: (writer, input, services) → result. Each loads its modules when it runs.

import type { TaskServices } from '../base/task.ts';
import type { ProjectWriter } from '../writer/project-writer.ts';

const writerJobs = {
  import: async () => (await import('../stages/detect/import.job.ts')).importTask,
  removeImport: async () => (await import('../stages/detect/remove-import.job.ts')).removeImportTask,
  recluster: async () => (await import('../stages/detect/recluster.job.ts')).reclusterTask,
  indexSentences: async () => (await import('../stages/related/index-sentences.job.ts')).indexSentencesTask,
  markBoilerplate: async () => (await import('../stages/detect/mark-boilerplate.job.ts')).markBoilerplateTask,
  applyRules: async () => (await import('../stages/desk-rules/apply.job.ts')).applyRulesTask,
  acceptBatch: async () => (await import('../stages/review/accept-batch.job.ts')).acceptBatchTask,
  applyDecisions: async () => (await import('../stages/returned-decisions/apply.job.ts')).applyDecisionsTask,
  saveMatches: async () => (await import('../stages/references/save-matches.job.ts')).saveMatchesTask,
  copy: async () => (await import('../writer/copy.job.ts')).copyOpenTask,
  saveOpen: async () => (await import('../writer/copy.job.ts')).saveOpenTask,
};

export type WriterJobName = keyof typeof writerJobs;
type WriterJob<Name extends WriterJobName> = Awaited<ReturnType<(typeof writerJobs)[Name]>>;
export type WriterJobInput<Name extends WriterJobName> = Parameters<WriterJob<Name>>[1];
export type WriterJobResult<Name extends WriterJobName> = Awaited<ReturnType<WriterJob<Name>>>;

/** Jobs that write to another file. Their result is safe where the project is lost. */
const COPIES: readonly WriterJobName[] = ['copy', 'saveOpen'];

/** @throws as the job; AppError PROJECT_LOST where the file was lost before the job ended, and its changes with it */
export async function runWriterJob<Name extends WriterJobName>(
  name: Name,
  writer: ProjectWriter,
  input: WriterJobInput<Name>,
  services: TaskServices,
): Promise<WriterJobResult<Name>> {
  const run = await writerJobs[name]();
  const result = await run(writer, input as never, services);
  if (!COPIES.includes(name)) writer.checkPresent();
  return result as WriterJobResult<Name>;
}
