// The tasks that run in threads of their own, by name. A thread loads the modules of its tasks only: those that read files
// take 0.2 s.
/**
 * Read nothing but projects, so that their thread may run another task afterwards. A file of other makers is parsed in a
 * thread that ends: nothing of it can reach a later task.
 */
const projectQueries = {
  postedArticles: async () => (await import('../../intake/posted-articles.query.ts')).postedArticlesTask,
  previewExport: async () => (await import('../../export/export.job.ts')).previewExportTask,
  previewMerge: async () => (await import('../../export/merged/preview-merge.query.ts')).previewMergeTask,
  countExport: async () => (await import('../../export/export.job.ts')).countExportTask,
  statistics: async () => (await import('../../overview/statistics.query.ts')).statisticsTask,
  pickedClusters: async () => (await import('../../overview/statistics.query.ts')).pickedClustersTask,
  learn: async () => (await import('../../suggest/learn.query.ts')).learnTask,
  suggestDryRun: async () => (await import('../../suggest/learn.query.ts')).suggestDryRunTask,
  related: async () => (await import('../../related/related.query.ts')).relatedTask,
  nearMatches: async () => (await import('../../review/near-matches.query.ts')).nearMatchesTask,
  factMatrix: async () => (await import('../../review/fact-matrix.query.ts')).factMatrixTask,
  similarities: async () => (await import('../../review/similarities.query.ts')).similaritiesTask,
  clusterReport: async () => (await import('../../report/cluster-report.query.ts')).clusterReportTask,
  projectReport: async () => (await import('../../report/project-report.query.ts')).projectReportTask,
  progress: async () => (await import('../../store/file/progress.query.ts')).progressTask,
  listReferences: async () => (await import('../../references/references.query.ts')).listReferencesTask,
  findMatches: async () => (await import('../../references/references.query.ts')).findMatchesTask,
  previewMark: async () => (await import('../../boilerplate/mark.job.ts')).previewMarkTask,
};

export const tasks = {
  ...projectQueries,
  inspect: async () => (await import('../../intake/inspect.query.ts')).inspectTask,
  findPreviousImport: async () => (await import('../../intake/find-previous-import.query.ts')).findPreviousImportTask,
  examineNewFile: async () => (await import('../../intake/new-file.query.ts')).examineNewFileTask,
  parsedArticle: async () => (await import('../../intake/parsed-article.query.ts')).parsedArticleTask,
  export: async () => (await import('../../export/export.job.ts')).exportTask,
  originalExport: async () => (await import('../../export/export.job.ts')).originalTask,
  previewDecisions: async () => (await import('../../returned-decisions/preview.query.ts')).previewDecisionsTask,
  preview: async () => (await import('../../placing/preview.job.ts')).previewTask,
  copy: async () => (await import('../../writer/copy.job.ts')).copyTask,
  salvage: async () => (await import('../../store/file/salvage.job.ts')).salvageTask,
  exportRules: async () => (await import('../../desk-rules/desk-rules.query.ts')).exportRulesTask,
  previewRules: async () => (await import('../../desk-rules/desk-rules.query.ts')).previewRulesTask,
  mergeRules: async () => (await import('../../desk-rules/desk-rules.query.ts')).mergeRulesTask,
  addReferences: async () => (await import('../../references/add.job.ts')).addReferencesTask,
};

export type TaskName = keyof typeof tasks;
type Task<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
export type TaskInput<Name extends TaskName> = Parameters<Task<Name>>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Task<Name>>>;

export function isProjectQuery(name: TaskName): boolean {
  return name in projectQueries;
}
