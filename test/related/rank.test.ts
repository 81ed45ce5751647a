// Ranking related coverage: each story once, by its shared sentences; sentences that many stories share do not count.
import { describe, expect, it } from 'vitest';
import type { Sentence } from '#electron/core/fingerprint/sentence-words.ts';
import { MAX_STORIES, type Occurrence, RelatedStories } from '#electron/stages/related/rank.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { freshRandom } from '../helpers/random.ts';

/** Sentence n of the article, whose words no other sentence has. */
function sentence(n: number): Sentence {
  return {
    text: `第${n}句`,
    words: Array.from({ length: 10 }, (_, word) => `${'甲乙丙丁戊己庚辛壬癸'[word]}${'子丑寅卯辰巳午未'[n]}`),
  };
}
const own = [0, 1, 2, 3, 4, 5].map(sentence);

function at(sentence: number, cluster: number, article = cluster * 10): Occurrence {
  return { sentence, cluster: cluster as ClusterId, article: article as ArticleId };
}

function rankAll(occurrences: readonly Occurrence[], most = 60) {
  const stories = new RelatedStories(own, occurrences);
  return stories.rank(
    stories.candidates(most).map(({ article, cluster }) => ({
      article,
      cluster,
      sentences: occurrences.filter((one) => one.article === article).map((one) => own[one.sentence]!),
    })),
  );
}

describe('related stories', () => {
  it('come once each, the article that shares most for its story, the earlier on a tie', () => {
    const ranked = rankAll([at(0, 1, 11), at(0, 1, 12), at(1, 1, 12), at(0, 2, 21), at(1, 2, 22), at(2, 3, 31)]);
    expect(ranked.map(({ story }) => [story.cluster, story.article])).toEqual([
      [1, 12],
      [3, 31],
      [2, 21],
    ]);
    expect(ranked[0]!.sentences).toEqual([
      { own: '第0句', other: '第0句' },
      { own: '第1句', other: '第1句' },
    ]);
  });

  it('are ordered by the sum of what their sentences say, the rarer the more', () => {
    const random = freshRandom(1);
    for (let round = 0; round < 40; round++) {
      const occurrences: Occurrence[] = [];
      for (let cluster = 1; cluster <= 20; cluster++)
        for (const n of own.keys()) if (random.int(4) === 0) occurrences.push(at(n, cluster));
      const counts = own.map((_, n) => occurrences.filter((one) => one.sentence === n).length);
      const ranked = rankAll(occurrences);
      expect(ranked.length).toBe(new Set(occurrences.map(({ cluster }) => cluster)).size);
      for (const { story, score } of ranked) {
        const naive = occurrences
          .filter((one) => one.cluster === story.cluster)
          .reduce((sum, one) => sum + Math.log((MAX_STORIES + 1) / counts[one.sentence]!), 0);
        expect(score).toBeCloseTo(naive, 9);
      }
      expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).sort((a, b) => b - a));
    }
  });

  it('are not related by what more than MAX_STORIES stories share', () => {
    const boilerplate = Array.from({ length: MAX_STORIES + 1 }, (_, cluster) => at(0, cluster + 1));
    expect(rankAll(boilerplate)).toEqual([]);
    expect(rankAll([...boilerplate, at(3, 7)]).map(({ story }) => story.cluster)).toEqual([7]);
    expect(rankAll(boilerplate.slice(1)).length).toBe(MAX_STORIES);
  });

  it('are left out where the words do not say the same', () => {
    const stories = new RelatedStories(own, [at(0, 1), at(1, 2)]);
    const candidates = stories
      .candidates(60)
      .map((one) => ({ ...one, sentences: [sentence(one.cluster === 1 ? 0 : 7)] }));
    expect(stories.rank(candidates).map(({ story }) => story.cluster)).toEqual([1]);
  });

  it('are no more than asked for, the likeliest', () => {
    const occurrences = [at(0, 1), at(1, 2), at(2, 2), at(3, 3), at(4, 3), at(5, 3)];
    expect(rankAll(occurrences, 2).map(({ story }) => story.cluster)).toEqual([3, 2]);
  });
});
