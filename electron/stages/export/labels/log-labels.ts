// The words of the decision log.

import type { Verdict } from '#shared/model/model.ts';
import type { Language } from '#shared/text/language.ts';
import { verdictLabels } from '#shared/words/labels/verdict-labels.ts';

export const logHeadings = {
  zh: ['操作', '时间', '操作类型', '关联操作', '重复组', '稿件编号', '稿件行号', '稿件标题', '变化前', '变化后'],
  en: ['action', 'time', 'action type', 'refers to action', 'cluster', 'id', 'row', 'title', 'before', 'after'],
} as const satisfies Record<Language, readonly string[]>;

/** States of an article before and after an action: its verdict, its cluster, and its constraints with others. */
export const changeLabels = {
  zh: {
    ...verdictLabels.zh,
    same: '同一稿',
    different: '不是重复',
    unsaid: '未判断',
    articles: '等 {n} 篇',
    cluster: '组',
    superseded: '已被取代，新版本为',
    boilerplate: '非正文',
    notBoilerplate: '正文',
    flagged: '有旗标',
    notFlagged: '没有旗标',
    filledIn: '导出时补全',
    notFilledIn: '导出时不补全',
    asProject: '补全按项目设置',
  },
  en: {
    ...verdictLabels.en,
    same: 'same story as',
    different: 'not a duplicate of',
    unsaid: 'no constraint with',
    articles: 'and others, {n} in all',
    cluster: 'cluster',
    superseded: 'replaced by',
    boilerplate: 'boilerplate',
    notBoilerplate: 'not boilerplate',
    flagged: 'flagged',
    notFlagged: 'not flagged',
    filledIn: 'filled in by exports',
    notFilledIn: 'not filled in by exports',
    asProject: 'filled in as set for the project',
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
    | 'superseded'
    | 'boilerplate'
    | 'notBoilerplate'
    | 'flagged'
    | 'notFlagged'
    | 'filledIn'
    | 'notFilledIn'
    | 'asProject',
    string
  >
>;
