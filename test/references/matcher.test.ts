// Matches of a reference set, compared with a comparison of all pairs.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { areDuplicates } from '#electron/core/cluster/relation/duplicates.ts';
import { RelationMeter } from '#electron/core/cluster/relation/measures.ts';
import { iterateReferences } from '#electron/store/references/reference-articles.ts';
import { openReferences, type ReferenceDb } from '#electron/store/references/set-file.ts';
import { matchRelations } from '#shared/contract/reference-sets.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import { relationExamples } from '../fixtures/relations.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';
import { makeSet, matcherOf, type ReferenceRow, texts, toCompared } from './reference-sets.ts';

const meter = new RelationMeter();

function findByForce(db: ReferenceDb, row: ReferenceRow): number | null {
  const { comparable } = toCompared(row);
  let best: { id: number; closeness: number } | null = null;
  for (const reference of iterateReferences(db)) {
    const measures = meter.measure(comparable, texts.of(reference, NO_BOILERPLATE));
    if (!areDuplicates(measures, STANDARD_THRESHOLDS)) continue;
    const closeness = measures.matched + measures.longerCovered;
    if (!best || closeness > best.closeness) best = { id: reference.id, closeness };
  }
  return best?.id ?? null;
}

const toRow = ([id, title, body, source]: readonly [string, string, string, string]): ReferenceRow => ({
  ...{ id, title, body, source },
});

describe('a match', () => {
  it('is the closest duplicate of all articles of the set', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 2, max: 80 }), async (seed, count) => {
        const rows = makeArticles(count, seed).map(toRow);
        const published = rows.filter((_, at) => at % 2 === 0);
        const db = openReferences(await makeSet(published));
        const matcher = matcherOf(db);
        for (const row of rows) expect(matcher.match(toCompared(row))?.id ?? null).toBe(findByForce(db, row));
        db.close();
      }),
      { numRuns: 15 },
    );
  });

  it('is found where the set has more copies of a story than a key leads to', async () => {
    const story = toRow(makeArticles(1, 7)[0]!);
    const copies = Array.from({ length: 40 }, (_, at) => ({
      ...story,
      id: `C${at}`,
      body: `${story.body}本稿由第${at}版编辑整理，仅供内部参考之用。`,
    }));
    const db = openReferences(await makeSet(copies));
    expect(matcherOf(db).match(toCompared({ ...story, body: `${story.body}记者${story.id}。` }))).not.toBeNull();
    db.close();
  });

  it.each(relationExamples)('of the relation $relation: $name', async ({ relation, one, other }) => {
    const db = openReferences(await makeSet([{ ...one, id: '甲' }]));
    const isMatch = (matchRelations as readonly string[]).includes(relation);
    expect(matcherOf(db).match(toCompared(other))?.relation ?? null).toBe(isMatch ? relation : null);
    db.close();
  });

  it('says how much more the article has than the reference', async () => {
    const { one } = relationExamples.find(({ relation }) => relation === 'reprint')!;
    const added = '市住建局同时透露，大桥的夜景灯光方案已经向社会公开征集，评选结果将在六月公布。';
    const db = openReferences(await makeSet([one]));
    const matcher = matcherOf(db);
    expect(matcher.match(toCompared(one))).toMatchObject({ relation: 'identical', more: 0, facts: 0 });
    expect(matcher.match(toCompared({ ...one, body: one.body + added }))!.more).toBeGreaterThan(20);
    expect(matcher.match(toCompared({ ...one, body: one.body.slice(0, -40) }))!.more).toBe(0);
    expect(matcher.match(toCompared({ ...one, body: one.body.replace('1860', '1960') }))!.facts).toBeGreaterThan(0);
    db.close();
  });
});
