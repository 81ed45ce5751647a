import { expect, test } from 'vitest';
import { findNonDuplicates } from '#electron/stages/export/non-duplicates.ts';
import { planExport } from '#electron/stages/export/plan.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { addArticle } from '#electron/store/articles.ts';
import { iterateMemberStates, joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import type { ArticleId, Evidence } from '#shared/model/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { bridge } from '../fixtures/relations.ts';
import { clusterOfEach, fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';

const BEGINNING = { ...bridge, body: bridge.body.slice(0, 120) };
const END = { ...bridge, body: bridge.body.slice(-120) };

/** A whole article with its beginning and its end as members; the beginning is preferred. */
function makeCluster(evidence: Partial<Evidence> = {}) {
  const { db } = newProject();
  const importId = newImport(db);
  const [whole, beginning, end] = [bridge, BEGINNING, END].map((article, at) =>
    addArticle(db, { importId, row: at + 2, fields: fieldsFrom(article), cells: [] }, {}),
  ) as [ArticleId, ArticleId, ArticleId];
  openCluster(db, whole);
  joinCluster(db, beginning, whole, joinedBy(whole, { relation: 'abridged' }));
  joinCluster(db, end, whole, joinedBy(whole, { relation: 'abridged', ...evidence }));
  const cluster = clusterOfEach(db).get(whole)!;
  const planFor = (kept: ArticleId, nonDuplicates?: ReadonlySet<ArticleId>) =>
    planExport(iterateMemberStates(db), 'follow-suggestions', new Map([[cluster, [kept]]]), nonDuplicates);
  return { db, cluster, whole, beginning, end, planFor };
}

test('one that is no duplicate of the article kept in its place, until the editor discards it', () => {
  const { db, cluster, whole, beginning, end, planFor } = makeCluster();
  const nonDuplicates = findNonDuplicates(db, planFor(beginning));
  expect(nonDuplicates).toEqual(new Set([end]));
  const { outcomes, kept, removed } = planFor(beginning, nonDuplicates);
  expect([whole, beginning, end].map((article) => outcomes.get(article)!.kept)).toEqual([false, true, true]);
  expect([kept, removed]).toEqual([2, 1]);

  decide(db, cluster, [{ article: end, verdict: 'discard' }], '2031-03-05T08:00:00.000Z');
  expect(findNonDuplicates(db, planFor(beginning))).toEqual(new Set());
});

test('none where all are duplicates of it, where the editor put them together, and under another profile', () => {
  const { db, whole, beginning, planFor } = makeCluster();
  expect(findNonDuplicates(db, planFor(whole))).toEqual(new Set());
  writeSetting(db, 'detection', { ...DEFAULT_DETECTION, profile: 'simhash' });
  expect(findNonDuplicates(db, planFor(beginning))).toEqual(new Set());

  const byEditor = makeCluster({ kinds: ['editor'] });
  expect(findNonDuplicates(byEditor.db, byEditor.planFor(byEditor.beginning))).toEqual(new Set());
  // The editor's placement of the kept article does not concern the others.
  expect(findNonDuplicates(byEditor.db, byEditor.planFor(byEditor.end))).toEqual(new Set([byEditor.beginning]));
});
