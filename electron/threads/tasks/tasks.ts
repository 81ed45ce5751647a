// The tasks that run in threads of their own, by name. A thread loads the modules of its tasks only: those that read files
// take 0.2 s.
/**
 * Read nothing but projects, so that their thread may run another task afterwards. A file of other makers is parsed in a
 * thread that ends: nothing of it can reach a later task.
 */
const projectQueries = {
  postedArticles: async () => (await import('../../stages/intake/posted-articles.query.ts')).postedArticlesTask,
  previewExport: async () => (await import('../../stages/export/export.job.ts')).previewExportTask,
  previewMerge: async () => (await import('../../stages/export/merged/preview-merge.query.ts')).previewMergeTask,
  countExport: async () => (await import('../../stages/export/export.job.ts')).countExportTask,
  statistics: async () => (await import('../../stages/overview/statistics.query.ts')).statisticsTask,
  pickedClusters: async () => (await import('../../stages/overview/statistics.query.ts')).pickedClustersTask,
  learn: async () => (await import('../../stages/review/learn.query.ts')).learnTask,
  suggestDryRun: async () => (await import('../../stages/review/learn.query.ts')).suggestDryRunTask,
  related: async () => (await import('../../stages/related/related.query.ts')).relatedTask,
  nearMatches: async () => (await import('../../stages/review/near-matches.query.ts')).nearMatchesTask,
  factMatrix: async () => (await import('../../stages/review/fact-matrix.query.ts')).factMatrixTask,
  similarities: async () => (await import('../../stages/review/similarities.query.ts')).similaritiesTask,
  clusterReport: async () => (await import('../../stages/report/cluster-report.query.ts')).clusterReportTask,
  projectReport: async () => (await import('../../stages/report/project-report.query.ts')).projectReportTask,
  progress: async () => (await import('../../store/file/progress.query.ts')).progressTask,
  listReferences: async () => (await import('../../stages/references/references.query.ts')).listReferencesTask,
  findMatches: async () => (await import('../../stages/references/references.query.ts')).findMatchesTask,
  previewMark: async () => (await import('../../stages/detect/mark-boilerplate.job.ts')).previewMarkTask,
};

export const tasks = {
  ...projectQueries,
  inspect: async () => (await import('../../stages/intake/inspect.query.ts')).inspectTask,
  findPreviousImport: async () =>
    (await import('../../stages/intake/find-previous-import.query.ts')).findPreviousImportTask,
  examineNewFile: async () => (await import('../../stages/intake/new-file.query.ts')).examineNewFileTask,
  parsedArticle: async () => (await import('../../stages/intake/parsed-article.query.ts')).parsedArticleTask,
  export: async () => (await import('../../stages/export/export.job.ts')).exportTask,
  originalExport: async () => (await import('../../stages/export/export.job.ts')).originalTask,
  previewDecisions: async () => (await import('../../stages/returned-decisions/preview.query.ts')).previewDecisionsTask,
  preview: async () => (await import('../../stages/detect/preview.job.ts')).previewTask,
  copy: async () => (await import('../../writer/copy.job.ts')).copyTask,
  salvage: async () => (await import('../../store/file/salvage.job.ts')).salvageTask,
  exportRules: async () => (await import('../../stages/desk-rules/desk-rules.query.ts')).exportRulesTask,
  previewRules: async () => (await import('../../stages/desk-rules/desk-rules.query.ts')).previewRulesTask,
  mergeRules: async () => (await import('../../stages/desk-rules/desk-rules.query.ts')).mergeRulesTask,
  addReferences: async () => (await import('../../stages/references/add.job.ts')).addReferencesTask,
};

export type TaskName = keyof typeof tasks;
type Task<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
export type TaskInput<Name extends TaskName> = Parameters<Task<Name>>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Task<Name>>>;

export function isProjectQuery(name: TaskName): boolean {
  return name in projectQueries;
}
