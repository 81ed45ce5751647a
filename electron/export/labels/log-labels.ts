// The words of the decision log.
import type { ActionKind } from '#shared/actions.ts';
import { verdictLabels } from '#shared/labels/verdict-labels.ts';
import type { Language } from '#shared/language.ts';
import type { Verdict } from '#shared/model.ts';

export const logHeadings = {
  zh: ['操作', '时间', '操作类型', '关联操作', '重复组', '稿件编号', '稿件行号', '稿件标题', '变化前', '变化后'],
  en: ['action', 'time', 'action type', 'refers to action', 'cluster', 'id', 'row', 'title', 'before', 'after'],
} as const satisfies Record<Language, readonly string[]>;

export const actionLabels = {
  zh: {
    decide: '处理',
    accept: '采纳建议',
    'bring-back': '读回处理结果',
    split: '拆出',
    merge: '合并',
    move: '移动',
    add: '加入',
    update: '更新',
    boilerplate: '标记非正文',
    note: '写备注',
    flag: '加旗标',
    unflag: '取消旗标',
    take: '取用',
    untake: '移除取用',
    undo: '撤销',
    redo: '重做',
    import: '导入时合并',
    'remove-import': '移除导入',
    recluster: '重新查重',
  },
  en: {
    decide: 'decide',
    accept: 'accept suggestion',
    'bring-back': 'bring back decisions',
    split: 'split',
    merge: 'merge',
    move: 'move',
    add: 'add',
    update: 'update',
    boilerplate: 'mark boilerplate',
    note: 'write note',
    flag: 'flag',
    unflag: 'remove flag',
    take: 'take',
    untake: 'remove taken part',
    undo: 'undo',
    redo: 'redo',
    import: 'merge on import',
    'remove-import': 'remove import',
    recluster: 're-cluster',
  },
} as const satisfies Record<Language, Record<ActionKind, string>>;

/** An article before and after an action: its verdict, its cluster, and its constraints with others. */
export const changeLabels = {
  zh: {
    ...verdictLabels.zh,
    same: '同一稿',
    different: '不是重复',
    unsaid: '未判断',
    articles: '等 {n} 篇',
    cluster: '组',
    withdrawn: '已被取代，新版本为',
    boilerplate: '非正文',
    notBoilerplate: '正文',
    flagged: '有旗标',
    notFlagged: '没有旗标',
  },
  en: {
    ...verdictLabels.en,
    same: 'same story as',
    different: 'not a duplicate of',
    unsaid: 'no constraint with',
    articles: 'and others, {n} in all',
    cluster: 'cluster',
    withdrawn: 'replaced by',
    boilerplate: 'boilerplate',
    notBoilerplate: 'not boilerplate',
    flagged: 'flagged',
    notFlagged: 'not flagged',
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
    | 'notBoilerplate'
    | 'flagged'
    | 'notFlagged',
    string
  >
>;
