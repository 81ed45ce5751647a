// A disk that fills up at any write: each step is refused with a message, nothing is lost, and work continues when
// there is room again.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { detectionFor } from '#shared/model/detection.ts';
import { exportFormats } from '#shared/model/model.ts';
import { languages } from '#shared/text/language.ts';
import { appErrors, type ErrorCode, errorMessage } from '#shared/words/errors.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { type SmallDisk, smallDisk, whyNoSmallDisk } from '../helpers/disk/small-disk.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { freshRandom } from '../helpers/random.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { assertConsistent, readClustering, readEditorsWork, readImports, readPlaces } from './on-disk.ts';

const reason = whyNoSmallDisk();
if (reason) console.log(`Skipped: the tests of a full disk; ${reason}.`);

const MEGABYTES = 24;
const ARTICLES = 1200;
/** How often each kind of work meets a full disk, each time at another write. */
const TIMES = 3;
/** On a full disk SQLite may fail at any of its files. */
const FULL: readonly ErrorCode[] = ['DISK_FULL', 'DISK_FAILED'];

describe.skipIf(reason !== null)('on a full disk', () => {
  test('an import is refused, keeps what it has saved, and continues after it', async () => {
    const { disk, launched, project, workbook } = await setUp();
    const { client } = launched;
    const straight = await client.projects.create({ name: '一次', path: path.join(launched.folder, '一次.tonggao') });
    await endOf(launched, await client.intake.start({ project: straight.path, path: workbook, reading: {} }));
    const random = freshRandom(1);
    let saved = 0;
    let refusedTimes = 0;
    for (let time = 0; time < TIMES; time++) {
      disk.fill(random.int(600_000));
      const refused = await endOf(
        launched,
        await client.intake.start({ project, path: workbook, reading: { repeats: 'add' } }),
      );
      disk.makeRoom();
      if (refused === null) break;
      refusedTimes++;
      expect(FULL).toContain(refused);
      assertConsistent(project);
      const { unfinishedImport } = await client.projects.info({ path: project });
      const rows = readImports(project)[0]?.rows ?? 0;
      expect(unfinishedImport?.saved ?? 0).toBe(rows);
      expect(rows).toBeGreaterThanOrEqual(saved);
      saved = rows;
    }
    expect(refusedTimes).toBeGreaterThan(1);
    if (readImports(project)[0]?.ended !== 1)
      expect(await endOf(launched, await client.intake.start({ project, path: workbook, reading: {} }))).toBe(null);
    assertConsistent(project);
    expect(readPlaces(project)).toBe(readPlaces(straight.path));
  });

  test('a decision is refused whole, those before it stay, and the next one is taken', async () => {
    const { disk, launched, project, workbook } = await setUp();
    const { client } = launched;
    await endOf(launched, await client.intake.start({ project, path: workbook, reading: {} }));
    const clusters = await client.review.clusters({ project });
    const decide = async (at: number) => {
      const { id: cluster } = clusters[at % clusters.length]!;
      const { members } = await readCluster(client, { project, cluster });
      // Another verdict each time, because an equal one writes nothing.
      const verdict = Math.floor(at / clusters.length) % 2 === 0 ? 'keep' : 'discard';
      await client.review.decide({
        project,
        cluster,
        verdicts: members.map(({ article }) => ({ article: article.id, verdict })),
      });
    };
    let at = 0;
    for (let time = 0; time < TIMES; time++) {
      disk.fill(time * 20_000);
      let before = readEditorsWork(project);
      let refused: ErrorCode | null = null;
      while (refused === null) {
        before = readEditorsWork(project);
        refused = await decide(at++).then(
          () => null,
          (error: { code: ErrorCode }) => error.code,
        );
      }
      expect(FULL).toContain(refused);
      expect(readEditorsWork(project)).toEqual(before);
      disk.makeRoom();
      await decide(at);
      expect(readEditorsWork(project).actions).toBe(before.actions + 1);
    }
    assertConsistent(project);
  });

  test('a re-cluster leaves the old clusters, and is applied when there is room', async () => {
    const { disk, launched, project, workbook } = await setUp();
    const { client } = launched;
    await endOf(launched, await client.intake.start({ project, path: workbook, reading: {} }));
    const before = readClustering(project);
    const random = freshRandom(3);
    const recluster = async (): Promise<ErrorCode | null> => {
      const previewing = await client.detection.preview({ project, detection: detectionFor('nshash') });
      const refused = await endOf(launched, previewing);
      if (refused !== null) return refused;
      const { preview } = await client.detection.read({ project });
      return endOf(launched, await client.detection.apply({ project, preview: preview!.id, policy: 'keep' }));
    };
    for (let time = 0; time < TIMES; time++) {
      // Less than the backup needs, which is refused unless there is room for the project and its log.
      disk.fill(random.int(fs.statSync(project).size + fs.statSync(`${project}-wal`).size));
      const refused = await recluster();
      disk.makeRoom();
      expect([...FULL, 'BACKUP_FAILED']).toContain(refused);
      expect(readClustering(project)).toBe(before);
      expect(fs.readdirSync(path.dirname(project)).filter((name) => name.endsWith('.part'))).toEqual([]);
    }
    expect(await recluster()).toBe(null);
    expect(readClustering(project)).not.toBe(before);
    assertConsistent(project);
  });

  test('an export leaves the old file and nothing next to it, and is written when there is room', async () => {
    const { disk, launched, project, workbook } = await setUp();
    const { client } = launched;
    await endOf(launched, await client.intake.start({ project, path: workbook, reading: {} }));
    const folder = path.join(disk.folder, '目标');
    fs.mkdirSync(folder);
    const random = freshRandom(4);
    for (const format of exportFormats) {
      const target = path.join(folder, `稿件.${format}`);
      fs.writeFileSync(target, '旧');
      const start = () => client.exports.start({ project, format, undecided: 'keep-centres', target });
      disk.fill(random.int(60_000));
      const refused = await endOf(launched, await start());
      disk.makeRoom();
      expect(refused).toBe('WRITE_FAILED');
      expect(fs.readFileSync(target, 'utf8')).toBe('旧');
      expect(await endOf(launched, await start())).toBe(null);
      expect(fs.statSync(target).size).toBeGreaterThan(1000);
    }
    expect(fs.readdirSync(folder).sort()).toEqual(exportFormats.map((format) => `稿件.${format}`).sort());
    assertConsistent(project);
  });

  test('a new project is refused, and its name is free for another attempt', async () => {
    const { disk, launched } = await setUp();
    const file = path.join(disk.folder, '新.tonggao');
    disk.fill(0);
    await expect(launched.client.projects.create({ name: '新', path: file })).rejects.toMatchObject({
      code: 'DISK_FULL',
    });
    expect(fs.existsSync(file)).toBe(false);
    disk.makeRoom();
    await launched.client.projects.create({ name: '新', path: file });
    assertConsistent(file);
  });
});

/** A launch with an empty project that keeps all its files on a small disk; the workbook is elsewhere. */
async function setUp(): Promise<{ disk: SmallDisk; launched: Launch; project: string; workbook: string }> {
  const workbook = writeWorkbook(temporaryFile('稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(ARTICLES, 8)]);
  const disk = smallDisk(MEGABYTES);
  const launched = launch({ within: disk.folder });
  onTestFinished(() => launched.stop());
  const { path: project } = await launched.client.projects.create({ name: '小盘' });
  return { disk, launched, project, workbook };
}

/** Null if the job succeeded; otherwise the code of its expected error, which must have a message. */
async function endOf({ client }: Launch, { job }: { job: string }): Promise<ErrorCode | null> {
  const last = (await follow(client, job)).at(-1)!;
  if (last.type !== 'refused') {
    assert.equal(last.type, 'done');
    return null;
  }
  const { code, data } = last.appError;
  expect(appErrors[code].data.safeParse(data).success).toBe(true);
  for (const language of languages) expect(errorMessage({ code, data }, language)).not.toMatch(/undefined|\[object/);
  return code;
}
