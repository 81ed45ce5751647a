// The standard profile as a whole: a naive computation confirms the evidence of joins, constraints hold in every order,
// several imports equal one, and notices of one form stay separate.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EvidenceMeter } from '#electron/core/cluster/evidence.ts';
import { decodeIndexKeys, encodeIndexKeys } from '#electron/core/cluster/standard/index-keys.ts';
import type { StandardPlacement, StandardStored } from '#electron/core/cluster/standard/standard-pass.ts';
import { hammingDistance } from '#electron/core/fingerprint/hash64.ts';
import { hashUnits } from '#electron/core/fingerprint/hashing.ts';
import { normaliseUrl } from '#electron/core/text/url.ts';
import { duplicateRelations } from '../../fixtures/relations.ts';
import { freshRandom, seededRandom } from '../../helpers/random.ts';
import { makeNotices } from './notices.ts';
import { asArticle, Bench, fingerprintOf, makeIncoming, makeStory, mistype, plain } from './synthetic-stories.ts';

const SEED = 2024;
const incomingArticles = fc
  .record({ seed: fc.integer(), count: fc.integer({ min: 1, max: 80 }) })
  .map(({ seed, count }) => makeIncoming(freshRandom(seed), count));

/** The leader of each article's cluster after all are placed, because clusters may have been absorbed. */
function leadersOf(placements: readonly StandardPlacement[]): number[] {
  const absorbedBy = new Map<number, number>();
  for (const { match, mergedClusters } of placements)
    for (const leader of mergedClusters) absorbedBy.set(leader, match!.leader);
  const leaderOf = (leader: number): number => (absorbedBy.has(leader) ? leaderOf(absorbedBy.get(leader)!) : leader);
  return placements.map(({ match }, n) => leaderOf(match?.leader ?? n + 1));
}
const cluster = (texts: readonly string[], title = '') => leadersOf(new Bench(plain(texts, title)).placeAll());

function shinglesOf(units: Uint16Array): Set<string> {
  const text = String.fromCharCode(...units);
  return new Set(Array.from({ length: Math.max(0, text.length - 3) }, (_, i) => text.slice(i, i + 4)));
}

