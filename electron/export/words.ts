// The words that Tonggao adds to what it exports: names of files, headings of columns.
import type { ActionKind } from '#shared/actions.ts';
import type { ExportKind } from '#shared/contract/exporting.ts';
import type { RejectedRow } from '#shared/contract/intake.ts';
import type { EvidenceKind, Relation, Verdict } from '#shared/model.ts';
import type { Language } from '#shared/refusals.ts';
import type { Measured, ReasonName } from '#shared/suggest/rules.ts';

export const fileNames = {
  zh: { cleaned: '清理后', removed: '剔除', clusters: '重复组', sets: '去重集', log: '处理记录', all: '全部' },
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
    '处理',
    '处理时间',
    '关系',
  ],
  en: [
    ...['kept id', 'kept row', 'kept title', 'evidence', 'hd', 'similarity', 'rule', 'decision', 'decided at'],
    'relation',
  ],
} as const satisfies Record<Language, readonly string[]>;

/** Who decided that an article is removed; `suggestions` and `centres` are what was chosen for undecided clusters. */
export const decisionWords = {
  zh: {
    editor: '编辑处理',
    accepted: '编辑采纳建议',
    bulk: '编辑批量采纳建议',
    suggestions: '待定，按建议',
    centres: '待定，保留首篇',
  },
  en: {
    editor: 'editor',
    accepted: 'suggestion accepted by the editor',
    bulk: 'suggestions accepted in bulk',
    suggestions: 'undecided: suggestion followed',
    centres: 'undecided: first kept',
  },
} as const satisfies Record<Language, object>;

/** Why an article stands for its cluster, where it is not by the reasons of a suggestion. */
export const standingWords = {
  zh: { editor: '编辑选定', centre: '首篇', suggestion: '建议', comma: '、' },
  en: { editor: 'picked by the editor', centre: 'first article of the cluster', suggestion: 'suggestion', comma: ', ' },
} as const satisfies Record<Language, object>;

export const reasonWords = {
  zh: {
    'source-priority': '来源优先',
    'not-abridged': '不是删节稿',
    'not-truncated': '内容完整',
    'agrees-most': '与其他稿件最一致',
    'most-complete': '最完整',
    'fewest-typos': '疑似错字最少',
    'plain-headline': '标题无修饰',
    earliest: '首发',
    'has-byline': '有署名',
    'has-url': '有链接',
    'usual-form': '格式与多数稿件一致',
    'least-boilerplate': '非正文最少',
    'first-imported': '最先导入',
    'preferred-source': '编辑常选的来源',
  },
  en: {
    'source-priority': 'preferred source',
    'not-abridged': 'not abridged',
    'not-truncated': 'not truncated',
    'agrees-most': 'agrees with the other copies',
    'most-complete': 'most complete',
    'fewest-typos': 'fewest likely typos',
    'plain-headline': 'plain headline',
    earliest: 'published first',
    'has-byline': 'has a byline',
    'has-url': 'has a URL',
    'usual-form': 'usual formatting',
    'least-boilerplate': 'least boilerplate',
    'first-imported': 'imported first',
    'preferred-source': 'a source that the editor often keeps',
  },
} as const satisfies Record<Language, Record<ReasonName, string>>;

const percent = (share: number) => `${share === 1 ? 100 : Math.min(99, Math.floor(share * 100))}%`;

/** A reason with the measurement that it refers to. */
export const measuredReason = {
  zh: (reason, { shared, others, letters, unfamiliar, sameForm, boilerplate }) => {
    const words = reasonWords.zh[reason];
    switch (reason) {
      case 'agrees-most':
        return `${words}（正文 ${percent(shared)} 见于其他 ${others} 篇中的至少一半）`;
      case 'not-abridged':
      case 'most-complete':
        return `${words}（${letters} 字）`;
      case 'fewest-typos':
        return `${words}（生僻搭配 ${unfamiliar ?? 0} 处）`;
      case 'usual-form':
        return `${words}（${percent(sameForm)} 的写法与其他 ${others} 篇中的至少一半相同）`;
      case 'least-boilerplate':
        return `${words}（占 ${percent(boilerplate)}）`;
      default:
        return words;
    }
  },
  en: (reason, { shared, others, letters, unfamiliar, sameForm, boilerplate }) => {
    const words = reasonWords.en[reason];
    switch (reason) {
      case 'agrees-most':
        return `${words} (${percent(shared)} of its text is in at least half of the ${others} others)`;
      case 'not-abridged':
      case 'most-complete':
        return `${words} (${letters} characters)`;
      case 'fewest-typos':
        return `${words} (unfamiliar character pairs: ${unfamiliar ?? 0})`;
      case 'usual-form':
        return `${words} (${percent(sameForm)} of its text is written as in at least half of the ${others} others)`;
      case 'least-boilerplate':
        return `${words} (${percent(boilerplate)})`;
      default:
        return words;
    }
  },
} as const satisfies Record<Language, (reason: ReasonName, measured: Measured) => string>;

export const evidenceWords = {
  zh: {
    centre: '首篇',
    'exact-text': '文字相同',
    url: '链接相同',
    simhash: '指纹相近',
    sentences: '共有长句',
    likeness: '指纹相似',
    similarity: '文字相近',
    editor: '编辑指定',
    unmeasured: '未比对',
  },
  en: {
    centre: 'first article',
    'exact-text': 'same text',
    url: 'same URL',
    simhash: 'near fingerprints',
    sentences: 'shared long sentences',
    likeness: 'like fingerprints',
    similarity: 'similar texts',
    editor: 'put there by the editor',
    unmeasured: 'not compared yet',
  },
} as const satisfies Record<Language, Record<EvidenceKind, string>>;

