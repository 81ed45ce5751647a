import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { RunningJob } from '#shared/contract/jobs.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { render } from './render.ts';

const { keys } = await import('../../renderer/data/queries.ts');
const { RelatedPanel } = await import('../../renderer/review/related/related-panel.tsx');

const PROJECT = '/某处/项目.tonggao';
const numbered = { article: 1 as ArticleId, number: 1 };
const panel = createElement(RelatedPanel, { project: PROJECT, searched: numbered, kept: numbered });

function shownWith(...running: RunningJob[]): Promise<string> {
  const queries = new QueryClient();
  queries.setQueryData(keys.running(PROJECT), running);
  return render(panel, queries);
}

it('shows the index of sentences while it runs, and no other job', async () => {
  const sentences: RunningJob = { job: 'a', kind: 'sentences', share: 0.5 };
  expect(await shownWith({ job: 'b', kind: 'export', share: null }, sentences)).toContain('正在建立句子索引');
  expect(await shownWith({ job: 'b', kind: 'export', share: null })).not.toContain('正在建立句子索引');
});
