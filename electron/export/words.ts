// The words that Tonggao adds to what it exports: names of files, headings of columns.
import type { ExportKind } from '#shared/contract/exporting.ts';
import type { RejectedRow } from '#shared/contract/intake.ts';
import type { EvidenceKind } from '#shared/model.ts';
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

export const evidenceWords = {
  zh: {
    centre: '聚类中心',
    'exact-text': '文字相同',
    url: '链接相同',
    simhash: '指纹相近',
    sentences: '共有长句',
    likeness: '指纹相似',
    similarity: '文字相近',
  },
  en: {
    centre: 'centre',
    'exact-text': 'same text',
    url: 'same address',
    simhash: 'near fingerprints',
    sentences: 'shared long sentences',
    likeness: 'like fingerprints',
    similarity: 'similar texts',
  },
} as const satisfies Record<Language, Record<EvidenceKind, string>>;

export const rejectedHeadings = {
  zh: ['行号', '原因'],
  en: ['row', 'reason'],
} as const satisfies Record<Language, readonly string[]>;

export const rejectionWords = {
  zh: { blank: '空行', 'no-body': '没有正文' },
  en: { blank: 'blank row', 'no-body': 'no body' },
} as const satisfies Record<Language, Record<RejectedRow['reason'], string>>;

export const rejectedFileName = { zh: '未导入的行.csv', en: 'rejected rows.csv' } as const;

/** The tables for programs are the same in every language. */
export const setHeadings = ['fingerprint', 'id', 'row', 'similar'] as const;
export const clusterHeadings = ['id', 'row', 'cluster', 'role', 'evidence', 'hd', 'similarity'] as const;
