// A preview of a re-cluster changes nothing, lists the effect of applying it, and is valid until the project changes.
import { describe, expect, it } from 'vitest';
import { relistChanges } from '#electron/stages/detect/list-changes.ts';
import { detectionFor } from '#shared/model/detection.ts';
import { follow } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import {
  apply,
  COUNT,
  copyOf,
  decideSome,
  dumpOf,
  importInto,
  importProject,
  later,
  makePreview,
  makeProject,
  partitionOf,
  previewFiles,
  rows,
  session,
} from './recluster-session.ts';

describe('a preview', () => {
  it('changes nothing in the project, and lists exactly what applying it does', async () => {
    const project = await makeProject(detectionFor('standard'));
    await decideSome(project, 2);
    const before = dumpOf(project);
    const clustersBefore = partitionOf(project);
    const preview = await makePreview(project, detectionFor('simhash', { hd: 1 }));
    expect(dumpOf(project)).toEqual(before);

    for (const policy of ['keep', 'follow'] as const) {
      const given = { project, preview: preview.id, policy };
      const counts = preview.policies[policy]!;
      const changes = await session.client.detection.changes({ ...given, from: 0, most: 200 });
      expect(changes.length).toBe(Object.values(counts.changes).reduce((sum, count) => sum + count));
      const decided = changes.map(({ verdicts }) => verdicts.canonical + verdicts.discard > 0);
      expect(decided).toEqual(decided.toSorted((a, b) => Number(b) - Number(a)));
      expect(decided.filter(Boolean)).toHaveLength(counts.decided);
      expect(changes.reduce((sum, { dropped }) => sum + dropped, 0)).toBe(counts.clearedDecisions);
      const [second] = await session.client.detection.changes({ ...given, from: 1, most: 1 });
      expect(second).toEqual(changes[1]);

      const listed = new Map<number, number>();
      for (const change of changes) {
        const articles = await session.client.detection.changedArticles({ ...given, change: change.number });
        expect(articles).toHaveLength(change.articles);
        for (const { article, after } of articles) {
          const firstOf = articles.filter((other) => after !== null && other.after === after);
          listed.set(article, Math.min(article, ...firstOf.map((other) => other.article)));
        }
      }
      const expected = clustersBefore.map((first, index) => listed.get(index + 1) ?? first);
      const copy = await copyOf(project);
      expect(await apply(copy, await makePreview(copy, preview.detection), policy)).toMatchObject({ type: 'done' });
      expect(partitionOf(copy)).toEqual(expected);
    }
    await session.client.detection.discard({ project, preview: preview.id });
  });

  it('holds no longer once anything was corrected or imported, and is removed when it is replaced, applied or left', async () => {
    const project = await importProject(detectionFor('standard'), rows.slice(0, 60));
    const first = await makePreview(project, detectionFor('url'));
    const second = await makePreview(project, detectionFor('simhash'));
    expect(previewFiles()).toHaveLength(1);
    const refused = { project, preview: first.id, policy: 'keep' as const };
    await expect(session.client.detection.apply(refused)).rejects.toMatchObject({ code: 'PREVIEW_STALE' });

    await decideSome(project, 5);
    expect(await session.client.detection.read({ project })).toMatchObject({ stale: false, decidedSince: true });
    const { id: cluster } = (await session.client.review.clusters({ project }))[0]!;
    const { members } = await readCluster(session.client, { project, cluster });
    await session.client.review.split({ project, cluster, articles: [members[0]!.article.id] });
    expect(await session.client.detection.read({ project })).toMatchObject({ stale: true });
    const before = dumpOf(project);
    expect(await apply(project, second)).toMatchObject({ type: 'refused', appError: { code: 'PREVIEW_STALE' } });
    expect(dumpOf(project)).toEqual(before);

    const third = await makePreview(project, detectionFor('simhash'));
    expect(await session.client.detection.read({ project })).toMatchObject({
      stale: false,
      decidedSince: false,
      preview: { id: third.id },
    });
    await importInto(project, later);
    expect(await apply(project, third)).toMatchObject({ type: 'refused', appError: { code: 'PREVIEW_STALE' } });
    const fourth = await makePreview(project, detectionFor('simhash'));
    expect(await apply(project, fourth)).toMatchObject({ type: 'done' });
    expect(previewFiles()).toEqual([]);
    const fifth = await makePreview(project, detectionFor('standard'));
    await session.client.detection.discard({ project, preview: fifth.id });
    expect(previewFiles()).toEqual([]);
  });

  it('that is being applied is not removed before that has ended', async () => {
    const { client } = session;
    const project = await importProject(detectionFor('standard'), rows.slice(0, 30));
    const { id } = await makePreview(project, detectionFor('simhash'));
    const { job } = await client.detection.apply({ project, preview: id, policy: 'keep' });
    await client.detection.discard({ project, preview: id });
    expect((await follow(client, job)).at(-1)).toMatchObject({ type: 'done' });
    expect(previewFiles()).toEqual([]);
  });

  it('keeps its list where that cannot be made again', async () => {
    const project = await importProject(detectionFor('standard'), rows.slice(0, 30));
    const larger = await importProject(detectionFor('standard'), rows.slice(0, 60));
    const { id } = await makePreview(project, detectionFor('simhash', { hd: 0 }));
    const given = { project, preview: id, policy: 'keep' as const };
    const list = () => session.client.detection.changes({ ...given, from: 0, most: 100 });
    const before = await list();
    expect(before.length).toBeGreaterThan(0);
    const file = session.services.previews.file(session.services.engines.of(project).identity, id, 'keep');
    expect(() => relistChanges(session.db(larger), file, 'keep')).toThrow('is not in the preview');
    expect(await list()).toEqual(before);
    await session.client.detection.discard({ project, preview: id });
  });

  it('follows its project to another name, and is not offered for a project that is made under its old one', async () => {
    const { client } = session;
    const project = await importProject(detectionFor('standard'), rows.slice(0, 30));
    const preview = await makePreview(project, detectionFor('simhash'));
    const { path: renamed } = await client.projects.rename({ path: project, name: '改名' });
    await client.projects.open({ path: renamed });
    expect((await client.detection.read({ project: renamed })).preview?.id).toBe(preview.id);
    expect((await client.projects.create({ name: '另一个', path: project })).path).toBe(project);
    await importInto(project, rows.slice(30, 60));
    expect((await client.detection.read({ project })).preview).toBeNull();
    const refused = { project, preview: preview.id, policy: 'keep' as const };
    await expect(client.detection.apply(refused)).rejects.toMatchObject({ code: 'PREVIEW_STALE' });
    expect(await apply(renamed, preview)).toMatchObject({ type: 'done' });
  });

  it('that is cancelled leaves no file, and can be made again', async () => {
    const project = await makeProject(detectionFor('standard'));
    const detection = detectionFor('simhash', { words: { weights: 'tf-idf' } });
    const { job } = await session.client.detection.preview({ project, detection });
    let cancelling: Promise<void> | undefined;
    const events = await follow(session.client, job, ({ type }) => {
      if (type === 'progress') cancelling ??= session.client.jobs.cancel({ job });
    });
    await cancelling;
    expect(events.at(-1)?.type).toBe('cancelled');
    expect(previewFiles()).toEqual([]);
    expect((await session.client.detection.read({ project })).preview).toBeNull();
    expect(await makePreview(project, detection)).toMatchObject({ articles: COUNT });
  });
});
