// Projects that are read-only, because the file has a second name or its folder is not writable. Nothing on disk
// changes.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { whyReadOnly } from '#electron/store/file/project-file.ts';
import type { Client } from '#shared/contract/index.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId, ImportId } from '#shared/model/model.ts';
import type { ErrorCode } from '#shared/words/errors.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { smallDisk, whyNoSmallDisk } from '../../helpers/disk/small-disk.ts';
import { follow, launch } from '../../helpers/launch.ts';
import { readCluster } from '../../helpers/read-cluster.ts';
import { launchOfTest } from '../../helpers/shells/launch-of-test.ts';
import { syntheticProject } from '../../review/synthetic-project.ts';
import { writeDevelopmentProject } from '../development-project.ts';

const ARTICLES = 20;

function linkedProject(seed: number): { file: string; other: string } {
  const { db, file } = syntheticProject(ARTICLES, seed);
  db.close();
  const other = temporaryFile('另一个名字.tonggao');
  fs.linkSync(file, other);
  return { file, other };
}

function onDisk(file: string): Record<string, string> {
  const folder = path.dirname(file);
  return Object.fromEntries(
    fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'hex')]),
  );
}

async function readEverything(client: Client, project: string) {
  const clusters = await client.review.clusters({ project });
  const { id: cluster } = clusters[0]!;
  const [detail] = await Promise.all([
    readCluster(client, { project, cluster }),
    client.review.search({ project, words: '的' }),
    client.review.history({ project }),
    client.review.batch({ project, clusters: null }),
    client.review.nearMatches({ project, cluster }),
    client.review.similarities({ project, cluster, others: clusters.map(({ id }) => id) }),
    client.overview.statistics({ project }),
    client.exports.counts({ project, undecided: 'keep-all' }),
  ]);
  return { clusters, detail };
}

/** Calls of every kind that writes to the project. */
function writes(client: Client, project: string, cluster: ClusterId, article: ArticleId) {
  const { review, detection, intake } = client;
  return {
    decide: () => review.decide({ project, cluster, verdicts: [{ article, verdict: 'keep' }] }),
    acceptBatch: () => review.acceptBatch({ project, items: [{ cluster, rev: 0, size: 2, suggested: article }] }),
    split: () => review.split({ project, cluster, articles: [article] }),
    merge: () => review.merge({ project, cluster, other: cluster }),
    move: () => review.move({ project, cluster, articles: [article] }),
    undo: () => review.undo({ project }),
    redo: () => review.redo({ project }),
    import: () => intake.start({ project, path: project, reading: {} }),
    removeUnfinished: () => intake.removeUnfinished({ project, import: 1 as ImportId }),
    preview: () => detection.preview({ project, detection: DEFAULT_DETECTION }),
    prepare: () => client.related.prepare({ project }),
    check: () => client.check.change({ project, on: true }),
    rename: () => client.projects.rename({ path: project, name: '新名' }),
  };
}

async function expectReadOnly(client: Client, project: string, code: ErrorCode, elsewhere: string): Promise<void> {
  const before = onDisk(project);
  const temporary = fs.mkdtempSync(path.join(elsewhere, 'temporary-'));
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await client.projects.open({ path: project })).toMatchObject({
    readOnly: code,
    openElsewhere: false,
    articles: ARTICLES,
  });
  const { clusters, detail } = await readEverything(client, project);
  expect(detail.members).toHaveLength(clusters[0]!.size);
  const { article } = detail.members[0]!;
  for (const [name, write] of Object.entries(writes(client, project, detail.id, article.id)))
    await expect(write(), name).rejects.toMatchObject({ code, data: { path: project } });

  const target = path.join(elsewhere, '副本.tonggao');
  const { job } = await client.projects.saveAs({ path: project, name: '副本', target });
  expect((await follow(client, job)).at(-1)).toMatchObject({ type: 'done', result: { kind: 'copy', path: target } });
  expect(await client.projects.open({ path: target })).toMatchObject({ readOnly: null, articles: ARTICLES });
  await client.review.decide({
    project: target,
    cluster: detail.id,
    verdicts: [{ article: article.id, verdict: 'keep' }],
  });
  expect(await client.review.clusters({ project })).toEqual(clusters);
  expect(onDisk(project)).toEqual(before);
  expect(fs.readdirSync(temporary)).toEqual([]);
}

