import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { PublishedMatch } from '../../../shared/contract/reference-sets.ts';
import type { ArticleId } from '../../../shared/model/model.ts';
import { render } from '../render.ts';

const { useMatchAdvice } = await import('../../../renderer/review/published/match-line.tsx');

const MATCH: PublishedMatch = {
  ...{ article: 1 as ArticleId, set: '已发', reference: 1, externalId: 'R7', title: '合龙', source: '云溪日报' },
  ...{ url: '', published: '2031-03-04', relation: 'reprint', matchedShare: 0.9, more: 0, facts: 0 },
};

function Advice({ match }: { match: PublishedMatch }): string {
  return useMatchAdvice(match);
}

async function adviceOn(measures: Partial<PublishedMatch>): Promise<string> {
  const advice = await render(createElement(Advice, { match: { ...MATCH, ...measures } }), new QueryClient());
  return advice.split(' · ').slice(0, -2).join(' · ');
}

describe('the advice on an article that is published', () => {
  it.each([
    [{ more: 0, facts: 0 }, '没有更多内容，建议剔除'],
    [{ more: 0, facts: 1 }, '1 处事实不同，不因已发剔除'],
    [{ more: 12, facts: 0 }, '比已发稿多 12 字，不因已发剔除'],
    [{ more: 12, facts: 1 }, '比已发稿多 12 字，不因已发剔除 · 1 处事实不同，请核实'],
  ])('of %o', async (measures, advice) => {
    expect(await adviceOn(measures)).toBe(advice);
  });
});
