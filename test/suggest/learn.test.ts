// Learning from picks: a planted preference is found, rules remain if learning is no better, and counts of agreement
// equal a naive count.
import { describe, expect, it } from 'vitest';
import { fitChoices } from '#electron/core/suggest/conditional-logit.ts';
import {
  type EditorPick,
  FOLDS,
  fitPicks,
  foldOf,
  frequentSources,
  learnFromPicks,
} from '#electron/core/suggest/learn.ts';
import { rankByWeights, suggest, suggestWithVerdicts } from '#electron/core/suggest/suggest.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { type Candidate, suggestCanonical } from '#shared/model/verdicts.ts';
import type { CanonicalCandidate } from '#shared/review/suggest/features.ts';
import { isModelActive, isTrainingDue } from '#shared/review/suggest/learned.ts';
import { DEFAULT_RULES, suggestByRules } from '#shared/review/suggest/rules.ts';
import { freshRandom, type Random, seededRandom } from '../helpers/random.ts';
import { randomCluster, shuffled } from './candidates.ts';

type Taste = (members: readonly CanonicalCandidate[], random: Random) => ArticleId;

function picksBy(taste: Taste, count: number, seed: number): EditorPick[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const members = randomCluster(random, 2 + random.int(5), 1 + at * 10);
    return { members, canonical: taste(members, random) };
  });
}

/** Contradicts the rules: prefers the shortest article. */
const likesShort: Taste = (members) =>
  members.reduce((best, one) => (one.features.length < best.features.length ? one : best)).article;
const likesSource: Taste = (members) =>
  (members.find(({ features }) => features.source === '北岸在线') ?? members[0]!).article;
const likesAnything: Taste = (members, random) => random.pick(members).article;
const likesRules: Taste = (members) =>
  suggestByRules(members as [CanonicalCandidate, ...CanonicalCandidate[]], DEFAULT_RULES).article;

const settings = { rules: DEFAULT_RULES, learning: true };

describe('learning from picks', () => {
  it.each([
    ['length', likesShort],
    ['source', likesSource],
  ])('recovers a planted preference for %s and follows it in clusters it has not seen', (_, taste) => {
    const model = learnFromPicks(picksBy(taste, 300, 1), DEFAULT_RULES)!;
    expect(isModelActive(settings, model)).toBe(true);
    const unseen = picksBy(taste, 200, 2);
    const right = unseen.filter(({ members, canonical }) => suggest(members, settings, model).article === canonical);
    expect(right.length / unseen.length).toBeGreaterThan(0.85);
    const claimed = model.agreed.learned / model.picks;
    expect(Math.abs(claimed - right.length / unseen.length)).toBeLessThan(0.1);
  });

  it('gives the preference as a reason', () => {
    const model = learnFromPicks(picksBy(likesSource, 150, 1), DEFAULT_RULES)!;
    const { members } = picksBy(likesSource, 50, 3).find(({ members, canonical }) =>
      members.some(({ article, features }) => article === canonical && features.source === '北岸在线'),
    )!;
    const suggestion = suggest(members, settings, model);
    expect(suggestion.by).toBe('learned');
    expect(suggestion.reasons[0]).toBe('preferred-source');
  });

  it('leaves the rules in place where it is no better than they are, and when it is switched off', () => {
    const random = learnFromPicks(picksBy(likesRules, 100, 4), DEFAULT_RULES)!;
    expect(random.agreed.rules).toBe(100);
    expect(isModelActive(settings, random)).toBe(false);
    const short = learnFromPicks(picksBy(likesShort, 100, 5), DEFAULT_RULES)!;
    expect(isModelActive({ ...settings, learning: false }, short)).toBe(false);
    expect(isModelActive({ ...settings, rules: { ...DEFAULT_RULES, sources: ['新华社'] } }, short)).toBe(false);
    for (const { members } of picksBy(likesShort, 20, 6))
      expect(suggest(members, { ...settings, learning: false }, short)).toEqual(suggestByRules(members, DEFAULT_RULES));
  });

  it('learns nothing from fewer than 30 picks, and again after ten more', () => {
    expect(learnFromPicks(picksBy(likesShort, 29, 7), DEFAULT_RULES)).toBeNull();
    const model = learnFromPicks(picksBy(likesShort, 30, 7), DEFAULT_RULES)!;
    expect([isTrainingDue(settings, null, 29), isTrainingDue(settings, null, 30)]).toEqual([false, true]);
    expect([30, 39, 40].map((picks) => isTrainingDue(settings, model, picks))).toEqual([false, false, true]);
    expect(isTrainingDue({ ...settings, rules: { ...DEFAULT_RULES, order: [] } }, model, 30)).toBe(true);
    expect(isTrainingDue({ ...settings, learning: false }, model, 99)).toBe(false);
  });

  it('reports the agreement that a naive count finds', () => {
    const picks = picksBy((members, random) => (random.int(3) ? likesShort : likesAnything)(members, random), 80, 8);
    let learned = 0;
    let byRules = 0;
    for (const { members, canonical } of picks) {
      const fold = foldOf({ members, canonical });
      const others = picks.filter((other) => foldOf(other) !== fold);
      const known = { rules: DEFAULT_RULES, sources: frequentSources(others) };
      const scorer = { ...known, weights: fitPicks(others, known) };
      const { article, ranking } = suggestByRules(members, DEFAULT_RULES);
      if (rankByWeights(members, scorer, ranking).ranking[0] === canonical) learned++;
      if (article === canonical) byRules++;
    }
    expect(learnFromPicks(picks, DEFAULT_RULES)!.agreed).toEqual({ learned, rules: byRules });
  });

  it('is the same on every run and for every order of the members', () => {
    const picks = picksBy(likesShort, 60, 9);
    const model = learnFromPicks(picks, DEFAULT_RULES)!;
    expect(learnFromPicks(picks, DEFAULT_RULES)).toEqual(model);
    const random = freshRandom(10);
    for (const { members } of picks) {
      const mixed = shuffled(members, random) as unknown as typeof members;
      expect(suggest(mixed, settings, model)).toEqual(suggest(members, settings, model));
    }
  });

  it('deals the clusters out over all folds', () => {
    const counts = new Array<number>(FOLDS).fill(0);
    for (const pick of picksBy(likesAnything, 500, 11)) counts[foldOf(pick)]!++;
    for (const count of counts) expect(count).toBeGreaterThan(60);
  });
});

