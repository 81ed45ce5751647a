// The decision of Enter completes what is undecided and never overturns the editor.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyChanges,
  isSuggested,
  keepOnly,
  planDecision,
  setAll,
} from '../../../renderer/review/decide/plan-decision.ts';
import type { ClusterDetail } from '../../../shared/contract/review.ts';
import { type ArticleId, articleId, type Verdict } from '../../../shared/model/model.ts';
import { statusOf, suggestCanonical } from '../../../shared/model/verdicts.ts';
import { measuredOf } from '../../../shared/review/suggest/rules.ts';
import { measuresWith } from '../../fixtures/risk.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { candidate } from '../../suggest/candidates.ts';
import { bareCluster } from './bare-cluster.ts';

const id = (number: number): ArticleId => articleId.parse(number);

function clusterOf(verdicts: readonly (Verdict | null)[], suggestion = 1): ClusterDetail {
  const members = verdicts.map((verdict, at) => ({ article: id(at + 1), verdict }));
  const status = statusOf(verdicts);
  const order = verdicts.map((_, at) => id(at + 1));
  const candidates = order.map((article, at) => ({ article, verdict: verdicts[at] ?? null }));
  const ranking = [id(suggestion), ...order.filter((article) => article !== suggestion)];
  const article = suggestCanonical(candidates as [(typeof candidates)[0], ...typeof candidates], ranking);
  const suggested = {
    article,
    ranking,
    reasons: [],
    ties: [],
    warnings: [],
    measured: measuredOf(candidate(1)),
    by: 'rules' as const,
  };
  return {
    ...bareCluster,
    status,
    members,
    suggestion: article,
    suggested,
    candidates: [],
    risk: measuresWith({}),
  };
}

const verdictsOf = ({ members }: ClusterDetail) => members.map(({ verdict }) => verdict);

test('an untouched cluster takes the suggestion', () => {
  const cluster = clusterOf([null, null, null], 2);
  const plan = planDecision(cluster);
  expect(plan.kind).toBe('accept');
  if (plan.kind !== 'accept') return;
  const after = applyChanges(cluster, plan.verdicts);
  expect(verdictsOf(after)).toEqual(['discard', 'canonical', 'discard']);
  expect(after.status).toBe('resolved');
});

test('an untouched cluster of high risk is looked at first, unless the editor is sure', () => {
  const risky = { ...clusterOf([null, null]), risk: measuresWith({ days: 400 }) };
  expect(planDecision(risky)).toEqual({ kind: 'look', risk: 'high' });
  expect(planDecision(risky, true)).toEqual(planDecision(clusterOf([null, null])));
  const begun = { ...clusterOf(['canonical', null]), risk: risky.risk };
  expect(planDecision(begun).kind).toBe('complete');
  const lost = { ...clusterOf([null, null]), risk: measuresWith({ lost: 51, losing: { copies: 1, characters: 51 } }) };
  expect(planDecision(lost).kind).toBe('accept');
});

test('no article is discarded before the risk of the cluster is measured, unless the editor is sure', () => {
  const unmeasured = { ...clusterOf([null, null]), risk: null };
  expect(planDecision(unmeasured)).toEqual({ kind: 'look', risk: 'unmeasured' });
  expect(planDecision(unmeasured, true)).toEqual(planDecision(clusterOf([null, null])));
  // A later import has added the last article.
  const grown = { ...clusterOf(['canonical', 'discard', null]), newMembers: [id(3)] };
  expect(planDecision(grown).kind).toBe('complete');
  expect(planDecision({ ...grown, risk: null })).toEqual({ kind: 'look', risk: 'unmeasured' });
  expect(planDecision({ ...grown, risk: measuresWith({ days: 400 }) })).toEqual({ kind: 'look', risk: 'high' });
  expect(planDecision({ ...grown, newMembers: [], risk: null }).kind).toBe('complete');
});

test('a canonical article of the editor stays, whatever is suggested', () => {
  const plan = planDecision(clusterOf([null, 'canonical', 'keep', null], 1));
  expect(plan).toEqual({
    kind: 'complete',
    verdicts: [
      { article: 1, verdict: 'discard' },
      { article: 4, verdict: 'discard' },
    ],
  });
});

test('a discarded suggestion gives way to the next; what is kept is completed', () => {
  const [first] = clusterOf([null, null]).members;
  const discarded = applyChanges(clusterOf([null, null]), [{ article: first!.article, verdict: 'discard' }]);
  expect(discarded.suggestion).toBe(id(2));
  expect(planDecision(discarded).kind).toBe('accept');
  expect(discarded.suggested.ranking).toEqual([1, 2]);
});

test('kept articles get their canonical; a cluster of kept articles is decided', () => {
  const canonical = { article: 2, verdict: 'canonical' };
  expect(planDecision(clusterOf(['discard', 'keep', null]))).toEqual({
    kind: 'promote',
    verdicts: [canonical, { article: 3, verdict: 'discard' }],
  });
  expect(planDecision(clusterOf(['discard', 'keep']))).toEqual({ kind: 'promote', verdicts: [canonical] });
  expect(planDecision(clusterOf(['keep', 'keep'])).kind).toBe('go-on');
  expect(planDecision(clusterOf(['discard', 'discard'])).kind).toBe('go-on');
});

test('no plan overturns a verdict, and any plan resolves the cluster and keeps something of the story', () => {
  const verdict = fc.constantFrom<Verdict | null>(null, null, 'keep', 'discard', 'canonical');
  checkProperty(
    fc.property(fc.array(verdict, { minLength: 2, maxLength: 6 }), fc.nat(), (given, seed) => {
      // The contract allows at most one canonical article.
      const first = given.indexOf('canonical');
      const verdicts = given.map((one, at) => (one === 'canonical' && at !== first ? null : one));
      const cluster = clusterOf(verdicts, (seed % verdicts.length) + 1);
      const plan = planDecision(cluster);
      expect(plan.kind).not.toBe('unclear');
      if (!('verdicts' in plan)) {
        expect(cluster.status).toBe('resolved');
        return;
      }
      const after = applyChanges(cluster, plan.verdicts);
      for (const [at, before] of verdicts.entries()) {
        const becomes = verdictsOf(after)[at];
        if (before === 'keep') expect(becomes).not.toBe('discard');
        else if (before !== null) expect(becomes).toBe(before);
      }
      expect(after.status).toBe('resolved');
      expect(verdictsOf(after).filter((one) => one === 'canonical')).toHaveLength(1);
    }),
  );
});

test('a new canonical makes the former one undecided', () => {
  const after = applyChanges(clusterOf(['canonical', 'discard']), [{ article: id(2), verdict: 'canonical' }]);
  expect(verdictsOf(after)).toEqual([null, 'canonical']);
  expect(after.status).toBe('partial');
});

test('the whole cluster at once', () => {
  const cluster = clusterOf(['keep', null, 'discard']);
  expect(verdictsOf(applyChanges(cluster, keepOnly(cluster, id(2))))).toEqual(['discard', 'canonical', 'discard']);
  expect(applyChanges(cluster, setAll(cluster, 'keep')).status).toBe('resolved');
  expect(applyChanges(cluster, setAll(cluster, null)).status).toBe('open');
});

test('a suggestion holds until a canonical article is chosen', () => {
  const open = clusterOf([null, null]);
  expect(open.members.map((member) => isSuggested(open, member))).toEqual([true, false]);
  const chosen = clusterOf([null, 'canonical']);
  expect(chosen.members.map((member) => isSuggested(chosen, member))).toEqual([false, false]);
});
