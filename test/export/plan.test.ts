// Kept and removed articles of an export: properties for any clusters and verdicts.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArticleOutcome, type ExportPlan, planExport } from '#electron/stages/export/plan.ts';
import { evidenceOfLeader } from '#electron/store/clusters/evidence.ts';
import {
  type ArticleId,
  type ClusterId,
  type MemberState,
  undecidedPolicies,
  type Verdict,
} from '#shared/model/model.ts';
import { statusOf } from '#shared/model/verdicts.ts';
import { joinedBy } from '../fixtures/evidence.ts';

/**
 * Clusters of 1–5 articles with at most one canonical. Article numbers are scattered over clusters, as imports scatter
 * them.
 */
const clusters = fc.array(
  fc
    .array(fc.option(fc.constantFrom<Verdict>('keep', 'discard')), { minLength: 1, maxLength: 5 })
    .chain((held) =>
      fc.option(fc.nat({ max: held.length - 1 })).map((at) => (at === null ? held : held.with(at, 'canonical'))),
    ),
  { maxLength: 12 },
);
const policy = fc.constantFrom(...undecidedPolicies);

function statesOf(held: readonly (readonly (Verdict | null)[])[]): MemberState[] {
  return held.flatMap((members, cluster) =>
    members.map((verdict, place) => {
      const leader = (cluster + 1) as ArticleId;
      return {
        article: (place * 100 + cluster + 1) as ArticleId,
        cluster: (cluster + 1) as ClusterId,
        evidence: place === 0 ? evidenceOfLeader(leader) : joinedBy(leader),
        verdict,
      };
    }),
  );
}

function outcomesByCluster({ outcomes }: ExportPlan): ArticleOutcome[][] {
  return [...Map.groupBy(outcomes.values(), ({ cluster }) => cluster).values()];
}

function check(property: (plan: ExportPlan, states: readonly MemberState[]) => void, only = policy) {
  void fc.assert(
    fc.property(clusters, only, (held, chosen) => {
      const states = statesOf(held);
      property(planExport(states, chosen), states);
    }),
    { numRuns: 500 },
  );
}

describe('planExport', () => {
  it('decides every article once: kept + removed = articles', () => {
    check(({ outcomes, kept, removed }, states) => {
      expect([...outcomes.keys()].sort()).toEqual(states.map(({ article }) => article).sort());
      expect(kept + removed).toBe(states.length);
      expect(kept).toBe([...outcomes.values()].filter((outcome) => outcome.kept).length);
    });
  });

  it('follows every verdict, whatever the policy', () => {
    check(({ outcomes }) => {
      for (const { verdict, kept } of outcomes.values()) if (verdict !== null) expect(kept).toBe(verdict !== 'discard');
    });
  });

  it('keeps every undecided article under keep-all and stop', () => {
    check(
      ({ outcomes }) => {
        for (const { verdict, kept } of outcomes.values()) if (verdict === null) expect(kept).toBe(true);
      },
      fc.constantFrom('keep-all', 'stop'),
    );
  });

  it('keeps of an untouched cluster exactly the leader, where nothing is known that speaks for another', () => {
    check(
      (plan) => {
        for (const outcomes of outcomesByCluster(plan)) {
          if (outcomes.some(({ verdict }) => verdict !== null)) continue;
          expect(outcomes.map(({ kept }) => kept)).toEqual(
            outcomes.map(({ evidence }) => evidence.kinds[0] === 'centre'),
          );
        }
      },
      fc.constantFrom('follow-suggestions', 'keep-centres'),
    );
  });

  it('loses no story: a cluster keeps an article unless each was discarded by the editor', () => {
    check((plan) => {
      for (const outcomes of outcomesByCluster(plan))
        expect(outcomes.some(({ kept }) => kept)).toBe(outcomes.some(({ verdict }) => verdict !== 'discard'));
    });
  });

  it('names one kept article of the cluster for all of it: the canonical, if there is one, else none', () => {
    check((plan) => {
      for (const outcomes of outcomesByCluster(plan)) {
        const [canonical, ...others] = new Set(outcomes.map((outcome) => outcome.canonical));
        expect(others).toEqual([]);
        if (outcomes.every(({ verdict }) => verdict === 'discard')) expect(canonical).toBeNull();
        else expect(outcomes.find(({ article }) => article === canonical)?.kept).toBe(true);
        const chosen = outcomes.find(({ verdict }) => verdict === 'canonical');
        if (chosen) expect(canonical).toBe(chosen.article);
      }
    });
  });

  it('keeps single articles unless they were discarded, and never counts them as undecided', () => {
    check((plan) => {
      for (const [first, ...others] of outcomesByCluster(plan))
        if (others.length === 0) expect(first!.kept).toBe(first!.verdict !== 'discard');
      const several = outcomesByCluster(plan).filter((outcomes) => outcomes.length > 1);
      const undecided = several.map((outcomes) => outcomes.filter(({ verdict }) => verdict === null).length);
      expect(plan.undecidedArticles).toBe(undecided.reduce((sum, count) => sum + count, 0));
      const unresolved = several.filter((outcomes) => statusOf(outcomes.map(({ verdict }) => verdict)) !== 'resolved');
      expect(plan.undecidedClusters).toBe(unresolved.length);
      for (const outcomes of outcomesByCluster(plan))
        for (const { size } of outcomes) expect(size).toBe(outcomes.length);
    });
  });

  it('counts the same with rankings, and keeps the one ranked first of an untouched cluster', () => {
    void fc.assert(
      fc.property(clusters, policy, (held, chosen) => {
        const states = statesOf(held);
        const byCluster = Map.groupBy(states, ({ cluster }) => cluster);
        const rankings = new Map(
          Array.from(byCluster, ([cluster, members]) => [cluster, members.map(({ article }) => article).toReversed()]),
        );
        const plan = planExport(states, chosen, rankings);
        const { outcomes: _, ...counts } = planExport(states, chosen);
        expect(plan).toMatchObject(counts);
        for (const [cluster, members] of byCluster)
          if (members.every(({ verdict }) => verdict === null))
            for (const { article } of members)
              expect(plan.outcomes.get(article)?.canonical).toBe(rankings.get(cluster)![0]);
      }),
    );
  });

  it('of nothing is nothing', () => {
    expect(planExport([], 'keep-all')).toEqual({
      outcomes: new Map(),
      kept: 0,
      removed: 0,
      undecidedClusters: 0,
      undecidedArticles: 0,
    });
  });
});
