import { describe, expect, test } from 'vitest';
import { deltaOf, orderAtHand, warningsAgainst } from '../../../renderer/review/members/member-deltas.ts';
import type { ClusterDetail } from '../../../shared/contract/review.ts';
import { type ArticleId, type Verdict, verdicts } from '../../../shared/model/model.ts';
import type { CanonicalCandidate } from '../../../shared/review/suggest/features.ts';
import { suggestByRules, suggestRules } from '../../../shared/review/suggest/rules.ts';
import { freshRandom } from '../../helpers/random.ts';
import { randomCluster } from '../../suggest/candidates.ts';
import { bareCluster } from './bare-cluster.ts';

function clusterOf(
  candidates: readonly [CanonicalCandidate, ...CanonicalCandidate[]],
  decided: Readonly<Record<number, Verdict>> = {},
): ClusterDetail {
  const suggested = suggestByRules(candidates, suggestRules.parse({}));
  return {
    ...bareCluster,
    status: 'open',
    members: candidates.map(({ article }) => ({ article, verdict: decided[article] ?? null })),
    suggestion: suggested.article,
    suggested,
    candidates: candidates.map(({ article, features }) => ({ article, features })),
  };
}

describe('the differences', () => {
  test('are those to the kept article, which differs from itself in nothing; the other way round they are opposite', () => {
    const random = freshRandom(21);
    for (let n = 0; n < 200; n++) {
      const members = randomCluster(random, 2 + random.int(10));
      const [one, two] = [random.pick(members), random.pick(members)];
      const there = deltaOf(two, one);
      const back = deltaOf(one, two);
      expect(there.letters + back.letters).toBe(0);
      expect(there.after === null).toBe(one.features.published === null || two.features.published === null);
      expect((there.after ?? 0) + (back.after ?? 0)).toBe(0);
      expect(deltaOf(one, one)).toMatchObject({ letters: 0, after: one.features.published ? 0 : null });
    }
  });
});

test('the order by number and by verdict, either way, has equal ones by their number', () => {
  const random = freshRandom(22);
  for (let n = 0; n < 50; n++) {
    const members = randomCluster(random, 200).map(({ article }) => ({
      article,
      verdict: random.pick([null, ...verdicts]),
    }));
    const articles = members.map(({ article }) => article);
    const verdictOf = new Map(members.map(({ article, verdict }) => [article, verdict ?? '']));
    expect(orderAtHand(members, { column: 'number', descending: false })).toEqual(articles);
    expect(orderAtHand(members, { column: 'number', descending: true })).toEqual(articles.toReversed());
    for (const descending of [false, true]) {
      const sorted = orderAtHand(members, { column: 'verdict', descending });
      expect(sorted.toSorted((a, b) => a - b)).toEqual(articles);
      const values = sorted.map((article) => verdictOf.get(article)!);
      expect(descending ? values.toReversed() : values).toEqual(values.toSorted());
      for (const [at, article] of sorted.entries())
        if (values[at] === values[at + 1]) expect(article).toBeLessThan(sorted[at + 1]!);
    }
  }
});

describe('what speaks against keeping an article', () => {
  test('is shown for any article that the editor makes canonical, with the figures', () => {
    const random = freshRandom(23);
    let warnings = 0;
    for (let n = 0; n < 300; n++) {
      const members = randomCluster(random, 2 + random.int(6));
      const kept = random.pick(members);
      const id = kept.article;
      const cluster = clusterOf(members, { [id]: 'canonical', [random.pick(members).article]: 'canonical' });
      const longest = Math.max(...members.map(({ features }) => features.length));
      for (const warning of warningsAgainst(cluster, id)) {
        warnings++;
        expect(warning.other).not.toBe(id);
        if (warning.kind === 'shorter') {
          expect(warning).toMatchObject({ letters: kept.features.length, otherLetters: longest });
          expect(warning.letters).toBeLessThan(warning.otherLetters);
        }
        if (warning.kind === 'later') expect(warning.milliseconds).toBeGreaterThan(0);
        if (warning.kind === 'cut-off') expect(kept.features.truncated).toBe(true);
      }
      if (kept.features.length < longest * 0.97)
        expect(warningsAgainst(cluster, id).map(({ kind }) => kind)).toContain('shorter');
    }
    expect(warnings).toBeGreaterThan(200);
  });

  test('is, for a suggestion, what speaks against it among those not discarded, as the program itself says', () => {
    const random = freshRandom(24);
    for (let n = 0; n < 200; n++) {
      const members = randomCluster(random, 3);
      const cluster = clusterOf(members);
      expect(warningsAgainst(cluster, cluster.suggestion)).toEqual(cluster.suggested.warnings);
      const [first, second, third] = cluster.suggested.ranking as [ArticleId, ArticleId, ArticleId];
      const left = clusterOf(members, { [first]: 'discard', [third]: 'discard' });
      expect(warningsAgainst(left, second)).toEqual([]);
    }
  });
});
