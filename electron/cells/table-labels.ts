// The words that Tonggao adds to what it exports: names of files, headings of columns.
import type { ExportKind } from '#shared/contract/exports.ts';
import type { RejectedRow } from '#shared/contract/intake.ts';
import type { EvidenceKind, Relation } from '#shared/model/model.ts';
import type { MergeChoice } from '#shared/review/row-merge.ts';
import type { Language } from '#shared/text/language.ts';
import { evidenceLabels, relationLabels } from '#shared/words/labels/evidence-labels.ts';

export const fileNames = {
  zh: { cleaned: '去重后', removed: '剔除', clusters: '重复组', sets: '去重集与相似集', log: '处理记录', all: '全部' },
  en: { cleaned: 'cleaned', removed: 'discarded', clusters: 'clusters', sets: 'sets', log: 'decision log', all: 'all' },
} as const satisfies Record<Language, Record<ExportKind, string>>;

export const removedHeadings = {
  zh: [
    '保留稿件编号',
    '保留稿件行号',
    '保留稿件标题',
    '依据',
    '汉明距离',
    '相似度',
    '规则',
    '处理方式',
    '处理时间',
    '关系',
    '旗标',
    '备注',
    '导出时补全',
  ],
  en: [
    ...['kept id', 'kept row', 'kept title', 'evidence', 'hd', 'similarity', 'rule', 'decision', 'decided at'],
    ...['relation', 'flag', 'note', 'filling in'],
  ],
} as const satisfies Record<Language, readonly string[]>;

export const referenceHeadings = {
  zh: ['已发稿库', '已发稿件编号', '已发来源', '已发时间', '已发链接'],
  en: ['reference set', 'reference id', 'reference source', 'reference published', 'reference url'],
} as const satisfies Record<Language, readonly string[]>;

/** The rule for a discarded article that copies a reference: nothing is kept in its place. */
export const publishedRule = { zh: '已发', en: 'already published' } as const satisfies Record<Language, string>;

export const exportedEvidenceLabels = {
  zh: { ...evidenceLabels.zh, centre: '本组首篇', 'exact-text': '正文相同', unmeasured: '未比对' },
  en: { ...evidenceLabels.en, centre: 'first article', 'exact-text': 'identical text', unmeasured: 'not compared yet' },
} as const satisfies Record<Language, Record<EvidenceKind, string>>;

/** The evidence of two articles that are each similar to a third one of their cluster, but not to each other. */
export const throughOther = { zh: '经另一篇', en: 'through another article' } as const;

/** The English labels are stable, because programs read them. */
export const exportedRelationLabels = {
  zh: relationLabels.zh,
  en: {
    identical: 'identical',
    reprint: 'reprint',
    abridged: 'abridged',
    roundup: 'roundup',
    quote: 'quote',
    'same-event': 'same event',
    form: 'form',
    boilerplate: 'boilerplate',
    unrelated: 'unrelated',
  },
} as const satisfies Record<Language, Record<Relation, string>>;

/** The column with the URLs that the cells of another column link to. */
export const linkHeading = {
  zh: (column: string) => `${column} 链接`,
  en: (column: string) => `${column} link`,
} as const satisfies Record<Language, (column: string) => string>;

/** The column with the discarded rows that a row of the imported workbook stands for. */
export const standsForHeading = { zh: '代替的行', en: 'stands for rows' } as const satisfies Record<Language, string>;

export const rejectedHeadings = {
  zh: ['行号', '原因'],
  en: ['row', 'reason'],
} as const satisfies Record<Language, readonly string[]>;

export const rejectionLabels = {
  zh: {
    blank: '空行',
    'no-body': '正文为空',
    undecodable: '含无法解码的字节',
    unreadable: '无法读取',
    unchanged: '已在项目中',
  },
  en: {
    blank: 'blank row',
    'no-body': 'empty body',
    undecodable: 'invalid bytes for the encoding',
    unreadable: 'unreadable',
    unchanged: 'already in the project',
  },
} as const satisfies Record<Language, Record<RejectedRow['reason'], string>>;

export const rejectedFileName = { zh: '未导入的行.csv', en: 'rejected rows.csv' } as const;

/** The columns by which an edited cluster table is read again (electron/stages/returned-decisions). */
export const returnedHeadings = {
  zh: { row: '稿件行号', cluster: '重复组', decision: '处理结果', key: '校验码' },
  en: { row: 'row', cluster: 'cluster', decision: 'decision', key: 'key' },
} as const satisfies Record<Language, Record<string, string>>;

export const clusterHeadings = {
  zh: [
    ...['稿件编号', returnedHeadings.zh.row, returnedHeadings.zh.cluster, '角色', '依据', '汉明距离', '相似度'],
    ...[
      '关系',
      '去留',
      '旗标',
      '备注',
      '导出时补全',
      '标题',
      '来源',
      returnedHeadings.zh.decision,
      returnedHeadings.zh.key,
    ],
  ],
  en: [
    ...['id', returnedHeadings.en.row, returnedHeadings.en.cluster, 'role', 'evidence', 'hd', 'similarity'],
    ...['relation', 'outcome', 'flag', 'note', 'filling in', 'title', 'source'],
    ...[returnedHeadings.en.decision, returnedHeadings.en.key],
  ],
} as const satisfies Record<Language, readonly string[]>;

/**
 * The English words of the cluster table are stable, because programs read them. An undecided article is only
 * suggested, unless the export `followed` the suggestions or kept the first articles.
 */
export const roleLabels = {
  zh: { canonical: '主稿', followed: '主稿（按建议）', suggested: '建议主稿', member: '组内稿件', single: '没有重复' },
  en: { canonical: 'canonical', followed: 'canonical', suggested: 'suggested', member: 'member', single: 'single' },
} as const satisfies Record<Language, object>;

export const outcomeLabels = {
  zh: { kept: '保留', discarded: '剔除' },
  en: { kept: 'kept', discarded: 'discarded' },
} as const satisfies Record<Language, object>;

/** Where an editor has chosen for the cluster. */
export const mergingLabels = {
  zh: { use: '补全', none: '不补全' },
  en: { use: 'filled in', none: 'not filled in' },
} as const satisfies Record<Language, Record<MergeChoice, string>>;

export const flagLabels = { zh: '有', en: 'flagged' } as const satisfies Record<Language, string>;

/** A table for programs, so its headings are the same in every language. */
export const setHeadings = ['fingerprint', 'id', 'row', 'similar'] as const;
