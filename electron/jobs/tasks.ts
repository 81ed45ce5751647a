// The tasks that run in a thread of their own, by name. A thread runs one task and loads the modules of that task only:
// those that read files take 0.2 s.
export const tasks = {
  inspect: async () => (await import('./inspect-task.ts')).inspectTask,
  recognise: async () => (await import('./recognise-task.ts')).recogniseTask,
  export: async () => (await import('./export-task.ts')).exportTask,
  countExport: async () => (await import('./export-task.ts')).countExportTask,
  preview: async () => (await import('./preview-task.ts')).previewTask,
  statistics: async () => (await import('./statistics-task.ts')).statisticsTask,
  pickedClusters: async () => (await import('./statistics-task.ts')).pickedClustersTask,
  learn: async () => (await import('./suggest-tasks.ts')).learnTask,
  suggestDryRun: async () => (await import('./suggest-tasks.ts')).suggestDryRunTask,
  related: async () => (await import('./related-task.ts')).relatedTask,
  nearMisses: async () => (await import('./near-misses-task.ts')).nearMissesTask,
  countIdentical: async () => (await import('./review-tasks.ts')).countIdenticalTask,
  upgrade: async () => (await import('./upgrade-task.ts')).upgradeTask,
  copy: async () => (await import('./copy-task.ts')).copyTask,
  previewMark: async () => (await import('./boilerplate-tasks.ts')).previewMarkTask,
};

export type TaskName = keyof typeof tasks;
type Task<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
export type TaskInput<Name extends TaskName> = Parameters<Task<Name>>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Task<Name>>>;
