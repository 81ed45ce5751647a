// Why an article is suggested, in words: on the screens, in exports and in reports.

import type { Measured, ReasonName } from '../../review/suggest/rules.ts';
import type { Language } from '../../text/language.ts';
import { formatShare } from '../../text/number-format.ts';

export const reasonLabels: Record<Language, Record<ReasonName, string>> = {
  zh: {
    'latest-stage': '事情的最新进展',
    'majority-text': '多数稿件的内容大多都有',
    'one-story': '未见别的报道或广告',
    'majority-facts': '说法不一处与多数稿件相同',
    'source-priority': '来源优先',
    'not-abridged': '不是删节稿',
    'not-truncated': '内容完整',
    'agrees-most': '与其他稿件最一致',
    'most-complete': '最完整',
    'fewest-typos': '没有多数稿件没有的错字',
    'plain-headline': '标题无修饰',
    earliest: '首发',
    'has-byline': '有署名',
    'has-url': '有链接',
    'usual-form': '格式与多数稿件一致',
    'least-boilerplate': '非正文最少',
    'first-imported': '最先导入',
    'preferred-source': '常选的来源',
  },
  en: {
    'latest-stage': 'tells the latest stage of the event',
    'majority-text': 'has most of what most copies have',
    'one-story': 'no other stories or adverts found',
    'majority-facts': 'sides with most copies in disputed facts',
    'source-priority': 'preferred source',
    'not-abridged': 'not abridged',
    'not-truncated': 'not truncated',
    'agrees-most': 'agrees with most copies',
    'most-complete': 'most complete',
    'fewest-typos': 'no slips against the majority',
    'plain-headline': 'plain headline',
    earliest: 'published first',
    'has-byline': 'has a byline',
    'has-url': 'has a URL',
    'usual-form': 'usual formatting',
    'least-boilerplate': 'least boilerplate',
    'first-imported': 'imported first',
    'preferred-source': 'often chosen source',
  },
};

export function describeReason(reason: ReasonName, measured: Measured, language: Language): string {
  const label = reasonLabels[language][reason];
  const measurement = describeMeasurement(reason, measured, language);
  if (measurement === null) return label;
  return language === 'zh' ? `${label}（${measurement}）` : `${label} (${measurement})`;
}

/** Null for reasons without a measurement. */
function describeMeasurement(
  reason: ReasonName,
  { shared, others, unfamiliar, sameForm, boilerplate }: Measured,
  language: Language,
): string | null {
  const isChinese = language === 'zh';
  switch (reason) {
    case 'agrees-most':
      return isChinese
        ? `正文 ${formatShare(shared)} 见于其他 ${others} 篇中的至少一半`
        : `${formatShare(shared)} shared`;
    case 'fewest-typos':
      return isChinese ? `生僻搭配 ${unfamiliar ?? 0} 处` : `unusual pairs: ${unfamiliar ?? 0}`;
    case 'usual-form':
      return isChinese ? `${formatShare(sameForm)} 的写法与其他 ${others} 篇中的至少一半相同` : formatShare(sameForm);
    case 'least-boilerplate':
      return isChinese ? `占 ${formatShare(boilerplate)}` : formatShare(boilerplate);
    default:
      return null;
  }
}