describe('a join', () => {
  it('has evidence, and its figures are those of a naive computation', () => {
    const kinds = new Set<string>();
    const meter = new EvidenceMeter();
    void fc.assert(
      fc.property(incomingArticles, (made) => {
        const bench = new Bench(made);
        const placements = bench.placeAll();
        const leaders = leadersOf(placements);
        placements.forEach(({ match, otherMatches }, n) => {
          expect(otherMatches.every((other) => other !== match?.leader && other <= n)).toBe(true);
          expect(new Set(otherMatches).size).toBe(otherMatches.length);
          if (!match) {
            expect(otherMatches).toEqual([]);
            return;
          }
          expect(leaders[match.matched - 1]).toBe(leaders[match.leader - 1]);
          const [own, other] = [made[n]!, made[match.matched - 1]!];
          const compared = [bench.read(asArticle(n + 1)), bench.read(match.matched)] as const;
          const [a, b] = [compared[0].text.units, compared[1].text.units];
          const evidence = meter.measure(
            { comparable: compared[0], fingerprint: fingerprintOf(own) },
            { comparable: compared[1], fingerprint: fingerprintOf(other) },
            match,
          );
          const [ofA, ofB] = [shinglesOf(a), shinglesOf(b)];
          const shared = [...ofA].filter((shingle) => ofB.has(shingle)).length;
          for (const kind of evidence.kinds) kinds.add(kind);
          if (evidence.kinds[0] === 'exact-text') expect(a).toEqual(b);
          else {
            expect(evidence.containment).toBe(shared / Math.min(ofA.size, ofB.size));
            expect(evidence.similarity).toBe(shared / new Set([...ofA, ...ofB]).size);
          }
          if (evidence.kinds[0] === 'url') {
            expect(normaliseUrl(own.url)).toBe(normaliseUrl(other.url));
            expect(own.source).toBe(other.source);
            // A page that was read once without its title is the same page.
            if (own.title !== '' && other.title !== '') expect(own.title).toBe(other.title);
          }
          if (evidence.kinds[0] === 'similarity') {
            expect(duplicateRelations).toContain(evidence.relation);
            expect(evidence.matchedShare).toBeGreaterThan(0.5);
          }
          const [ownBits, otherBits] = [fingerprintOf(own), fingerprintOf(other)];
          expect(evidence.hd).toBe(ownBits && otherBits && hammingDistance(ownBits, otherBits));
          expect(evidence.kinds.includes('simhash')).toBe(evidence.hd !== null && evidence.hd <= 3);
          expect(evidence.kinds.includes('sentences')).toBe(evidence.sharedSentences > 0);
        });
      }),
      { numRuns: 60 },
    );
    expect([...kinds].sort()).toEqual(['exact-text', 'sentences', 'simhash', 'similarity', 'url']);
  });

  it('takes in reprints of every kind, and no stranger', () => {
    // The seed is fixed, because the bounds hold only for most seeds.
    const random = seededRandom(SEED);
    const story = makeStory(random, 400);
    const reprints = [
      story,
      `<div class="正文"><p>${story}</p><script>统计()</script></div>`,
      `晨报记者报道${story}（编辑：某某）`,
      story.slice(0, 260),
      story.slice(140),
      mistype(story, 0.04, random),
      story.split('。').toReversed().join('。'),
    ];
    const strangers = Array.from({ length: 5 }, () => makeStory(random, 400));
    expect(cluster([...strangers, story, ...reprints], '晨报要闻')).toEqual([
      1,
      2,
      3,
      4,
      5,
      6,
      ...reprints.map(() => 6),
    ]);
  });

  it('takes in an updated article by its address within a source, and a stranger there not', () => {
    const random = freshRandom(SEED + 1);
    const story = makeStory(random, 200);
    const updated = story.slice(0, 120) + makeStory(random, 100);
    const url = 'https://news.example/1.html';
    const placements = new Bench([
      { text: story, title: '大桥合龙', url, source: '晨报' },
      { text: updated, title: '大桥合龙', url: 'http://www.news.example/1.html?utm_source=app#top', source: '晨报' },
      { text: updated.slice(1), title: '大桥合龙', url, source: '晚报' },
      { text: makeStory(random, 200), title: '大桥合龙', url, source: '晨报' },
      { text: updated.slice(0, 60) + makeStory(random, 100), title: '游客登船', url, source: '晨报' },
    ]).placeAll();
    expect(placements.map(({ match }) => match?.kind)).toEqual([undefined, 'url', 'similarity', undefined, undefined]);
    expect(placements[1]!.represents).toBe(true);
  });

  it('takes a page under one title and time for one article, whatever was read from it', () => {
    const random = freshRandom(SEED + 1);
    const page = {
      title: '大桥合龙',
      url: 'https://news.example/1.html',
      source: '晨报',
      published: '2031-03-04 09:00',
    };
    const placements = new Bench([
      { ...page, text: makeStory(random, 200) },
      { ...page, text: makeStory(random, 100) },
      { ...page, text: makeStory(random, 150), published: '2031-03-05 09:00' },
      { ...page, text: makeStory(random, 150), title: '游客登船' },
    ]).placeAll();
    expect(placements.map(({ match }) => match?.leader)).toEqual([undefined, 1, undefined, undefined]);
  });

  it('compares incoming articles with the whole article, not with a cut of it that came later under its address', () => {
    const random = freshRandom(SEED + 2);
    const story = makeStory(random, 300);
    const url = 'https://news.example/1.html';
    // Half of the page is new text, so it is no duplicate, but the same page.
    const cut = story.slice(0, 60) + makeStory(random, 60);
    const placements = new Bench([
      { text: story, title: '大桥合龙', url, source: '晨报' },
      { text: cut, title: '大桥合龙', url, source: '晨报' },
      { text: mistype(story, 0.01, random), title: '大桥合龙', url: '', source: '晚报' },
    ]).placeAll();
    expect(placements.map(({ match }) => match?.leader)).toEqual([undefined, 1, 1]);
    expect(placements.map(({ represents }) => represents)).toEqual([false, false, false]);
  });

  it('knows a source by its name, in whatever width and white space it is written', () => {
    const random = freshRandom(SEED + 1);
    const story = makeStory(random, 200);
    const updated = story.slice(0, 120) + makeStory(random, 100);
    const url = 'https://news.example/1.html';
    const placements = new Bench([
      { text: story, title: '大桥合龙', url, source: 'ABC网' },
      { text: updated, title: '大桥合龙', url, source: '\u3000ＡＢＣ网 ' },
    ]).placeAll();
    expect(placements[1]!.match?.kind).toBe('url');
  });

  it('needs the same text and title where it is short, and never takes in an article without text', () => {
    const texts = [
      '云溪大桥今晨顺利合龙。',
      '云溪大桥今晨顺利合龙',
      '云溪大桥今晨尚未合龙',
      '今日无报',
      '今日无报',
      '',
      '<p></p>',
    ];
    expect(cluster(texts, '快讯')).toEqual([1, 1, 3, 4, 5, 6, 7]);
    expect(new Set(cluster(texts)).size).toBe(texts.length);
  });

  it('does not drift: all members are duplicates of one of them', () => {
    // The seed is fixed, because sketches are samples: with some seeds, one of these windows is not found.
    const long = makeStory(seededRandom(SEED + 9), 600);
    const window = (from: number) => long.slice(from, from + 300);
    expect(cluster([window(0), window(75), window(40)], '一篇长文')).toEqual([1, 1, 1]);
    expect(cluster([window(0), window(40), window(75), window(200)], '一篇长文')).toEqual([1, 1, 1, 4]);
  });

  it('does not take texts with the same hash for the same text', () => {
    const random = freshRandom(SEED + 10);
    const byHash = new Map<number, string>();
    let twins: string[] = [];
    while (twins.length === 0) {
      const text = makeStory(random, 1).slice(0, 10);
      const units = Uint16Array.from(text, (character) => character.charCodeAt(0));
      // If texts of equal length collide with one seed, they collide with every seed.
      const hash = hashUnits(units, 0, units.length, 0);
      const known = byHash.get(hash);
      if (known !== undefined && known !== text) twins = [known, text];
      byHash.set(hash, text);
    }
    expect(cluster([...twins, ...twins], '快讯')).toEqual([1, 2, 1, 2]);
  });
});

