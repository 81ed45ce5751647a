// The kinds of jobs, and their names in sentences.
import * as z from 'zod';
import type { Language } from '../text/language.ts';

export const jobKinds = [
  'import',
  'remove-import',
  'export',
  'preview',
  'recluster',
  'sentences',
  'boilerplate',
  'copy',
  'batch',
  'decisions',
  'references',
  'matches',
] as const;
export const jobKind = z.enum(jobKinds);
export type JobKind = z.infer<typeof jobKind>;

/** Jobs that write to a whole project. Articles are placed in an order, and one job at a time keeps it. */
export const writingKinds: ReadonlySet<JobKind> = new Set([
  ...(['import', 'remove-import', 'recluster', 'boilerplate', 'sentences'] as const),
  ...(['batch', 'decisions', 'matches'] as const),
]);

export const jobNames = {
  zh: {
    import: '导入',
    'remove-import': '移除导入',
    export: '导出',
    preview: '预览',
    recluster: '重新查重',
    sentences: '建立句子索引',
    boilerplate: '标记非正文',
    copy: '复制项目',
    batch: '批量采纳',
    decisions: '读回处理结果',
    references: '更新已发稿库',
    matches: '与已发稿库比对',
  },
  en: {
    import: 'an import',
    'remove-import': 'removing an import',
    export: 'an export',
    preview: 'a preview of changes',
    recluster: 'a re-cluster',
    sentences: 'the sentence index',
    boilerplate: 'marking boilerplate',
    copy: 'copying the project',
    batch: 'accepting many suggestions',
    decisions: 'bringing decisions back',
    references: 'an update of a reference set',
    matches: 'comparing with the reference sets',
  },
} as const satisfies Record<Language, Record<JobKind, string>>;
