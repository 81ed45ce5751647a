// The members of a cluster against the kept one: differences that add up, orders that equal a plain sort, warnings for
// whichever article the editor keeps.
import { describe, expect, test } from 'vitest';
import {
  type DeltaColumn,
  deltaColumns,
  deltasOf,
  sortDeltas,
  warningsAgainst,
} from '../../renderer/review/compare/member-deltas.ts';
import type { ClusterDetail, Member } from '../../shared/contract/review.ts';
import { type ArticleId, clusterId, relations, type Verdict } from '../../shared/model.ts';
import { suggestByRules, suggestRules } from '../../shared/suggest/rules.ts';
import { centreEvidence, joinedBy } from '../fixtures/evidence.ts';
import { type Random, seededRandom } from '../helpers/random.ts';
import { contender, randomCluster } from '../suggest/contenders.ts';

function madeMembers(random: Random, size: number): Member[] {
  return randomCluster(random, size).map(({ article, features }, at) => ({
    article: {
      id: article,
      row: at + 2,
      file: '',
      title: '',
      body: '',
      source: features.source,
      url: '',
      published: '',
      author: '',
    },
    evidence:
      at === 0
        ? centreEvidence(article)
        : joinedBy(article, { hd: random.int(4), relation: random.pick(relations), matchedShare: random.int(9) / 9 }),
    verdict: null,
    boilerplate: [],
    features,
  }));
}

function clusterOf(members: Member[]): ClusterDetail {
  const contenders = members.map(({ article, features }) => contender(article.id, features));
  const suggested = suggestByRules(contenders as [(typeof contenders)[0]], suggestRules.parse({}));
  return {
    id: clusterId.parse(1),
    status: 'open',
    members,
    suggestion: suggested.article,
    suggested,
    mayBeSameAs: [],
    newcomers: [],
    newVersions: [],
  };
}

const decided = (members: readonly Member[], verdicts: Readonly<Record<number, Verdict>>): Member[] =>
  members.map((member) => ({ ...member, verdict: verdicts[member.article.id] ?? null }));

describe('the differences', () => {
  test('are those to the kept article, which differs from itself in nothing; the other way round they are opposite', () => {
    const random = seededRandom(21);
    for (let n = 0; n < 200; n++) {
      const members = madeMembers(random, 2 + random.int(10));
      const [one, two] = [random.pick(members), random.pick(members)];
      const [there] = deltasOf([two], one);
      const [back] = deltasOf([one], two);
      expect(there!.letters + back!.letters).toBe(0);
      expect(there!.after === null).toBe(one.features.published === null || two.features.published === null);
      expect((there!.after ?? 0) + (back!.after ?? 0)).toBe(0);
      expect(deltasOf([one], one)[0]).toMatchObject({ letters: 0, after: one.features.published ? 0 : null });
    }
  });

  test('are sorted by any column, either way, equal ones by their number', () => {
    const random = seededRandom(22);
    const cellOf: Record<DeltaColumn, (member: Member, number: number) => number | string> = {
      number: (_, number) => number,
      source: ({ article }) => article.source,
      letters: ({ features }) => features.length,
      time: ({ features }) => features.published?.from ?? Number.MAX_VALUE,
      evidence: ({ evidence }) =>
        evidence.relation === null ? -1 : relations.indexOf(evidence.relation) * 2 + 1 - evidence.matchedShare!,
      verdict: ({ verdict }) => verdict ?? '',
    };
    for (let n = 0; n < 50; n++) {
      const members = madeMembers(random, 200);
      const deltas = deltasOf(members, random.pick(members));
      for (const column of deltaColumns) {
        const up = sortDeltas(deltas, { column, descending: false });
        const down = sortDeltas(deltas, { column, descending: true });
        const values = up.map(({ member, number }) => cellOf[column](member, number));
        expect(new Set(values).size).toBe(
          new Set(down.map(({ member, number }) => cellOf[column](member, number))).size,
        );
        for (const sorted of [up, down]) {
          expect(sorted.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(members.map((_, at) => at + 1));
          for (const [at, { member, number }] of sorted.entries()) {
            const next = sorted[at + 1];
            if (!next || cellOf[column](member, number) !== cellOf[column](next.member, next.number)) continue;
            expect(number).toBeLessThan(next.number);
          }
        }
        if (column !== 'source') expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      }
    }
  });
});

describe('what speaks against keeping an article', () => {
  test('is told of whichever the editor makes canonical, with the figures', () => {
    const random = seededRandom(23);
    let told = 0;
    for (let n = 0; n < 300; n++) {
      const members = madeMembers(random, 2 + random.int(6));
      const { id } = random.pick(members).article;
      const cluster = clusterOf(
        decided(members, { [id]: 'canonical', [random.pick(members).article.id]: 'canonical' }),
      );
      const kept = cluster.members.find(({ article }) => article.id === id)!;
      const longest = Math.max(...members.map(({ features }) => features.length));
      for (const warning of warningsAgainst(cluster, id)) {
        told++;
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
    expect(told).toBeGreaterThan(200);
  });

  test('is, for a suggestion, what speaks against it among those not discarded, as the program itself says', () => {
    const random = seededRandom(24);
    for (let n = 0; n < 200; n++) {
      const members = madeMembers(random, 3);
      const cluster = clusterOf(members);
      expect(warningsAgainst(cluster, cluster.suggestion)).toEqual(cluster.suggested.warnings);
      const [first, second, third] = cluster.suggested.ranking as [ArticleId, ArticleId, ArticleId];
      const left = clusterOf(decided(members, { [first]: 'discard', [third]: 'discard' }));
      expect(warningsAgainst(left, second)).toEqual([]);
    }
  });
});
