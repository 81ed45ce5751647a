// Leaders whose fingerprints are indexed together: the same rows as when each is indexed as it is saved.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asFingerprint, type Fingerprint } from '#electron/fingerprint/simhash.ts';
import { addArticle } from '#electron/store/articles.ts';
import { absorbCluster, joinCluster, openCluster } from '#electron/store/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { addFingerprint } from '#electron/store/placements.ts';
import { indexStandIns } from '#electron/store/segments.ts';
import type { ArticleId, EvidenceKind } from '#shared/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';

const half = fc.integer({ min: 0, max: 0xffffffff });
const fingerprint = fc.option(fc.tuple(half, half).map(([hi, lo]) => asFingerprint(hi, lo)));
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('open' as const), fingerprint }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      fingerprint,
      leader: fc.nat(),
      how: fc.constantFrom<EvidenceKind>('similarity', 'editor'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('absorb' as const), leader: fc.nat(), into: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('index' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const tables = ['article_versions', 'fingerprints', 'clusters', 'memberships', 'sqlite_sequence'];

function save(steps: readonly Step[], open: (db: WritableDb, article: ArticleId, made: Fingerprint | null) => void) {
  const { db } = newProject();
  const importId = newImport(db);
  const leaders: ArticleId[] = [];
  let latest = 0 as ArticleId;
  let unindexed = latest;
  const index = () => {
    indexStandIns(db, unindexed);
    unindexed = (latest + 1) as ArticleId;
  };
  for (const one of steps) {
    if (one.kind === 'index') index();
    else if (one.kind === 'absorb') {
      const [absorbed] = leaders.length > 1 ? leaders.splice(one.leader % leaders.length, 1) : [];
      const into = leaders[one.into % Math.max(1, leaders.length)]!;
      if (absorbed !== undefined) absorbCluster(db, absorbed, into, joinedBy(into));
    } else {
      const article = addArticle(db, { importId, row: latest + 2, fields: fieldsFrom({}), cells: [] }, {});
      latest = article;
      const leader = one.kind === 'join' ? leaders[one.leader % Math.max(1, leaders.length)] : undefined;
      if (one.kind === 'open' || leader === undefined) {
        open(db, article, one.fingerprint);
        leaders.push(article);
      } else {
        if (one.fingerprint) addFingerprint(db, article, one.fingerprint);
        joinCluster(db, article, leader, { ...joinedBy(leader), kinds: [one.how] });
      }
    }
  }
  index();
  const rows = tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  db.close();
  return rows;
}

it('leave the same rows, whenever they are indexed and whatever joins or absorbs them before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const oneByOne = save(steps, (db, article, made) => {
        if (made) addFingerprint(db, article, made);
        openCluster(db, article);
      });
      expect(save(steps, openCluster)).toEqual(oneByOne);
    }),
    { numRuns: 40 },
  );
});
