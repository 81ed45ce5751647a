// Removing an import loses no article that stays, and no decision without an entry in the log.
import { describe, expect, it } from 'vitest';
import { planExport } from '#electron/stages/export/plan.ts';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { iterateMemberStates } from '#electron/store/clusters/clusters.ts';
import { saveMergedClusters } from '#electron/store/imports.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import {
  addMember,
  clusterOfEach,
  newImport,
  newProject,
  readVerdictLog,
  tools,
} from '../../helpers/stored-projects.ts';

/** Before the imports, which begin at eight. */
const BEFORE = '2024-03-01T07:00:00.000Z';
const AT = '2024-03-01T09:00:00.000Z';

describe('removing an import', () => {
  it('clears the verdicts given next to its articles: a discarded one would be lost with the one kept', async () => {
    const { db } = newProject();
    const first = addMember(db, newImport(db), 2, null);
    const later = newImport(db, { sha256: 'later' });
    const reprint = addMember(db, later, 2, first);
    const cluster = clusterOfEach(db).get(first)!;
    decide(
      db,
      cluster,
      [
        { article: reprint, verdict: 'canonical' },
        { article: first, verdict: 'discard' },
      ],
      AT,
    );

    await removeImport(db, tools, later, AT);
    expect([...iterateMemberStates(db)]).toMatchObject([{ article: first, verdict: null }]);
    expect(planExport(iterateMemberStates(db), 'stop')).toMatchObject({ kept: 1, removed: 0, undecidedClusters: 0 });
    const log = readVerdictLog(db).filter(({ article }) => article === first);
    expect(log.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: null, after: 'discard' },
      { before: 'discard', after: null },
    ]);
    db.close();
  });

  it('leaves decisions elsewhere as they are', async () => {
    const { db } = newProject();
    const own = newImport(db);
    const [first, second] = [addMember(db, own, 2, null), addMember(db, own, 3, null)];
    const copy = addMember(db, own, 4, second);
    const later = newImport(db, { sha256: 'later' });
    addMember(db, later, 2, first);
    const cluster = clusterOfEach(db).get(second)!;
    decide(
      db,
      cluster,
      [
        { article: second, verdict: 'canonical' },
        { article: copy, verdict: 'discard' },
      ],
      AT,
    );
    await removeImport(db, tools, later, AT);
    const verdicts = new Map(Array.from(iterateMemberStates(db), ({ article, verdict }) => [article, verdict]));
    expect(verdicts).toEqual(
      new Map([
        [first, null],
        [second, 'canonical'],
        [copy, 'discard'],
      ]),
    );
    db.close();
  });

  it('leaves what was decided before it began', async () => {
    const { db } = newProject();
    const own = newImport(db);
    const [story, other] = [addMember(db, own, 2, null), addMember(db, own, 3, null)];
    const [copy, otherCopy] = [addMember(db, own, 5, story), addMember(db, own, 6, other)];
    const clusters = clusterOfEach(db);
    const say = (article: ArticleId, verdict: Verdict) =>
      decide(db, clusters.get(article)!, [{ article, verdict }], BEFORE);
    say(story, 'canonical');
    say(copy, 'discard');
    say(other, 'discard');
    say(otherCopy, 'discard');
    const later = newImport(db, { sha256: 'later' });
    for (const [at, leader] of [story, other].entries()) addMember(db, later, 2 + at, leader);

    await removeImport(db, tools, later, AT);
    const verdicts = new Map(Array.from(iterateMemberStates(db), ({ article, verdict }) => [article, verdict]));
    expect(verdicts).toEqual(
      new Map([
        [story, 'canonical'],
        [copy, 'discard'],
        [other, 'discard'],
        [otherCopy, 'discard'],
      ]),
    );
    db.close();
  });

  it('is refused where the import made one cluster of two', async () => {
    const { db } = newProject();
    const id = newImport(db);
    addMember(db, id, 2, null);
    saveMergedClusters(db, id);
    await expectRejection(removeImport(db, tools, id, AT), 'IMPORT_MERGED_CLUSTERS');
    expect([...iterateMemberStates(db)]).toHaveLength(1);
    db.close();
  });
});
