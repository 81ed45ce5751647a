// The jobs that write to a project, by name: (writer, input, services) → result. Each loads its modules when it runs.
export const writerJobs = {
  import: async () => (await import('../placing/import.job.ts')).importTask,
  removeImport: async () => (await import('../placing/remove-import.job.ts')).removeImportTask,
  recluster: async () => (await import('../placing/recluster.job.ts')).reclusterTask,
  indexSentences: async () => (await import('../related/index-sentences.job.ts')).indexSentencesTask,
  markBoilerplate: async () => (await import('../boilerplate/mark.job.ts')).markBoilerplateTask,
  applyRules: async () => (await import('../desk-rules/apply.job.ts')).applyRulesTask,
  acceptBatch: async () => (await import('../review/accept-batch.job.ts')).acceptBatchTask,
  applyDecisions: async () => (await import('../returned-decisions/apply.job.ts')).applyDecisionsTask,
  saveMatches: async () => (await import('../references/save-matches.job.ts')).saveMatchesTask,
  copy: async () => (await import('../store/file/copy.job.ts')).copyOpenTask,
  saveOpen: async () => (await import('../store/file/copy.job.ts')).saveOpenTask,
};

export type WriterJobName = keyof typeof writerJobs;
type WriterJob<Name extends WriterJobName> = Awaited<ReturnType<(typeof writerJobs)[Name]>>;
export type WriterJobInput<Name extends WriterJobName> = Parameters<WriterJob<Name>>[1];
export type WriterJobResult<Name extends WriterJobName> = Awaited<ReturnType<WriterJob<Name>>>;
