// The stored risk of a cluster is dropped whenever its members change, and then measured as if for the first time.
import { expect, it, onTestFinished, vi } from 'vitest';
import { measureRisks } from '#electron/stages/detect/measure-risks.ts';
import { readRiskBasis } from '#electron/stages/review/risk/basis.ts';
import { RiskMeter } from '#electron/stages/review/risk/measure-some.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { isAnyRiskUnmeasured, listBatchCandidates, readRisk } from '#electron/store/clusters/risks.ts';
import type { ReadableDb } from '#electron/store/database.ts';
import { findUndoable } from '#electron/store/history/last-step.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { suggestSettings } from '#shared/review/suggest/learned.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { freshRandom } from '../../helpers/random.ts';
import { tools } from '../../helpers/stored-projects.ts';
import { actAtRandom } from '../random-actions.ts';
import { importBodies, syntheticBodies, syntheticProject } from '../synthetic-project.ts';

const AT = '2026-02-01T08:00:00.000Z';

function openProject(seed: number) {
  const { db, file } = syntheticProject(60, seed);
  db.close();
  const writer = new ProjectWriter(file);
  writer.open();
  onTestFinished(() => writer.close());
  return { writer, db: writer.writable() };
}

function severalOf(db: ReadableDb): ClusterId[] {
  return listClusters(db).map(({ id }) => id);
}

/** The figures that do not depend on what is usual in the project. */
function figuresOf(measures: ReturnType<typeof readRisk>) {
  if (!measures) return null;
  const { unconfirmed, reworded, slips, mostToRead, copies, ...figures } = measures;
  return { ...figures, places: unconfirmed + slips, copies: copies.map(({ rewritten, ...copy }) => copy) };
}

it('measures the clusters of several articles, and what it has measured only once', async () => {
  const { writer, db } = openProject(1);
  expect(listClusters(db).every(({ risk }) => risk === null)).toBe(true);
  await measureRisks(writer);
  expect(severalOf(db).length).toBeGreaterThan(3);
  expect(listClusters(db).every(({ risk }) => risk !== null)).toBe(true);
  expect(isAnyRiskUnmeasured(db, readRiskBasis(db))).toBe(false);
  const measure = vi.spyOn(RiskMeter.prototype, 'measure');
  onTestFinished(() => measure.mockRestore());
  await measureRisks(writer);
  expect(measure).not.toHaveBeenCalled();
});

it('is after corrections, imports and undo what a first measurement gives', async () => {
  const { writer, db } = openProject(2);
  const random = freshRandom(2);
  const meter = new RiskMeter();
  const expectRight = async () => {
    await measureRisks(writer);
    for (const cluster of severalOf(db))
      expect(figuresOf(readRisk(db, cluster, readRiskBasis(db)))).toEqual(figuresOf(meter.measure(db, cluster)));
    const singles = 'SELECT count(*) FROM cluster_risks r JOIN clusters c ON c.id = r.cluster_id WHERE c.size < 2';
    expect(db.prepare(singles).pluck().get()).toBe(0);
  };
  for (let step = 0; step < 40; step++) {
    await actAtRandom(db, random, step);
    if (random.int(8) === 0) await expectRight();
    if (random.int(4) === 0 && findUndoable(db) !== null)
      await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
  }
  importBodies(db, syntheticBodies(30, 3));
  await expectRight();
});

it('keeps what was measured by other rules in sight until it is measured again, and accepts nothing by it', async () => {
  const { writer, db } = openProject(4);
  await measureRisks(writer);
  const before = listBatchCandidates(db, readRiskBasis(db), null).length;
  expect(before).toBeGreaterThan(0);
  writeSetting(db, 'suggest', suggestSettings.parse({ rules: { order: ['earliest'], sources: [] } }));
  expect(listBatchCandidates(db, readRiskBasis(db), null)).toEqual([]);
  expect(listClusters(db).every(({ risk }) => risk !== null)).toBe(true);
  await measureRisks(writer);
  expect(listBatchCandidates(db, readRiskBasis(db), null)).toHaveLength(before);
});

it('leaves the clusters alone while articles are placed', async () => {
  const { writer, db } = openProject(5);
  await writer.place('import', async () => {
    await measureRisks(writer);
    expect(isAnyRiskUnmeasured(db, readRiskBasis(db))).toBe(true);
  });
  await measureRisks(writer);
  expect(isAnyRiskUnmeasured(db, readRiskBasis(db))).toBe(false);
});

it('leaves out what the sheet mutes: a notice is no text of its own', async () => {
  const { db, file } = syntheticProject(0, 1);
  const body =
    '市水务局昨天介绍，老城区雨污分流改造已经完成，新建管道18.6公里，改造小区13个。工程历时两年，总投资3亿元，惠及居民4万户。';
  importBodies(db, [
    body,
    `${body}\n扫描二维码下载客户端，获取更多资讯\n版权声明：本文版权归原作者所有，如有侵权请联系删除`,
  ]);
  db.close();
  const writer = new ProjectWriter(file);
  writer.open();
  onTestFinished(() => writer.close());
  await measureRisks(writer);
  const [{ id }] = listClusters(writer.writable()) as unknown as [{ id: ClusterId }];
  const risk = readRisk(writer.writable(), id, readRiskBasis(writer.writable()));
  expect(risk).toMatchObject({ difference: 'boilerplate', lost: 0, unconfirmed: 0 });
});

it('says of a cluster of very long texts that it was compared in part', async () => {
  const file = projectFile(temporaryFolder(), '长文');
  writeLargeProject(file, 2, 110_000);
  const writer = new ProjectWriter(file);
  writer.open();
  onTestFinished(() => writer.close());
  await measureRisks(writer);
  const db = writer.readable;
  const isPartial = severalOf(db).map((cluster) => readRisk(db, cluster, readRiskBasis(db))?.isPartial);
  expect(isPartial).toEqual([true, false]);
});
