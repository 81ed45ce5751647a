// The words for who decided on an article that is exported, and why.
import type { Language } from '#shared/language.ts';
import type { Measured, ReasonName } from '#shared/suggest/rules.ts';

/**
 * Names of those who decide that an article is removed; `suggestions` and `centres` are the choices for undecided
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
export const standingLabels = {
  zh: { editor: '编辑选定', centre: '本组首篇', suggestion: '建议', comma: '、' },
  en: { editor: 'chosen by the editor', centre: 'first in the cluster', suggestion: 'suggestion', comma: ', ' },
} as const satisfies Record<Language, object>;

export const reasonLabels = {
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
    'preferred-source': 'source the editor often chooses',
  },
} as const satisfies Record<Language, Record<ReasonName, string>>;

const percent = (share: number) => `${share === 1 ? 100 : Math.min(99, Math.floor(share * 100))}%`;

/** A reason with the measurement that it refers to. */
export const measuredReason = {
  zh: (reason, { shared, others, letters, unfamiliar, sameForm, boilerplate }) => {
    const labels = reasonLabels.zh[reason];
    switch (reason) {
      case 'agrees-most':
        return `${labels}（正文 ${percent(shared)} 见于其他 ${others} 篇中的至少一半）`;
      case 'not-abridged':
      case 'most-complete':
        return `${labels}（${letters} 字）`;
      case 'fewest-typos':
        return `${labels}（生僻搭配 ${unfamiliar ?? 0} 处）`;
      case 'usual-form':
        return `${labels}（${percent(sameForm)} 的写法与其他 ${others} 篇中的至少一半相同）`;
      case 'least-boilerplate':
        return `${labels}（占 ${percent(boilerplate)}）`;
      default:
        return labels;
    }
  },
  en: (reason, { shared, others, letters, unfamiliar, sameForm, boilerplate }) => {
    const labels = reasonLabels.en[reason];
    switch (reason) {
      case 'agrees-most':
        return `${labels} (${percent(shared)} of its text is in at least half of the ${others} others)`;
      case 'not-abridged':
      case 'most-complete':
        return `${labels} (${letters} characters)`;
      case 'fewest-typos':
        return `${labels} (unfamiliar character pairs: ${unfamiliar ?? 0})`;
      case 'usual-form':
        return `${labels} (${percent(sameForm)} of its text is written as in at least half of the ${others} others)`;
      case 'least-boilerplate':
        return `${labels} (${percent(boilerplate)})`;
      default:
        return labels;
    }
  },
} as const satisfies Record<Language, (reason: ReasonName, measured: Measured) => string>;
