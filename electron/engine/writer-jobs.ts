// The jobs that write to a project, by name: (writer, input, services) → result. The modules of a job are loaded when it runs.
export const writerJobs = {
  import: async () => (await import('../jobs/import-task.ts')).importTask,
  recluster: async () => (await import('../jobs/recluster-task.ts')).reclusterTask,
  fileSentences: async () => (await import('../jobs/file-sentences-task.ts')).fileSentencesTask,
  markBoilerplate: async () => (await import('../jobs/boilerplate-tasks.ts')).markBoilerplateTask,
  saveOpen: async () => (await import('../jobs/copy-task.ts')).saveOpenTask,
};

export type WriterJobName = keyof typeof writerJobs;
type WriterJob<Name extends WriterJobName> = Awaited<ReturnType<(typeof writerJobs)[Name]>>;
export type WriterJobInput<Name extends WriterJobName> = Parameters<WriterJob<Name>>[1];
export type WriterJobResult<Name extends WriterJobName> = Awaited<ReturnType<WriterJob<Name>>>;
