// After a change elsewhere, every query that it may affect is read again when its screen is shown.
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { ArticleId, ClusterId, ImportId } from '#shared/model/model.ts';
import '../render.ts';

const { invalidateReview, keys } = await import('../../../renderer/data/queries.ts');

const PROJECT = '/某处/项目.tonggao';
const part = (...names: unknown[]) => [...keys.project(PROJECT), ...names];
const cluster = 1 as ClusterId;
const article = 1 as ArticleId;
const importId = 1 as ImportId;

const always = [
  keys.info(PROJECT),
  keys.clusters(PROJECT),
  keys.cluster(PROJECT, cluster),
  [...keys.export(PROJECT), 'since'],
  keys.boilerplate(PROJECT),
  keys.rejected(PROJECT, importId),
  keys.withoutText(PROJECT, importId),
  keys.batch(PROJECT),
  keys.statistics(PROJECT),
];
const foundByTexts = [keys.search(PROJECT, '大桥'), part('related', article, article)];

async function staleAfter(texts: boolean): Promise<readonly (readonly unknown[])[]> {
  const queries = new QueryClient();
  for (const key of [...always, ...foundByTexts]) queries.setQueryData(key, 0);
  await invalidateReview(queries, PROJECT, { texts });
  const cached = queries.getQueryCache().getAll();
  return cached.flatMap(({ queryKey, state }) => (state.isInvalidated ? [queryKey] : []));
}

it('figures and lists are read again', async () => {
  expect(await staleAfter(true)).toEqual([...always, ...foundByTexts]);
});

it('while a job runs, what is found by texts is left until its end', async () => {
  expect(await staleAfter(false)).toEqual(always);
});
