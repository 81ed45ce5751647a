import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import type { ClusterMeasures } from '#shared/risk.ts';
import { measuresWith, summaryWith } from '../fixtures/risk.ts';
import { render } from './render.ts';

const { RiskLine } = await import('../../renderer/review/risk/risk-line.tsx');
const { useRiskSentence } = await import('../../renderer/review/risk/use-risk-sentence.ts');

const facts = { number: 2, date: 0, name: 0, negation: 0 };

function Short({ changed }: { changed: Partial<ClusterMeasures> }) {
  return useRiskSentence().toShort(summaryWith(changed));
}

const queries = new QueryClient();
const members = [1, 2, 3].map((article) => ({ article: article as ArticleId, verdict: null }));

const cases: [Partial<ClusterMeasures>, zh: [short: string, long: string], en: [short: string, long: string]][] = [
  [
    { isSameTitle: false, sources: 3 },
    ['同日 · 仅标题不同', '同日 3 家刊发，仅标题不同'],
    ['Same day · only titles differ', 'Same day, 3 sources: only titles differ'],
  ],
  [{ days: 1, sources: 0 }, ['次日 · 文字相同', '次日，文字相同'], ['Next day · same text', 'Next day: same text']],
  [
    { lost: 51, lostIn: 2 as ArticleId, lostCopies: 1, difference: 'text', sources: 1 },
    ['同日 · 一篇多出 51 字', '同日，第 2 篇多出 51 字，别处都没有：剔除前请看'],
    ['Same day · +51 characters in one', 'Same day: article 2 alone has 51 more characters, look first'],
  ],
  [
    { days: 731, isSameTitle: false, sources: 1 },
    ['相隔 731 天 · 标题不同', '相隔 731 天，标题不同：可能不是重复'],
    ['731 days apart · other title', '731 days apart: other title, perhaps no duplicate'],
  ],
  [
    { days: null, facts },
    ['数字不同 2 处', '数字不同 2 处：剔除前请核实'],
    ['2 numbers differ', '2 numbers differ, check first'],
  ],
  [
    { days: null, facts: { ...facts, number: 1, date: 1 } },
    ['待核实 2 处', '数字不同 1 处、日期不同 1 处：剔除前请核实'],
    ['2 facts to check', '1 number differs, 1 date differs, check first'],
  ],
  [
    { days: 3, sources: 0, unconfirmed: 1, difference: 'wording' },
    ['3 日内 · 文字不同 1 处', '3 日内，1 处文字不同，没有别的稿件印证：请比较'],
    ['Within 3 days · 1 place differs', 'Within 3 days: 1 place differs, not confirmed by others'],
  ],
];

test.each(cases)('%j', async (changed, zh, en) => {
  const detail = { risk: measuresWith(changed), members } as unknown as ClusterDetail;
  for (const [language, [short, long]] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    expect(await render(createElement(Short, { changed }), queries, language)).toBe(short);
    expect(await render(createElement(RiskLine, { detail }), queries, language)).toContain(`>${long}</span>`);
  }
});
