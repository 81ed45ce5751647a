import { describe, expect, it } from 'vitest';
import { type ClusterChange, clusterChanges, type Move } from '#electron/stages/detect/cluster-changes.ts';
import { changeKinds } from '#shared/contract/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { freshRandom, type Random } from '../helpers/random.ts';

/** Clusters as strings: in `aab` the first three articles are in the clusters a, a and b. */
function moves(before: string, after: string): Move[] {
  return Array.from(before, (name, index) => ({
    article: (index + 1) as ArticleId,
    before: name.charCodeAt(0),
    after: after.charCodeAt(index),
  }));
}

function randomMoves(random: Random): Move[] {
  const count = 1 + random.int(20);
  const clusters = 1 + random.int(15);
  const draw = () => 1 + random.int(clusters + 2);
  return Array.from({ length: count }, (_, index) => {
    const before = draw();
    return { article: (index + 1) as ArticleId, before, after: random.int(3) === 0 ? draw() : before };
  });
}

/**
 * The oracle: articles that are together in only one of the partitions, and articles connected with them through
 * others.
 */
function naiveGroups(articles: readonly Move[]): Set<string> {
  const sameMembers = (a: Move, side: 'before' | 'after') =>
    articles.filter((other) => other[side] === a[side]).map(({ article }) => article);
  const moved = articles.filter((one) => `${sameMembers(one, 'before')}` !== `${sameMembers(one, 'after')}`);
  const groups = moved.map((one) => new Set([one.article]));
  for (let grew = true; grew; ) {
    grew = false;
    for (const group of groups)
      for (const one of moved) {
        if (!group.has(one.article)) continue;
        for (const article of [...sameMembers(one, 'before'), ...sameMembers(one, 'after')]) {
          if (group.has(article)) continue;
          group.add(article);
          grew = true;
        }
      }
  }
  return new Set(groups.map((group) => [...group].sort((a, b) => a - b).join()));
}

function membersOf({ moves }: ClusterChange): string {
  return moves.map(({ article }) => article).join();
}

describe('clusterChanges', () => {
  it.each([
    ['gained', 'abcd', 'aacd'],
    ['lost', 'aabc', 'axbc'],
    ['grown', 'aab', 'aaa'],
    ['shrunk', 'aaab', 'aaxb'],
    ['split', 'aaaa', 'aaxx'],
    ['split', 'aaaaa', 'aaxxy'],
    ['joined', 'aabb', 'aaaa'],
    ['joined', 'aabbc', 'aaaaa'],
    ['mixed', 'aaab', 'aaxx'],
    ['mixed', 'aaabbb', 'aabbbx'],
  ])('calls it %s: %s → %s', (kind, before, after) => {
    expect(clusterChanges(moves(before, after)).map((change) => change.kind)).toEqual([kind]);
  });

  it('finds what a naive comparison finds, once each, in order of the first article, and says what it is', () => {
    const random = freshRandom(613);
    const seen = new Set<string>();
    for (let round = 0; round < 1000 || seen.size < changeKinds.length; round++) {
      const articles = randomMoves(random);
      const changes = clusterChanges(articles);
      expect(new Set(changes.map(membersOf))).toEqual(naiveGroups(articles));
      const firsts = changes.map(({ moves }) => moves[0]!.article);
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      for (const { kind, moves } of changes) {
        const clusters = (side: 'before' | 'after') => new Set(moves.map((move) => move[side])).size;
        if (kind === 'gained') expect([clusters('before'), clusters('after')]).toEqual([moves.length, 1]);
        if (kind === 'lost') expect([clusters('before'), clusters('after')]).toEqual([1, moves.length]);
        seen.add(kind);
      }
    }
  });

  it('says the opposite of the way back', () => {
    const opposite = { gained: 'lost', lost: 'gained', grown: 'shrunk', shrunk: 'grown', split: 'joined' } as const;
    const random = freshRandom(612);
    for (let round = 0; round < 200; round++) {
      const articles = randomMoves(random);
      const back = clusterChanges(articles.map((move) => ({ ...move, before: move.after, after: move.before })));
      for (const [index, { kind }] of clusterChanges(articles).entries())
        if (kind in opposite) expect(back[index]!.kind).toBe(opposite[kind as keyof typeof opposite]);
    }
  });

  it('is linear: a chain through all clusters is one change', () => {
    const chain = Array.from({ length: 200_000 }, (_, index) => ({
      article: (index + 1) as ArticleId,
      before: index >> 1,
      after: (index + 1) >> 1,
    }));
    expect(clusterChanges(chain)).toHaveLength(1);
    expect(clusterChanges(chain.map(({ article, before }) => ({ article, before, after: -before })))).toEqual([]);
  });
});
