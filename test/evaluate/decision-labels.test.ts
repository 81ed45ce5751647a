// Labels follow from the editor's decisions, and large clusters give no more pairs than articles.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditorConstraints } from '#electron/core/cluster/constraints.ts';
import { canonicalsOf, type DecidedPair, labelDecisions } from '#electron/stages/evaluate/decision-labels.ts';
import { expectationOf } from '#electron/stages/evaluate/pair-labels.ts';
import { iterateMemberStates } from '#electron/store/clusters/clusters.ts';
import { readConstraints } from '#electron/store/clusters/constraints.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { checkProperty } from '../helpers/check-property.ts';
import { type ConstraintPair, constraintsOf, pairsOf } from '../helpers/constraint-pairs.ts';
import { freshRandom } from '../helpers/random.ts';
import { addStories, newProject } from '../helpers/stored-projects.ts';
import { actAtRandom } from '../review/random-actions.ts';

type Member = { article: ArticleId; cluster: ClusterId; verdict: Verdict | null };

function member(article: number, cluster: number, verdict: Verdict | null): Member {
  return { article: article as ArticleId, cluster: cluster as ClusterId, verdict };
}

function constraint(a: number, b: number, kind: ConstraintPair['kind']): ConstraintPair {
  return { a: a as ArticleId, b: b as ArticleId, kind };
}

function labelled(members: readonly Member[], constraints: readonly ConstraintPair[] = []): string[] {
  return labelDecisions(members, constraintsOf(constraints)).map(({ a, b, label }) => `${a} ${b} ${label}`);
}

/** Clusters of some articles, each with at most one canonical, and constraints that the clusters obey. */
const project = fc
  .record({
    members: fc.array(
      fc.record({
        cluster: fc.integer({ min: 1, max: 4 }),
        verdict: fc.constantFrom<Verdict | null>('canonical', 'keep', 'discard', null),
      }),
      { maxLength: 16 },
    ),
    pairs: fc.array(fc.tuple(fc.nat(15), fc.nat(15)), { maxLength: 30 }),
  })
  .map(({ members: drawn, pairs }) => {
    const canonical = new Set<number>();
    const members = drawn.map(({ cluster, verdict }, index) => {
      const isSecond = verdict === 'canonical' && canonical.has(cluster);
      if (verdict === 'canonical') canonical.add(cluster);
      return member(index + 1, cluster, isSecond ? 'discard' : verdict);
    });
    const constraints = pairs.flatMap(([one, other]) => {
      const [a, b] = [members[Math.min(one, other)], members[Math.max(one, other)]];
      if (!a || !b || a === b) return [];
      return [constraint(a.article, b.article, a.cluster === b.cluster ? 'same' : 'different')];
    });
    return { members, constraints };
  });

describe('labelDecisions', () => {
  it('compares every decided article of a cluster with the canonical one', () => {
    const cluster = [
      member(1, 1, 'discard'),
      member(2, 1, 'canonical'),
      member(3, 1, 'keep'),
      member(4, 1, null),
      member(5, 2, 'canonical'),
    ];
    expect(labelled(cluster)).toEqual(['1 2 same-text', '2 3 rewritten']);
  });

  it('says nothing of what was discarded without a canonical article', () => {
    const clusters = [
      ...[member(1, 1, 'keep'), member(2, 1, 'discard'), member(3, 1, 'keep')],
      ...[member(4, 2, 'discard'), member(5, 2, 'discard')],
      ...[member(6, 3, null), member(7, 3, null)],
    ];
    expect(labelled(clusters)).toEqual(['1 3 rewritten']);
  });

  it('uses constraints, and lets a choice to keep both articles override “same story”', () => {
    const members = [...[member(1, 1, 'canonical'), member(2, 1, 'keep')], ...[member(3, 2, null), member(4, 2, null)]];
    const constraints = [
      constraint(1, 2, 'same'),
      constraint(3, 4, 'same'),
      constraint(2, 3, 'different'),
      constraint(2, 9, 'different'),
    ];
    expect(labelled(members, constraints)).toEqual(['1 2 rewritten', '2 3 different', '3 4 same-text']);
  });

  it('makes as many pairs from a split as there are articles, not as were separated', () => {
    const [left, right] = [30, 40];
    const members = Array.from({ length: left + right }, (_, index) =>
      member(index + 1, index < left ? 1 : 2, index === 7 ? 'canonical' : null),
    );
    const sides = [members.slice(0, left), members.slice(left)].map((side) => side.map(({ article }) => article));
    const oneSeparation: EditorConstraints = { links: [], separations: [sides] };
    for (const constraint of [oneSeparation, constraintsOf(pairsOf(oneSeparation))]) {
      const pairs = labelDecisions(members, constraint);
      expect(pairs).toHaveLength(left + right - 1);
      for (const { a, b } of pairs) expect(a === 8 || b === left + 1, `${a} ${b}`).toBe(true);
    }
  });

  it('agrees with the clusters and the constraints, names everything that was decided, and stays small', () => {
    checkProperty(
      fc.property(project, ({ members, constraints }) => {
        const pairs = labelDecisions(members, constraintsOf(constraints));
        const home = new Map(members.map(({ article, cluster }) => [article, cluster]));
        const keyOf = ({ a, b }: Pick<DecidedPair, 'a' | 'b'>) => `${a} ${b}`;
        expect(new Set(pairs.map(keyOf)).size).toBe(pairs.length);
        const parted = new Set(constraints.filter(({ kind }) => kind === 'different').map(keyOf));
        for (const pair of pairs) {
          expect(home.get(pair.a) === home.get(pair.b)).toBe(expectationOf(pair.label) !== 'negative');
          if (pair.label === 'different') expect(parted).toContain(keyOf(pair));
        }
        const named = new Set(pairs.flatMap(({ a, b }) => [a, b]));
        for (const { a, b } of constraints) for (const article of [a, b]) expect(named).toContain(article);
        const canonical = new Map([...canonicalsOf(members)].map((article) => [home.get(article), article]));
        for (const { article, cluster, verdict } of members)
          if (verdict === 'discard' && canonical.has(cluster)) expect(named).toContain(article);
        const clusters = new Set(home.values()).size;
        const same = constraints.filter(({ kind }) => kind === 'same').length;
        expect(pairs.length).toBeLessThanOrEqual(members.length * clusters + same);
      }),
      500,
    );
  });

  it('never contradicts a project, whatever the editor did in it', async () => {
    const { db } = newProject();
    addStories(db, [6, 5, 4, 4, 3, 3, 3, 2, 2, 2, ...new Array<number>(20).fill(1)]);
    const random = freshRandom(17);
    const seen = new Set<string>();
    for (let minute = 0; minute < 60; minute++) {
      await actAtRandom(db, random, minute);
      const states = [...iterateMemberStates(db)];
      const home = new Map(states.map(({ article, cluster }) => [article, cluster]));
      for (const { a, b, label } of labelDecisions(states, readConstraints(db))) {
        seen.add(label);
        expect(home.get(a) === home.get(b), `${a} ${b} ${label}`).toBe(label !== 'different');
      }
    }
    expect(seen).toEqual(new Set(['same-text', 'rewritten', 'different']));
  });
});
