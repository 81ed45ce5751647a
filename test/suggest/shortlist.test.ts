// The members that are compared: all of a small cluster; of a large one those that the first rules prefer.
import { describe, expect, test } from 'vitest';
import { type Listed, MAX_CONTENDERS, shortlist } from '#electron/core/suggest/shortlist.ts';
import { type ArticleId, verdicts } from '#shared/model/model.ts';
import { DEFAULT_RULES } from '#shared/review/suggest/rules.ts';
import { freshRandom, type Random } from '../helpers/random.ts';

function syntheticMembers(random: Random, size: number): Listed[] {
  return Array.from({ length: size }, (_, at) => ({
    article: (at + 1) as ArticleId,
    source: random.pick(['晨报', '晚报', '新闻网']),
    url: '',
    published: `2026-01-${String(1 + random.int(28)).padStart(2, '0')} 08:00`,
    author: '',
    bytes: 100 + random.int(900),
    verdict: random.pick([null, null, null, ...verdicts]),
  }));
}

describe('the members compared', () => {
  test('are all of a small cluster, and some of a large one, in the order of the members', () => {
    const random = freshRandom(41);
    for (const size of [1, 2, MAX_CONTENDERS, MAX_CONTENDERS + 1, 300]) {
      const members = syntheticMembers(random, size);
      const chosen = shortlist(members, DEFAULT_RULES);
      expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
      expect(new Set(chosen).size).toBe(chosen.length);
      if (size <= MAX_CONTENDERS) expect(chosen).toHaveLength(size);
      expect(chosen.length).toBeLessThanOrEqual(MAX_CONTENDERS + 2);
    }
  });

  test('include what is kept, the longest and the earliest, and leave out what is discarded before anything else', () => {
    const random = freshRandom(42);
    for (let n = 0; n < 30; n++) {
      const members = syntheticMembers(random, 200);
      const chosen = new Set(shortlist(members, DEFAULT_RULES));
      const of = (isMeant: (member: Listed) => boolean) => members.filter(isMeant).map(({ article }) => article);
      const longest = Math.max(...members.map(({ bytes }) => bytes));
      const first = members.map(({ published }) => published).toSorted()[0];
      expect(of(({ bytes }) => bytes === longest).some((article) => chosen.has(article))).toBe(true);
      expect(of(({ published }) => published === first).some((article) => chosen.has(article))).toBe(true);
      const kept = of(({ verdict }) => verdict === 'canonical' || verdict === 'keep');
      expect(kept.filter((article) => chosen.has(article)).length).toBeGreaterThanOrEqual(
        Math.min(kept.length, MAX_CONTENDERS),
      );
      const discarded = of(({ verdict }) => verdict === 'discard').filter((article) => chosen.has(article));
      expect(discarded.length).toBeLessThanOrEqual(2);
    }
  });

  test('are of the preferred source, however late it was imported, and no cuts where whole articles are there', () => {
    const random = freshRandom(43);
    // Far from the limit of two thirds, because it falls with the longest that is left.
    const members = syntheticMembers(random, 400).map((member) => {
      const bytes = random.int(2) === 0 ? 100 + random.int(350) : 800 + random.int(200);
      return { ...member, bytes, verdict: null };
    });
    // The latest, and imported last: nothing else speaks for it.
    const preferred = { ...members.at(-1)!, source: '江城日报', bytes: 900, published: '2026-01-31 08:00' };
    const given = [...members.slice(0, -1), preferred];
    expect(shortlist(given, DEFAULT_RULES)).not.toContain(preferred.article);
    expect(shortlist(given, { ...DEFAULT_RULES, sources: ['江城日报'] })).toContain(preferred.article);
    const longest = Math.max(...given.map(({ bytes }) => bytes));
    const whole = new Set(shortlist(given, DEFAULT_RULES));
    const cuts = given.filter(({ article, bytes }) => whole.has(article) && bytes < (longest * 2) / 3);
    // The earliest article may be a truncated copy.
    expect(cuts.length).toBeLessThanOrEqual(1);
  });
});
