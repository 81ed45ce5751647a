import { describe, expect, it } from 'vitest';
import type { CanonicalCandidate, Comparison, Features } from '#shared/review/suggest/features.ts';
import {
  DEFAULT_RULES,
  type RuleName,
  ruleNames,
  type SuggestRules,
  sourceRank,
  suggestByRules,
  suggestRules,
} from '#shared/review/suggest/rules.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { at, candidate, randomCluster, SOURCES, shuffled } from './candidates.ts';

function randomRules(random: Random): SuggestRules {
  const order = shuffled(ruleNames, random).slice(0, random.int(ruleNames.length + 1));
  return { order, sources: shuffled(SOURCES.filter(Boolean), random).slice(0, random.int(4)) };
}

/** An article that is equal or worse under every rule, and imported later. */
function noBetterThan(
  { features, comparison }: CanonicalCandidate,
  article: number,
  random: Random,
  { sources }: SuggestRules,
): CanonicalCandidate {
  const rank = sourceRank(sources);
  const { published } = features;
  const later = random.int(40) * 3_600_000;
  const worse: Features = {
    source: random.pick(SOURCES.filter((source) => rank(source) >= rank(features.source))),
    published: published && random.int(3) > 0 ? { from: published.from + later, until: published.until + later } : null,
    length: features.length - random.int(100),
    boilerplate: features.boilerplate + random.int(10) / 50,
    truncated: features.truncated || random.int(2) === 0,
    foreign: features.foreign === 'none' ? random.pick(['none', 'patched', 'roundup']) : 'roundup',
    byline: features.byline && random.int(2) === 0,
    url: features.url && random.int(2) === 0,
  };
  const { unfamiliar, decoration } = comparison;
  return candidate(article, worse, {
    agreement: comparison.agreement - random.int(2),
    covers: comparison.covers - random.pick([0, 0, 0.3]),
    shared: comparison.shared - random.pick([0, 0, 0.3]),
    overtaken: comparison.overtaken + random.int(2),
    outvoted: comparison.outvoted + random.int(2),
    form: comparison.form - random.int(2),
    unfamiliar: unfamiliar === null ? random.pick([null, 9]) : unfamiliar + random.int(3),
    decoration: decoration === null ? null : decoration + random.int(3),
  });
}