describe('notices of one form', () => {
  it('stay apart, each with its own reprints, in every order', () => {
    // The seed is fixed, because sketches are samples: with some seeds, one of these reprints is not found.
    const random = seededRandom(SEED + 3);
    const notices = makeNotices(random);
    const reprints = notices.map((notice) => `（晚报讯）${mistype(notice, 0.015, random)}`);
    const all = [...notices, ...reprints];
    const order = fc.shuffledSubarray(Array.from(all.keys()), { minLength: all.length });
    void fc.assert(
      fc.property(order, (positions) => {
        const leaders = cluster(positions.map((position) => all[position]!));
        const noticeOf = new Map<number, Set<number>>();
        leaders.forEach((leader, n) => {
          noticeOf.set(leader, (noticeOf.get(leader) ?? new Set()).add(positions[n]! % notices.length));
        });
        expect([...noticeOf.values()].filter((joined) => joined.size > 1)).toEqual([]);
        expect(noticeOf.size).toBe(notices.length);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a constraint', () => {
  it('is never violated, in whatever order articles arrive', () => {
    let held = 0;
    const shuffled = incomingArticles.chain((made) =>
      fc.shuffledSubarray(made, { minLength: made.length }).map((order) => ({ order, made })),
    );
    void fc.assert(
      fc.property(shuffled, fc.integer({ min: 2, max: 5 }), ({ order, made }, modulus) => {
        const bench = new Bench(order);
        const ownNumber = (article: number) => made.indexOf(order[article - 1]!);
        const hasCannotLink = (article: number, leader: number) =>
          (ownNumber(article) * 7 + ownNumber(leader)) % modulus === 0;
        order.forEach((_, n) => {
          const article = asArticle(n + 1);
          const { match, otherMatches } = bench.place(article, (one) => {
            const isOut = hasCannotLink(article, one);
            if (isOut) held++;
            return isOut;
          });
          for (const one of [...(match ? [match.leader] : []), ...otherMatches])
            expect(hasCannotLink(article, one)).toBe(false);
        });
      }),
      { numRuns: 60 },
    );
    expect(held).toBeGreaterThan(100);
  });

  it('sends even an equal text to another cluster or its own', () => {
    const random = freshRandom(SEED + 4);
    const story = makeStory(random, 200);
    const bench = new Bench(plain([story, story, story, story]));
    expect(bench.place(asArticle(1)).match).toBeNull();
    expect(bench.place(asArticle(2), (leader) => leader === 1).match).toBeNull();
    expect(bench.place(asArticle(3), (leader) => leader === 2).match?.leader).toBe(1);
    expect(bench.place(asArticle(4), () => true)).toMatchObject({ match: null, otherMatches: [] });
  });
});

describe('restore', () => {
  it('continues exactly as one pass would, however often a project is closed and opened', () => {
    void fc.assert(
      fc.property(incomingArticles, fc.array(fc.nat(80), { maxLength: 5 }), (made, closings) => {
        const expected = new Bench(made).placeAll();
        const bench = new Bench(made);
        let stored: (StandardStored & { keys: Uint8Array })[] = [];
        made.forEach((_, n) => {
          if (closings.includes(n)) {
            bench.pass = bench.start();
            for (const { keys, ...one } of stored) bench.pass.restore({ ...one, indexed: decodeIndexKeys(keys) });
          }
          const article = asArticle(n + 1);
          const placement = bench.place(article);
          expect(placement).toEqual(expected[n]);
          const { represents, mergedClusters, indexed } = placement;
          const leader = placement.match?.leader ?? article;
          const isAbsorbed = (one: StandardStored) => mergedClusters.includes(one.leader);
          stored = stored.map((one) => (isAbsorbed(one) ? { ...one, leader, represents: false } : one));
          if (represents) stored = stored.map((one) => (one.leader === leader ? { ...one, represents: false } : one));
          const keys = encodeIndexKeys(indexed);
          stored.push({ article, leader, indexed, keys, byEditor: false, represents });
        });
      }),
      { numRuns: 60 },
    );
  });

  it('reads no text, and takes over what the editor has merged', () => {
    const random = freshRandom(SEED + 5);
    const [first, second] = [makeStory(random, 200), makeStory(random, 200)];
    const bench = new Bench(plain([first, second, second]));
    const indexed = [bench.place(asArticle(1)), bench.place(asArticle(2))].map((placement) => placement.indexed);
    bench.pass = bench.start();
    bench.reads = 0;
    indexed.forEach((keys, n) => {
      const nothing = { byEditor: false, represents: false };
      bench.pass.restore({ article: asArticle(n + 1), leader: asArticle(1), indexed: keys, ...nothing });
    });
    expect(bench.reads).toBe(0);
    expect(bench.place(asArticle(3))).toMatchObject({ match: { leader: 1, matched: 2 } });
  });
});
