import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { ClusterMeasures } from '#shared/review/risk.ts';
import { columnOf, copyWith, measuresWith, passagesOf, summaryWith } from '../fixtures/risk.ts';
import { render } from './render.ts';

const { RiskLine } = await import('../../renderer/review/risk/risk-line.tsx');
const { useRiskSentence } = await import('../../renderer/review/risk/use-risk-sentence.ts');

const disputed = [
  {
    kind: 'number' as const,
    article: 2 as ArticleId,
    kept: { start: 4, end: 7, text: '九百个' },
    copy: { start: 4, end: 7, text: '八百个' },
  },
];
const facts = { number: 2, date: 0, name: 0, negation: 0, stage: 0, wording: 0 };

function Short({ changed }: { changed: Partial<ClusterMeasures> }) {
  return useRiskSentence().toShort(summaryWith(changed));
}

function Line({ detail }: { detail: ClusterDetail }) {
  const claims = useRiskSentence()
    .toClaims(detail.risk!, detail)
    .map((claim) => ({ ...claim, first: 0 }));
  return createElement(RiskLine, {
    project: 'p',
    detail,
    claims: { isSaid: true, claims, current: null, show: () => {} },
  });
}

const queries = new QueryClient();
const members = [1, 2, 3].map((article) => ({ article: article as ArticleId, verdict: null }));

const cases: [Partial<ClusterMeasures>, zh: [short: string, long: string], en: [short: string, long: string]][] = [
  [
    { isSameTitle: false, sources: 3 },
    ['同日 · 仅标题不同', '同日 3 家刊发，正文相同，仅标题不同'],
    ['Same day · only titles differ', 'Same day, 3 sources: same text; only titles differ'],
  ],
  [{ days: 1, sources: 0 }, ['次日 · 文字相同', '次日，文字相同'], ['Next day · same text', 'Next day: same text']],
  [
    {
      lost: 51,
      losing: { copies: 1, characters: 51 },
      sources: 1,
      copies: [copyWith({ own: passagesOf(51), shared: 0.8 })],
    },
    ['同日 · 一篇多出 51 字', '同日，第 2 篇末尾多 51 字，主稿没有：剔除前请看'],
    ['Same day · +51 characters in one', 'Same day: article 2 has 51 characters more at the end, look first'],
  ],
  [
    { days: 731, isSameTitle: false, sources: 1 },
    ['相隔 731 天 · 标题不同', '相隔 731 天，标题不同，可能不是重复'],
    ['731 days apart · other title', '731 days apart: other title, perhaps no duplicate'],
  ],
  [
    { days: null, facts, disputed },
    ['数字不同 2 处', '说法不一：九百个 / 八百个 等 2 处，请核实'],
    ['2 numbers differ', 'in dispute: 九百个 / 八百个 and 1 more, check first'],
  ],
  [
    { days: null, facts: { ...facts, number: 1 }, disputed },
    ['数字不同 1 处', '说法不一：九百个 / 八百个，请核实'],
    ['1 number differs', 'in dispute: 九百个 / 八百个, check first'],
  ],
  [
    { days: null, copies: [copyWith({ lacks: passagesOf(2300), isDuplicate: false })] },
    ['其余是删节', '第 2 篇是第 1 篇的开头，少后面约 2,300 字，不算重复，会保留'],
    [
      'others are abridged',
      'article 2 is the beginning of article 1, without about 2,300 characters at the end, and is no duplicate: it stays',
    ],
  ],
  [
    { days: null, copies: [copyWith({ lacks: passagesOf(25, 'start') })] },
    ['其余是删节', '第 2 篇比第 1 篇少前面 25 字'],
    ['others are abridged', 'article 2 lacks 25 characters at the beginning of article 1'],
  ],
  [
    { days: null, difference: 'boilerplate', isSameTitle: false, copies: [copyWith()] },
    ['仅非正文不同', '正文相同，仅标题和电头、署名、图说、声明等不同'],
    ['only boilerplate differs', 'same story; only titles, datelines, bylines, captions and notices differ'],
  ],
  [
    { days: null, copies: [copyWith({ own: passagesOf(1300), shared: 0.3 })] },
    ['可能是另一篇', '第 2 篇含主稿全文，另有约 1,300 字：可能夹有别的报道'],
    [
      'perhaps another article',
      'article 2 has all of the suggested text and about 1,300 characters more, perhaps other stories',
    ],
  ],
  [
    { days: null, patched: [2 as ArticleId], copies: [copyWith()] },
    ['有的夹有别的报道', '第 2 篇可能夹有别的报道或广告'],
    ['other stories in some', 'article 2 may have other stories or adverts in it'],
  ],
  [
    { days: null, facts: { ...facts, number: 1, date: 1 }, disputed },
    ['待核实 2 处', '说法不一：九百个 / 八百个 等 2 处，请核实'],
    ['2 facts to check', 'in dispute: 九百个 / 八百个 and 1 more, check first'],
  ],
  [
    { days: null, copies: [copyWith({ columns: [columnOf('作者'), columnOf('评级')] })] },
    ['个别有主稿没有的信息', '只有第 2 篇有：作者、评级'],
    ['more information in some', 'only article 2 has: 作者, 评级'],
  ],
  [
    { days: null, copies: [copyWith({ columns: [columnOf('作者', { isMerged: true }), columnOf('评级')] })] },
    ['个别有主稿没有的信息', '只有第 2 篇有：评级；导出时从第 2 篇补入：作者'],
    ['more information in some', 'only article 2 has: 评级; filled in by the export from article 2: 作者'],
  ],
  [
    { days: null, copies: [copyWith({ columns: [columnOf('作者', { isMerged: true })] })] },
    ['文字相同', '文字相同；导出时从第 2 篇补入：作者'],
    ['same text', 'same text; filled in by the export from article 2: 作者'],
  ],
  [
    { days: 3, sources: 0, unconfirmed: 1, reworded: 13, difference: 'wording' },
    ['3 日内 · 少量文字不同', '3 日内，有 13 字措辞不同'],
    ['Within 3 days · a few words differ', 'Within 3 days: 13 characters in other words'],
  ],
  [
    { days: null, unconfirmed: 10, copies: [copyWith({ rewritten: 10 })] },
    ['多处改写', '第 2 篇多处改写'],
    ['rewritten in many places', 'article 2 is rewritten in many places'],
  ],
  [
    { days: null, copies: [copyWith({ isDuplicate: false, other: 'form' })] },
    ['可能是另一篇', '第 2 篇可能是另一篇：格式相同，说的人、事或日期不同'],
    [
      'perhaps another article',
      'article 2 may be another one: the form is the same, the people, things or days are not',
    ],
  ],
  [
    { days: null, copies: [copyWith({ isDuplicate: false, own: passagesOf(30), shared: 0.9 })] },
    ['个别多一小段', '第 2 篇末尾多 30 字，主稿没有，不算重复，会保留'],
    ['a little more in some', 'article 2 has 30 characters more at the end, and is no duplicate: it stays'],
  ],
];

test.each(cases)('%j', async (changed, zh, en) => {
  const detail = { risk: measuresWith(changed), members } as unknown as ClusterDetail;
  for (const [language, [short, long]] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    expect(await render(createElement(Short, { changed }), queries, language)).toBe(short);
    const line = await render(createElement(Line, { detail }), queries, language);
    expect(line.replace(/<!-- -->|<svg.*?<\/svg>|<span class="hidden-text">.*?<\/span>|<[^>]*>/g, '')).toBe(long);
  }
});