/** The English is what programs read. */
export const relationWords = {
  zh: {
    identical: '完全相同',
    reprint: '转载',
    abridged: '删节稿',
    roundup: '综合报道',
    quote: '引用',
    form: '同一格式',
    boilerplate: '仅非正文相同',
    unrelated: '无关',
  },
  en: {
    identical: 'identical',
    reprint: 'reprint',
    abridged: 'abridged',
    roundup: 'roundup',
    quote: 'quote',
    form: 'form',
    boilerplate: 'boilerplate',
    unrelated: 'unrelated',
  },
} as const satisfies Record<Language, Record<Relation, string>>;

/** The column of the addresses that the cells of another link to. */
export const linkHeading = {
  zh: (column: string) => `${column} 链接`,
  en: (column: string) => `${column} link`,
} as const satisfies Record<Language, (column: string) => string>;

export const rejectedHeadings = {
  zh: ['行号', '原因'],
  en: ['row', 'reason'],
} as const satisfies Record<Language, readonly string[]>;

export const rejectionWords = {
  zh: {
    blank: '空行',
    'no-body': '没有正文',
    undecodable: '有无法解码的字节',
    unreadable: '读不懂',
    unchanged: '项目里已有',
  },
  en: {
    blank: 'blank row',
    'no-body': 'no body',
    undecodable: 'undecodable bytes',
    unreadable: 'unreadable',
    unchanged: 'in the project already',
  },
} as const satisfies Record<Language, Record<RejectedRow['reason'], string>>;

export const rejectedFileName = { zh: '未导入的行.csv', en: 'rejected rows.csv' } as const;

export const logHeadings = {
  zh: ['操作', '时间', '做了什么', '关于操作', '重复组', '稿件编号', '稿件行号', '稿件标题', '改前', '改后'],
  en: ['action', 'time', 'what', 'about action', 'cluster', 'id', 'row', 'title', 'before', 'after'],
} as const satisfies Record<Language, readonly string[]>;

export const actionWords = {
  zh: {
    decide: '处理',
    accept: '采纳建议',
    split: '拆出',
    merge: '合并',
    move: '移动',
    add: '加入',
    update: '更新',
    boilerplate: '标记非正文',
    undo: '撤销',
    redo: '重做',
    import: '导入时合并',
    'remove-import': '撤去导入',
    recluster: '重新查重',
  },
  en: {
    decide: 'decided',
    accept: 'suggestion accepted',
    split: 'split out',
    merge: 'merged',
    move: 'moved',
    add: 'added',
    update: 'updated',
    boilerplate: 'boilerplate marked',
    undo: 'undone',
    redo: 'redone',
    import: 'merged by an import',
    'remove-import': 'import removed',
    recluster: 're-clustered',
  },
} as const satisfies Record<Language, Record<ActionKind, string>>;

/** What an article was and became: its verdict, the cluster it was in, and what was said of it and another. */
export const changeWords = {
  zh: {
    canonical: '主稿',
    keep: '保留',
    discard: '剔除',
    undecided: '待定',
    same: '同一稿',
    different: '不是重复',
    unsaid: '未说',
    articles: '等 {n} 篇',
    cluster: '组',
    withdrawn: '已被取代，新版本是',
    boilerplate: '非正文',
    notBoilerplate: '正文',
  },
  en: {
    canonical: 'canonical',
    keep: 'keep',
    discard: 'discard',
    undecided: 'undecided',
    same: 'same story as',
    different: 'not a duplicate of',
    unsaid: 'nothing said of',
    articles: 'and others, {n} in all',
    cluster: 'cluster',
    withdrawn: 'superseded by',
    boilerplate: 'boilerplate',
    notBoilerplate: 'not boilerplate',
  },
} as const satisfies Record<
  Language,
  Record<
    | Verdict
    | 'undecided'
    | 'same'
    | 'different'
    | 'unsaid'
    | 'articles'
    | 'cluster'
    | 'withdrawn'
    | 'boilerplate'
    | 'notBoilerplate',
    string
  >
>;

export const clusterHeadings = {
  zh: ['稿件编号', '稿件行号', '重复组', '角色', '依据', '汉明距离', '相似度', '关系'],
  en: ['id', 'row', 'cluster', 'role', 'evidence', 'hd', 'similarity', 'relation'],
} as const satisfies Record<Language, readonly string[]>;

/** The English of the cluster table is what programs read. */
export const roleWords = {
  zh: { canonical: '主稿', member: '组内其他', single: '没有重复' },
  en: { canonical: 'canonical', member: 'member', single: 'single' },
} as const satisfies Record<Language, object>;

export const joinedEvidence = {
  zh: (kinds) => kinds.map((kind) => evidenceWords.zh[kind]).join(' · '),
  en: (kinds) => kinds.join(' '),
} as const satisfies Record<Language, (kinds: readonly EvidenceKind[]) => string>;

/** A table for programs is the same in every language. */
export const setHeadings = ['fingerprint', 'id', 'row', 'similar'] as const;
