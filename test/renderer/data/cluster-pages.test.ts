// While the list of clusters is read, every page is shown, and no page restores a status from before a decision.
import { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Client } from '#shared/contract/index.ts';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { ClusterId } from '#shared/model/model.ts';
import type { ClusterPages } from '../../../renderer/data/cluster-list-queries.ts';

// Set before the imports, because modules read the settings when they are loaded.
vi.stubGlobal('location', new URL('http://127.0.0.1/'));
const { clustersQuery, showInList } = await import('../../../renderer/data/cluster-list-queries.ts');
const { keys } = await import('../../../renderer/data/queries.ts');
vi.unstubAllGlobals();

const PROJECT = '/稿件.tonggao';
const open = (id: number) => ({ id, status: 'open' }) as unknown as ClusterSummary;
const idsUpTo = (clusters: number) => Array.from({ length: clusters }, (_, at) => at + 1);

type Asked = { readonly after?: ClusterId; readonly most: number };

/** @param read is called before each page is answered; an error from it fails the page */
function clientOf(clusters: number, read: (asked: Asked) => Promise<void>): Client {
  const answer = async (asked: Asked) => {
    const from = asked.after ?? 0;
    const page = idsUpTo(clusters)
      .slice(from, from + asked.most)
      .map(open);
    await read(asked);
    return page;
  };
  return { review: { clusters: answer } } as unknown as Client;
}

const shownIn = (queries: QueryClient) => queries.getQueryData<ClusterPages>(keys.clusters(PROJECT));
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

it('every decision and flag made during the reading is in the list, wherever the cluster was listed', async () => {
  const decisions = fc.array(fc.array(fc.integer({ min: 1, max: 4_500 }), { maxLength: 3 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(decisions, async (decided) => {
      const queries = new QueryClient();
      const pages = [...decided];
      const client = clientOf(4_500, async () => {
        // The decision is made after the page was read, and before it arrives.
        await nextTask();
        for (const id of pages.shift() ?? []) {
          showInList(queries, PROJECT, id as ClusterId, { isFlagged: true });
          showInList(queries, PROJECT, id as ClusterId, { status: 'resolved' });
        }
      });
      const { clusters, isWhole } = await queries.fetchQuery(clustersQuery(client, PROJECT));
      expect(isWhole).toBe(true);
      expect(clusters.map(({ id }) => id)).toEqual(idsUpTo(4_500));
      const resolved = clusters
        .filter(({ status, isFlagged }) => status === 'resolved' && isFlagged)
        .map(({ id }) => Number(id));
      expect(resolved).toEqual([...new Set(decided.slice(0, 4).flat())].sort((a, b) => a - b));
      expect(shownIn(queries)).toEqual({ clusters, isWhole });
    }),
    { numRuns: 20 },
  );
});

it('shows the pages that arrived where one fails, is not whole, and reads them all when it is asked again', async () => {
  const queries = new QueryClient();
  let fails = true;
  const client = clientOf(150, async ({ after }) => {
    if (after !== undefined && fails) throw new Error('no page');
  });
  const query = clustersQuery(client, PROJECT);
  await expect(queries.fetchQuery(query)).rejects.toThrow('no page');
  expect(shownIn(queries)?.clusters.map(({ id }) => id)).toEqual(idsUpTo(100));
  expect(shownIn(queries)?.isWhole).toBe(false);
  fails = false;
  // Fetched although the list is not stale.
  await queries.fetchQuery(query);
  expect(shownIn(queries)?.clusters.map(({ id }) => id)).toEqual(idsUpTo(150));
  expect(shownIn(queries)?.isWhole).toBe(true);
});

it('changes a whole list as a whole', async () => {
  const queries = new QueryClient();
  const sizes: (number | undefined)[] = [];
  await queries.fetchQuery(
    clustersQuery(
      clientOf(150, async () => {}),
      PROJECT,
    ),
  );
  const grown = clientOf(5_000, async () => {
    sizes.push(shownIn(queries)?.clusters.length);
  });
  await queries.fetchQuery({ ...clustersQuery(grown, PROJECT), staleTime: 0 });
  expect(sizes).toEqual([150, 150, 150, 150]);
  expect(shownIn(queries)?.clusters).toHaveLength(5_000);
});