describe('a project file with a second name', () => {
  it('is known by its links, and a file system that does not count them reports 0', () => {
    const { file, other } = linkedProject(61);
    expect([file, other].map(whyReadOnly)).toEqual(['PROJECT_HAS_LINKS', 'PROJECT_HAS_LINKS']);
    fs.rmSync(other);
    expect(whyReadOnly(file)).toBeNull();
    const link = temporaryFile('符号链接.tonggao');
    fs.symlinkSync(file, link);
    expect(whyReadOnly(link)).toBeNull();
    const stat = vi.spyOn(fs, 'statSync').mockReturnValue({ nlink: 0, isFile: () => true } as fs.Stats);
    onTestFinished(() => stat.mockRestore());
    expect(whyReadOnly(file)).toBeNull();
  });

  it('is read under each name, and every write is refused', async () => {
    const { file, other } = linkedProject(62);
    const session = launchOfTest();
    for (const name of [file, other]) {
      const elsewhere = fs.mkdtempSync(path.join(session.folder, 'copies-'));
      await expectReadOnly(session.client, name, 'PROJECT_HAS_LINKS', elsewhere);
    }
  });

  it('keeps the log that a killed program left, byte for byte, and is read with it', async () => {
    const { file, other } = linkedProject(63);
    fs.rmSync(other);
    const write = `import { openProject } from '${new URL('../../../electron/store/database.ts', import.meta.url)}';
      import fs from 'node:fs';
      const [file, name] = process.argv.slice(1);
      openProject(file).prepare("UPDATE imports SET file = '只在日志里'").run();
      fs.linkSync(file, name);
      process.kill(process.pid, 'SIGKILL');`;
    expect(
      () => execFileSync(process.execPath, ['--input-type=module', '-e', write, file, other], { stdio: 'ignore' }),
      // Windows reports an exit code of a process that ends itself.
    ).toThrow(expect.objectContaining({ signal: process.platform === 'win32' ? null : 'SIGKILL' }));
    const before = onDisk(file);
    expect(Object.keys(before)).toContain(`${path.basename(file)}-wal`);
    const session = launch();
    await session.client.projects.open({ path: file });
    const { detail } = await readEverything(session.client, file);
    expect(detail.members[0]!.article.file).toBe('只在日志里');
    await session.stop();
    expect(onDisk(file)).toEqual(before);
  });

  it('that it is given while it is open refuses the next write, and taken away again allows it', async () => {
    const { file, other } = linkedProject(64);
    fs.rmSync(other);
    const { client } = launchOfTest();
    expect(await client.projects.open({ path: file })).toMatchObject({ readOnly: null });
    const { detail } = await readEverything(client, file);
    const decide = (verdict: 'keep' | 'discard') =>
      client.review.decide({
        project: file,
        cluster: detail.id,
        verdicts: [{ article: detail.members[0]!.article.id, verdict }],
      });
    await decide('keep');
    fs.linkSync(file, other);
    await expect(decide('discard')).rejects.toMatchObject({ code: 'PROJECT_HAS_LINKS' });
    fs.rmSync(other);
    await decide('discard');
  });

  it('may be written after the second name was deleted and the project opened again', async () => {
    const { file, other } = linkedProject(65);
    const { client } = launchOfTest();
    await client.projects.open({ path: file });
    const { detail } = await readEverything(client, file);
    const decision = {
      project: file,
      cluster: detail.id,
      verdicts: [{ article: detail.members[0]!.article.id, verdict: 'keep' as const }],
    };
    fs.rmSync(other);
    await expect(client.review.decide(decision)).rejects.toMatchObject({ code: 'PROJECT_HAS_LINKS' });
    expect(await client.projects.open({ path: file })).toMatchObject({ readOnly: null });
    await client.review.decide(decision);
    expect((await client.review.clusters({ project: file }))[0]!.status).not.toBe('open');
  });

  it('is refused if a development version saved it', async () => {
    const file = temporaryFile('旧.tonggao');
    writeDevelopmentProject(file);
    fs.linkSync(file, temporaryFile('另一个名字.tonggao'));
    const before = onDisk(file);
    await expect(launchOfTest().client.projects.open({ path: file })).rejects.toMatchObject({ code: 'PROJECT_OLDER' });
    expect(onDisk(file)).toEqual(before);
  });
});

describe.skipIf(whyNoSmallDisk() !== null)('a project on a read-only disk', () => {
  it('is read there, and every write is refused', async () => {
    const { db, file } = syntheticProject(ARTICLES, 67);
    db.close();
    const disk = smallDisk(8);
    const project = path.join(disk.folder, '只读.tonggao');
    fs.copyFileSync(file, project);
    disk.forbidWriting();
    const session = launchOfTest();
    await expectReadOnly(session.client, project, 'PROJECT_READ_ONLY', session.folder);
  });
});