describe('the suggestion by rules', () => {
  it('is the same for every order of the members', () => {
    const random = freshRandom(7);
    for (let run = 0; run < 400; run++) {
      const members = randomCluster(random, 1 + random.int(8));
      const rules = randomRules(random);
      const mixed = shuffled(members, random) as typeof members;
      expect(suggestByRules(mixed, rules)).toEqual(suggestByRules(members, rules));
    }
  });

  it('does not change when an article joins that is better in nothing', () => {
    const random = freshRandom(8);
    for (let run = 0; run < 600; run++) {
      const members = randomCluster(random, 1 + random.int(6));
      const rules = randomRules(random);
      const { article } = suggestByRules(members, rules);
      const chosen = members.find((member) => member.article === article)!;
      const grown = [...members, noBetterThan(chosen, 100, random, rules)] as unknown as typeof members;
      expect(suggestByRules(grown, rules).article).toBe(article);
    }
  });

  it('ranks every member once, each as the suggestion of those that are left', () => {
    const random = freshRandom(9);
    for (let run = 0; run < 100; run++) {
      const members = randomCluster(random, 2 + random.int(6));
      const rules = randomRules(random);
      let left: CanonicalCandidate[] = [...members];
      for (const article of suggestByRules(members, rules).ranking) {
        expect(suggestByRules(left as unknown as typeof members, rules).article).toBe(article);
        left = left.filter((member) => member.article !== article);
      }
      expect(left).toEqual([]);
    }
  });

  it('ranks the first hundred of a crowd, and names all others', () => {
    const random = freshRandom(11);
    const members = Array.from({ length: 160 }, (_, n) => candidate(n + 1, { length: 300 + random.int(600) }));
    const { ranking } = suggestByRules(
      members as unknown as readonly [CanonicalCandidate, ...CanonicalCandidate[]],
      DEFAULT_RULES,
    );
    expect(ranking.toSorted((a, b) => a - b)).toEqual(members.map(({ article }) => article));
    let left: CanonicalCandidate[] = members;
    for (const article of ranking.slice(0, 100)) {
      const [first, ...rest] = left;
      expect(suggestByRules([first!, ...rest], DEFAULT_RULES).article).toBe(article);
      left = left.filter((member) => member.article !== article);
    }
  });

  it('gives as reasons the rules that set it apart, and says where only the order of import decided', () => {
    const random = freshRandom(10);
    for (let run = 0; run < 200; run++) {
      const members = randomCluster(random, 2 + random.int(6));
      const rules = randomRules(random);
      const { article, reasons, ties } = suggestByRules(members, rules);
      expect(reasons.includes('first-imported')).toBe(ties.length > 0);
      // Removing a rule that decided nothing does not change the suggestion.
      const order = rules.order.filter((rule) => reasons.includes(rule));
      expect(suggestByRules(members, { ...rules, order }).article).toBe(article);
      expect(ties.every((tie) => tie > article)).toBe(true);
    }
  });

  const decided: [RuleName, Partial<Features>, Partial<Features>][] = [
    ['source-priority', { source: '转载网' }, { source: '新华社客户端' }],
    ['not-abridged', { length: 300 }, { length: 500 }],
    ['not-truncated', { truncated: true }, {}],
    ['one-story', { foreign: 'patched', length: 700 }, {}],
    ['not-abridged', { foreign: 'roundup', length: 4000 }, {}],
    ['most-complete', { length: 480 }, { length: 500 }],
    ['earliest', { published: at(10) }, { published: at(9) }],
    ['earliest', { published: null }, { published: at(9) }],
    ['has-byline', {}, { byline: true }],
    ['has-url', {}, { url: true }],
    ['least-boilerplate', { boilerplate: 0.2 }, { boilerplate: 0.1 }],
  ];
  it.each(decided)('%s decides', (rule, worse, better) => {
    const members = [candidate(1, worse), candidate(2, better)] as const;
    const rules = { order: [...ruleNames], sources: ['新华社'] };
    expect(suggestByRules(members, rules)).toMatchObject({ article: 2, reasons: [rule], ties: [] });
    expect(suggestByRules(members, { ...rules, order: [] })).toMatchObject({ article: 1, reasons: ['first-imported'] });
  });

  const compared: [RuleName, Partial<Comparison>, Partial<Comparison>][] = [
    ['latest-stage', { overtaken: 1 }, {}],
    ['majority-text', { covers: 0.5 }, {}],
    ['majority-text', { covers: 0.8, shared: 0.2 }, {}],
    ['majority-facts', { outvoted: 1 }, {}],
    ['agrees-most', { agreement: 80 }, { agreement: 90 }],
    ['fewest-typos', { unfamiliar: 4 }, { unfamiliar: 1 }],
    ['plain-headline', { decoration: 2 }, { decoration: 0 }],
    ['plain-headline', { decoration: null }, { decoration: 9 }],
    ['usual-form', { form: 80 }, { form: 90 }],
  ];
  it.each(compared)('%s decides by the comparison with the other copies', (rule, worse, better) => {
    const members = [candidate(1, {}, worse), candidate(2, {}, better)] as const;
    expect(suggestByRules(members, DEFAULT_RULES)).toMatchObject({ article: 2, reasons: [rule], ties: [] });
    expect(suggestByRules(members, { ...DEFAULT_RULES, order: [] })).toMatchObject({ article: 1 });
  });

  it('counts a copy without wording of its own as free of typos', () => {
    const members = [candidate(1, {}, { unfamiliar: null }), candidate(2, {}, { unfamiliar: 1 })] as const;
    expect(suggestByRules(members, DEFAULT_RULES)).toMatchObject({ article: 1, ties: [2] });
  });

  it('prefers agreement to length by default, and never a text that is cut off', () => {
    const members = [
      candidate(1, { length: 700 }, { agreement: 10 }),
      candidate(2, { length: 500 }, { agreement: 30 }),
      candidate(3, { length: 490, truncated: true }, { agreement: 50 }),
    ] as const;
    expect(suggestByRules(members, DEFAULT_RULES)).toMatchObject({
      article: 2,
      reasons: ['not-truncated', 'agrees-most'],
      warnings: [{ kind: 'shorter', other: 1, letters: 500, otherLetters: 700 }],
    });
  });

  it('takes no page for the whole article because of what stands around the story, unless it has twice the text', () => {
    const page = candidate(1, { foreign: 'patched', length: 800 });
    expect(suggestByRules([page, candidate(2, { length: 500 })], DEFAULT_RULES)).toMatchObject({ article: 2 });
    expect(suggestByRules([page, candidate(2, { length: 200 })], DEFAULT_RULES)).toMatchObject({ article: 1 });
  });

  it('asks for the source only among whole articles', () => {
    const members = [candidate(1, { length: 900 }), candidate(2, { length: 300, source: '新华社' })] as const;
    const rules = { ...DEFAULT_RULES, sources: ['新华社'] };
    expect(suggestByRules(members, rules)).toMatchObject({ article: 1, reasons: ['not-abridged'] });
    const first = { ...rules, order: ['source-priority', ...ruleNames.slice(0, 5)] as RuleName[] };
    expect(suggestByRules(members, first)).toMatchObject({ article: 2, reasons: ['source-priority'] });
  });

  it('never suggests a cut of a longer article, however many cuts agree', () => {
    const members = [
      candidate(1, { length: 900 }, { agreement: 10 }),
      candidate(2, { length: 590 }, { agreement: 30 }),
      candidate(3, { length: 590 }, { agreement: 30 }),
    ] as const;
    expect(suggestByRules(members, DEFAULT_RULES)).toMatchObject({ article: 1, reasons: ['not-abridged'] });
  });

  it('reports the measurements of the suggested article', () => {
    const members = [
      candidate(1),
      candidate(2, { length: 800, boilerplate: 0.1 }, { shared: 0.7, others: 6 }),
    ] as const;
    expect(suggestByRules(members, DEFAULT_RULES).measured).toMatchObject({
      letters: 800,
      boilerplate: 0.1,
      shared: 0.7,
      others: 6,
    });
  });

  it('takes lengths within 3 % and times that overlap as equal', () => {
    const dayAndHour = [candidate(1, { published: at(0, 24) }), candidate(2, { published: at(9) })] as const;
    expect(suggestByRules(dayAndHour, DEFAULT_RULES)).toMatchObject({ article: 1, ties: [2] });
    const lengths = [candidate(1, { length: 490 }), candidate(2, { length: 500 })] as const;
    expect(suggestByRules(lengths, DEFAULT_RULES)).toMatchObject({ article: 1, ties: [2], warnings: [] });
  });

  it('warns when the suggested article is shorter, later or cut off, with the figures', () => {
    const members = [
      candidate(1, { length: 700, published: at(2), byline: true }),
      candidate(2, { length: 900, published: at(1), truncated: true }),
      candidate(3, { source: '新华社', length: 500, published: at(5), truncated: true }),
    ] as const;
    expect(
      suggestByRules(members, { ...DEFAULT_RULES, order: ['source-priority'], sources: ['新华社'] }).warnings,
    ).toEqual([
      { kind: 'shorter', other: 2, letters: 500, otherLetters: 900 },
      { kind: 'later', other: 2, milliseconds: 4 * 3_600_000 },
      { kind: 'cut-off', other: 1 },
    ]);
  });

  it('refuses an order that names a rule twice', () => {
    expect(suggestRules.safeParse({ order: ['earliest', 'earliest'] }).success).toBe(false);
    expect(suggestRules.parse({})).toEqual(DEFAULT_RULES);
  });
});
