// The cluster that Enter would merge with or move to is a likely one or a search result, never a random one.
import { expect, test } from 'vitest';
import { clusterOptions, firstChoice, likenessOf } from '../../../renderer/review/decide/cluster-options.ts';
import type { ClusterSummary } from '../../../shared/contract/review/cluster-summary.ts';
import type { NearMatch } from '../../../shared/contract/review.ts';
import { clusterId } from '../../../shared/model/model.ts';

const clusters = ['桥通车', '图书馆开放', '桥将通车'].map(
  (title, at): ClusterSummary => ({
    id: clusterId.parse(at + 1),
    title,
    tier: 'near',
    size: 2,
    weakest: 0.9,
    status: 'open',
    sources: [],
    published: null,
    risk: null,
    note: '',
    isFlagged: false,
    assignee: null,
    isAlreadyPublished: false,
    newMembers: 0,
  }),
);
const [bridge, library, other] = clusters;
const alone = { id: bridge!.id, mayBeSameAs: [] };
const likely = { id: bridge!.id, mayBeSameAs: [{ cluster: other!.id, title: other!.title }] };

function offered(detail: typeof likely | typeof alone, words = '', nearMatches: readonly NearMatch[] = []) {
  const list = clusterOptions(clusters, detail, likenessOf(nearMatches), words);
  return { list, first: firstChoice(list, detail, words) };
}

test('without a likely cluster none is chosen for the editor', () => {
  expect(offered(alone)).toEqual({ list: [library, other], first: undefined });
});

test('a likely cluster comes first and is chosen', () => {
  expect(offered(likely)).toEqual({ list: [other, library], first: other });
});

test('words choose the first that they find, if any', () => {
  expect(offered(alone, '图书')).toEqual({ list: [library], first: library });
  expect(offered(alone, '地铁').first).toBeUndefined();
});

test('words are found apart from each other, whatever their case and width', () => {
  const fast = { ...library!, title: 'G１路 桥开通' };
  const find = (words: string) => clusterOptions([fast], alone, new Map(), words);
  for (const words of ['桥 g1', ' ｇ1路　开通 ', 'G１']) expect(find(words)).toEqual([fast]);
  for (const words of ['g2', '桥 地铁']) expect(find(words)).toEqual([]);
});

test('the most similar come before the others, an article alone is not offered, and none is chosen for the editor', () => {
  const miss = (cluster: ClusterSummary, size: number) => ({ cluster: cluster.id, size, figures: {} }) as NearMatch;
  expect(offered(alone, '', [miss(library!, 1), miss(other!, 2)])).toEqual({
    list: [other, library],
    first: undefined,
  });
  expect(offered(likely, '', [miss(library!, 2)]).list).toEqual([other, library]);
});
