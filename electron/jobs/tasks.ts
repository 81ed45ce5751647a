// The tasks that run in the worker thread, by name. A thread runs one task and loads the modules of that task only:
// those that read files take 0.2 s.
export const tasks = {
  inspect: async () => (await import('./inspect-task.ts')).inspectTask,
  recognise: async () => (await import('./recognise-task.ts')).recogniseTask,
  import: async () => (await import('./import-task.ts')).importTask,
  export: async () => (await import('./export-task.ts')).exportTask,
  countExport: async () => (await import('./export-task.ts')).countExportTask,
  preview: async () => (await import('./preview-task.ts')).previewTask,
  recluster: async () => (await import('./recluster-task.ts')).reclusterTask,
  statistics: async () => (await import('./statistics-task.ts')).statisticsTask,
  clustersBySources: async () => (await import('./statistics-task.ts')).clustersBySourcesTask,
  learn: async () => (await import('./suggest-tasks.ts')).learnTask,
  suggestDryRun: async () => (await import('./suggest-tasks.ts')).suggestDryRunTask,
  fileSentences: async () => (await import('./file-sentences-task.ts')).fileSentencesTask,
  related: async () => (await import('./related-task.ts')).relatedTask,
  nearMisses: async () => (await import('./near-misses-task.ts')).nearMissesTask,
  countIdentical: async () => (await import('./review-tasks.ts')).countIdenticalTask,
  acceptIdentical: async () => (await import('./review-tasks.ts')).acceptIdenticalTask,
  turn: async () => (await import('./review-tasks.ts')).turnTask,
  upgrade: async () => (await import('./upgrade-task.ts')).upgradeTask,
  copy: async () => (await import('./copy-task.ts')).copyTask,
  previewMark: async () => (await import('./boilerplate-tasks.ts')).previewMarkTask,
  markBoilerplate: async () => (await import('./boilerplate-tasks.ts')).markBoilerplateTask,
};

export type TaskName = keyof typeof tasks;
type Task<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
export type TaskInput<Name extends TaskName> = Parameters<Task<Name>>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Task<Name>>>;
