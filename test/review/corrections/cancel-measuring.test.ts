import { getEventListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Stopwatch } from '#electron/base/stopwatch.ts';
import { Cancelled, type TaskServices } from '#electron/base/task.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { BatchSaver } from '#electron/stages/detect/batch-saver.ts';
import { finishMeasuring } from '#electron/stages/detect/finish-measuring.ts';
import { markBoilerplateTask } from '#electron/stages/detect/mark-boilerplate.job.ts';
import { PlacingSlices } from '#electron/stages/detect/placing-slices.ts';
import { bringIndexUpToDate } from '#electron/stages/detect/reindex.ts';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import { isAnyUnmeasured } from '#electron/store/clusters/unmeasured.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { launch } from '../../helpers/launch.ts';
import { newImport, tools } from '../../helpers/stored-projects.ts';
import { clustersOf } from '../random-actions.ts';
import { MAPPING, syntheticProject } from '../synthetic-project.ts';

const AT = '2026-02-01T08:00:00.000Z';

describe('a cancel', () => {
  it('ends the wait of jobs for the measuring, which continues', async () => {
    const { db: made, file } = syntheticProject(60, 100);
    made.close();
    const writer = new ProjectWriter(file);
    writer.open();
    onTestFinished(() => writer.close());
    const db = writer.writable();
    const [cluster, members] = [...clustersOf(db)].find(([, { length }]) => length > 2)!;
    await split(db, { ...tools, maxMeasured: 0 }, { cluster, articles: [members[1]!.article], at: AT });
    writer.noteCorrection();
    const saver = new BatchSaver(db, {
      id: newImport(db, { sheet: '后来', rows: 1 }),
      mapping: MAPPING,
      texts: new ComparableTexts(),
      stopwatch: new Stopwatch(),
    });
    const passage = { articles: [members[0]!.article] };
    const jobs: ((services: TaskServices) => Promise<unknown>)[] = [
      ({ checkCancelled }) => finishMeasuring(writer, checkCancelled),
      ({ checkCancelled }) => new PlacingSlices(writer, new Stopwatch()).save(saver, checkCancelled),
      (services) => bringIndexUpToDate(writer, new ComparableTexts(), services, new Stopwatch()),
      (services) => markBoilerplateTask(writer, { project: file, passage, scope: 'all', isOn: true, at: AT }, services),
    ];
    const other = Promise.withResolvers<void>();
    // Holds writes, so that nothing is measured.
    const held = writer.withWritesBlocked(() => other.promise);
    for (const run of jobs) {
      let isCancelled = false;
      const checkCancelled = () => {
        if (isCancelled) throw new Cancelled();
      };
      const outcome = run({ checkCancelled, progress: () => {} } as unknown as TaskServices);
      const caught = outcome.catch((error: unknown) => error);
      await setTimeout(50);
      isCancelled = true;
      expect(await Promise.race([caught, setTimeout(2_000)])).toBeInstanceOf(Cancelled);
    }
    expect(isAnyUnmeasured(db)).toBe(true);
    other.resolve();
    await held;
    await finishMeasuring(writer);
    expect(isAnyUnmeasured(db)).toBe(false);
  });

  it('ends an export that waits for the measuring, and leaves no listener', async () => {
    const session = launch();
    onTestFinished(() => session.stop());
    const { client, services } = session;
    const { path: project } = await client.projects.create({ name: '取消' });
    const engine = services.engines.of(project);
    vi.spyOn(engine, 'checkWritable').mockResolvedValue();
    const write = vi.spyOn(engine, 'write').mockReturnValue(new Promise<never>(() => {}));
    const asked = { project, kind: 'cleaned', format: 'csv', undecided: 'keep-all', language: 'zh' } as const;
    const { job } = await client.exports.start(asked);
    expect(write).toHaveBeenCalledOnce();
    expect(await Promise.race([client.jobs.cancel({ job }).then(() => 'cancelled'), setTimeout(2_000)])).toBe(
      'cancelled',
    );
    const abort = new AbortController();
    const listeners = () => getEventListeners(abort.signal, 'abort').length;
    const waiting = expect(engine.whenMeasured(abort.signal)).rejects.toThrow(Cancelled);
    expect(listeners()).toBe(1);
    abort.abort();
    await waiting;
    await expect(engine.whenMeasured(abort.signal)).rejects.toThrow(Cancelled);
    write.mockRestore();
    const calm = new AbortController();
    await engine.whenMeasured(calm.signal);
    expect(getEventListeners(calm.signal, 'abort')).toEqual([]);
  });
});
