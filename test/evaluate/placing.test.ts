// Methods run in memory: absorbed clusters become one in every order, and the released nshash is reproduced.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOrder, findUnstableArticles, shuffledOrder } from '#electron/core/accuracy-check/shuffles.ts';
import type { WaitingArticle } from '#electron/stages/evaluate/articles.ts';
import { methodNames, methods, methodsWith } from '#electron/stages/evaluate/methods.ts';
import { clustersOf, placeArticles } from '#electron/stages/evaluate/placing.ts';
import { profiles } from '#shared/model/detection.ts';
import { comparableOf } from '../fixtures/comparable.ts';

const SENTENCES = ['青石江大桥通车', '图书馆完工', '水稻开镰收割了', '列车停运', '博物馆新展开幕', '气象台发布预警'];
/** An article as the numbers of its sentences: at most five, so that nshash takes them all. */
const article = fc.uniqueArray(fc.nat(SENTENCES.length - 1), { minLength: 1, maxLength: 3 });
const set = fc.array(article, { minLength: 1, maxLength: 12 });

function waiting(sentences: readonly number[]): WaitingArticle {
  const body = sentences.map((n) => `${SENTENCES[n]}。`).join('');
  const comparable = comparableOf(body);
  return { body, comparable, cut: comparable, cutBody: body, source: '', url: '', published: '' };
}

function cluster(name: string, articles: readonly (readonly number[])[], order: readonly number[]): number[] {
  const method = methods.find((one) => one.name === name)!;
  return clustersOf(placeArticles(method, articles.map(waiting), null, order));
}

/** Finds clusters by spreading a mark along shared sentences until nothing changes. */
function components(articles: readonly (readonly number[])[]): number[] {
  const marks = fileOrder(articles.length);
  for (let changed = true; changed; ) {
    changed = false;
    articles.forEach((a, i) => {
      articles.forEach((b, j) => {
        if (marks[i]! >= marks[j]! || !a.some((sentence) => b.includes(sentence))) return;
        marks[j] = marks[i]!;
        changed = true;
      });
    });
  }
  return marks;
}

describe('clustersOf', () => {
  it('makes of nshash’s absorbed clusters what articles with shared sentences form, in any order', () => {
    void fc.assert(
      fc.property(set, fc.nat(), (articles, seed) => {
        const order = shuffledOrder(articles.length, seed);
        expect(findUnstableArticles(components(articles), cluster('nshash', articles, order))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('names a cluster by an article of its own', () => {
    void fc.assert(
      fc.property(set, fc.nat(), (articles, seed) => {
        const order = shuffledOrder(articles.length, seed);
        const clusters = cluster('nshash', articles, order);
        for (const id of clusters) expect(clusters[order[id - 1]!]).toBe(id);
      }),
    );
  });
});

describe('nshash-released', () => {
  it('leaves two ids apart that an article bridges, where nshash joins them', () => {
    const bridged = [[0], [1], [0, 1]];
    expect(cluster('nshash-released', bridged, [0, 1, 2])).toEqual([1, 2, 1]);
    expect(cluster('nshash-released', bridged, [1, 0, 2])).toEqual([2, 1, 1]);
    expect(cluster('nshash-released', bridged, [2, 0, 1])).toEqual([1, 1, 1]);
    expect(cluster('nshash', bridged, [0, 1, 2])).toEqual([1, 1, 1]);
  });
});

describe('the methods', () => {
  it('are every profile and the baselines, each under a name of its own', () => {
    expect(methods.map(({ name }) => name)).toEqual([...profiles, 'paper-normalised', 'nshash-released']);
    expect(methodNames).toEqual(methods.map(({ name }) => name));
  });

  it('take changes, except the baselines, and share their words where these are the same', () => {
    const changed = methodsWith({ hd: 7, words: { text: 'normalised' }, nshash: { sentences: 9, bridging: 'join' } });
    const of = (name: string) => changed.find((one) => one.name === name)!.detection;
    for (const name of profiles) expect(of(name)).toMatchObject({ profile: name, hd: 7, nshash: { sentences: 9 } });
    expect(changed.slice(-2)).toEqual(methods.slice(-2));
    expect(of('paper').words).toBe(of('paper-normalised').words);
    // Shared by the profiles are one object, the baseline has one, and so has `standard`, whose texts lack boilerplate.
    const [standard, ...others] = changed.map(({ detection }) => detection.words);
    expect(new Set(others).size).toBe(2);
    expect(others).not.toContain(standard);
  });
});
