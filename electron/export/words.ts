// The words that Tonggao adds to what it exports: names of files, headings of columns.
import type { ExportKind } from '#shared/contract/exporting.ts';
import type { Language } from '#shared/refusals.ts';

export const fileNames = {
  zh: { cleaned: '清理后', removed: '去除', clusters: '重复组', sets: '去重集' },
  en: { cleaned: 'cleaned', removed: 'removed', clusters: 'clusters', sets: 'sets' },
} as const satisfies Record<Language, Record<ExportKind, string>>;

export const removedHeadings = {
  zh: ['保留文章编号', '保留文章行号', '保留文章标题', '依据', '海明距离', '相似度', '决定', '决定时间'],
  en: ['kept id', 'kept row', 'kept title', 'evidence', 'hd', 'similarity', 'decision', 'decided at'],
} as const satisfies Record<Language, readonly string[]>;

export const decisionWords = {
  zh: { editor: '编辑决定', suggestion: '按建议' },
  en: { editor: 'editor', suggestion: 'suggestion' },
} as const satisfies Record<Language, object>;

/** The tables for programs are the same in every language. */
export const setHeadings = ['fingerprint', 'id', 'row', 'similar'] as const;
export const clusterHeadings = ['id', 'row', 'cluster', 'role', 'evidence', 'hd', 'similarity'] as const;
