// The words for the person who decided on an exported article.
import type { Language } from '#shared/text/language.ts';

/**
 * Names for the ways in which an article is removed; `suggestions` and `centres` are the choices for undecided
 * clusters.
 */
export const decisionLabels = {
  zh: {
    editor: '编辑处理',
    accepted: '编辑采纳建议',
    bulk: '编辑批量采纳建议',
    suggestions: '待定（采纳建议）',
    centres: '待定（保留首篇）',
  },
  en: {
    editor: 'editor',
    accepted: 'editor (accepted suggestion)',
    bulk: 'editor (bulk-accepted suggestions)',
    suggestions: 'undecided (followed suggestion)',
    centres: 'undecided (kept first article)',
  },
} as const satisfies Record<Language, object>;

/** Why an article is kept for its cluster, unless the reasons of a suggestion apply. */
export const keepReasonLabels = {
  zh: { editor: '编辑选定', centre: '本组首篇', suggestion: '建议', comma: '、' },
  en: { editor: 'chosen by the editor', centre: 'first in the cluster', suggestion: 'suggestion', comma: ', ' },
} as const satisfies Record<Language, object>;