describe('the suggestion next to verdicts', () => {
  it('is what the verdicts leave of the ranking, with reasons against those below it', () => {
    const random = freshRandom(13);
    const model = learnFromPicks(picksBy(likesShort, 60, 14), DEFAULT_RULES)!;
    for (const { members } of picksBy(likesShort, 150, 15)) {
      const known = random.pick([null, model]);
      const verdicts = new Map(
        members.map(({ article }) => [article, random.pick([null, null, 'discard', 'keep'] as const)]),
      );
      const candidates = members.map(({ article }) => ({ article, verdict: verdicts.get(article)! }));
      const free = suggest(members, settings, known);
      const constrained = suggestWithVerdicts(members, verdicts, settings, known);
      expect(constrained.ranking).toEqual(free.ranking);
      expect(constrained.article).toBe(suggestCanonical(candidates as [Candidate, ...Candidate[]], free.ranking));
      const below = free.ranking.slice(free.ranking.indexOf(constrained.article));
      for (const { other } of constrained.warnings) expect(below).toContain(other);
      if (constrained.article === free.article) expect(constrained).toEqual(free);
    }
  });
});

describe('conditional logit', () => {
  it('ends where the penalised likelihood is level', () => {
    const random = freshRandom(12);
    const choices = Array.from({ length: 60 }, () => {
      const rows = Array.from({ length: 3 }, () => Float64Array.from({ length: 4 }, () => random.next()));
      return { rows, chosen: random.int(3) };
    });
    const weights = fitChoices(choices, 4);
    // The gradient by its definition: the chosen rows minus the expected ones, minus the pull to 0 (a quarter).
    const gradient = Array.from(weights, (weight) => -weight / 4);
    for (const { rows, chosen } of choices) {
      const powers = rows.map((row) => Math.exp(row.reduce((sum, x, at) => sum + x * weights[at]!, 0)));
      const sum = powers.reduce((a, b) => a + b, 0);
      gradient.forEach((_, at) => {
        gradient[at]! += rows[chosen]![at]! - rows.reduce((mean, row, of) => mean + (powers[of]! / sum) * row[at]!, 0);
      });
    }
    for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(1e-4);
  });
});
