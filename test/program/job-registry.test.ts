// Jobs as their watchers see them: first the latest event of each stage, then every event, and an end.
import { describe, expect, it, vi } from 'vitest';
import { Cancelled, type Progress, type TaskOutcome } from '#electron/base/task.ts';
import { JobRegistry, type JobSubject } from '#electron/program/job-registry.ts';
import { NO_OTHERS } from '#shared/contract/exports.ts';
import type { JobEvent, JobResult } from '#shared/contract/jobs.ts';
import { type JobKind, jobKinds } from '#shared/model/job-kinds.ts';
import { AppError } from '#shared/words/errors.ts';
import { expectAppError, expectRejection } from '../helpers/expect-error.ts';

const result: JobResult = {
  kind: 'export',
  path: '/出.csv',
  kept: 2,
  removed: 1,
  others: NO_OTHERS,
  cleanedRows: 2,
  unfinished: null,
  damaged: { articles: 0, first: [] },
  workbook: null,
  cut: { cells: 0, first: [] },
  merged: null,
};

function at(stage: Progress['stage'], done: number): Progress {
  return { stage, done, total: 10 };
}

/** A job that the test controls, and that can be cancelled. */
function startJob(registry: JobRegistry, subject: Partial<JobSubject> = {}) {
  const outcome = Promise.withResolvers<TaskOutcome<JobResult>>();
  const callbacks = { progress: (_: Progress) => {}, restart: (_: string) => {} };
  const id = registry.start(
    { project: '/甲.tonggao', kind: 'export', ...subject },
    ({ signal, onProgress, onRestart }) => {
      Object.assign(callbacks, { progress: onProgress, restart: onRestart });
      signal.addEventListener('abort', () => outcome.reject(new Cancelled()));
      return outcome.promise;
    },
  );
  return { id, ...callbacks, finish: () => outcome.resolve({ result, milliseconds: {} }), fail: outcome.reject };
}

function brief(event: JobEvent): string {
  return event.type === 'progress' ? `${event.stage} ${event.done}` : event.type;
}

async function watchAll(registry: JobRegistry, id: string): Promise<string[]> {
  return (await Array.fromAsync(registry.watch(id))).map(brief);
}

describe('JobRegistry.watch', () => {
  it('gives the latest of each stage at once, then every event, and ends', async () => {
    const registry = new JobRegistry();
    const job = startJob(registry);
    job.progress(at('read', 1));
    job.progress(at('read', 5));
    job.progress(at('save', 2));
    const watcher = registry.watch(job.id);
    const first: JobEvent[] = [];
    for (let event = 0; event < 3; event++) first.push((await watcher.next()).value as JobEvent);
    expect(first[0]).toEqual({ type: 'started', kind: 'export' });
    expect(first.slice(1).map(brief)).toEqual(['read 5', 'save 2']);
    const following = Array.fromAsync(watcher);
    job.restart('ended by SIGKILL');
    job.progress(at('save', 3));
    job.progress(at('save', 4));
    job.finish();
    expect((await following).map(brief)).toEqual(['restarted', 'save 3', 'save 4', 'done']);
  });

  it('ends for each of several watchers, also for one that comes after the end', async () => {
    const registry = new JobRegistry();
    const job = startJob(registry);
    const early = [watchAll(registry, job.id), watchAll(registry, job.id)];
    job.progress(at('write', 1));
    job.progress(at('write', 9));
    job.finish();
    expect(await Promise.all(early)).toEqual([
      ['started', 'write 1', 'write 9', 'done'],
      ['started', 'write 1', 'write 9', 'done'],
    ]);
    expect(await watchAll(registry, job.id)).toEqual(['started', 'write 9', 'done']);
  });

  it('stops when the watcher goes, and the job does not', async () => {
    const registry = new JobRegistry();
    const job = startJob(registry);
    const abort = new AbortController();
    const leaving = Array.fromAsync(registry.watch(job.id, abort.signal));
    job.progress(at('read', 1));
    abort.abort();
    expect((await leaving).length).toBeLessThanOrEqual(2);
    expect(registry.runningOn('/甲.tonggao')).toEqual([{ job: job.id, kind: 'export', share: null }]);
    job.finish();
    expect((await watchAll(registry, job.id)).at(-1)).toBe('done');
  });

  it('reports an expected error with its data, and a defect as one', async () => {
    const registry = new JobRegistry();
    const refused = startJob(registry);
    refused.fail(new AppError('FILE_EMPTY', { file: '空.xlsx' }));
    expect(await Array.fromAsync(registry.watch(refused.id))).toEqual([
      { type: 'started', kind: 'export' },
      { type: 'refused', appError: { code: 'FILE_EMPTY', data: { file: '空.xlsx' } } },
    ]);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = startJob(registry);
    broken.fail(new Error('boom'));
    expect(await Array.fromAsync(registry.watch(broken.id))).toMatchObject([
      { type: 'started' },
      { type: 'refused', appError: { code: 'WORKER_FAILED', data: { detail: 'boom' } } },
    ]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('refuses a job that is not there', async () => {
    expectAppError(() => new JobRegistry().watch('没有'), 'JOB_UNKNOWN');
    await expectRejection(new JobRegistry().cancel('没有'), 'JOB_UNKNOWN');
  });
});

describe('the share of a running job', () => {
  it.each([
    ['import', ['compare', 'save'], 'distances'],
    ['preview', ['list', 'compare'], 'list'],
    ['boilerplate', ['mark'], 'index'],
  ] as const)('is that of its main stage, and not known while a later one runs (%s)', (kind, stages, later) => {
    const registry = new JobRegistry();
    const job = startJob(registry, { kind });
    const share = () => registry.runningOn('/甲.tonggao')[0]!.share;
    expect(share()).toBeNull();
    for (const stage of stages) job.progress(at(stage, 0));
    expect(share()).toBe(0);
    job.progress(at(stages.at(-1)!, 4));
    expect(share()).toBe(0.4);
    job.progress(at(stages.at(-1)!, 10));
    expect(share()).toBe(1);
    job.progress(at(later, 1));
    expect(share()).toBeNull();
    job.finish();
  });
});

describe('JobRegistry', () => {
  it('runs one job at a time of those that write to a project, and readers next to them', async () => {
    const writing: readonly JobKind[] = [
      ...(['import', 'remove-import', 'recluster', 'boilerplate', 'sentences'] as const),
      ...(['batch', 'decisions', 'matches'] as const),
    ];
    for (const running of jobKinds)
      for (const next of jobKinds) {
        const registry = new JobRegistry();
        const first = startJob(registry, { kind: running });
        const excludes =
          (writing.includes(running) && writing.includes(next)) || (running === 'recluster' && next !== 'copy');
        if (excludes) {
          const { data } = expectAppError(() => startJob(registry, { kind: next }), 'JOB_RUNNING');
          expect(data).toEqual({ kind: running });
        } else startJob(registry, { kind: next });
        const elsewhere = startJob(registry, { kind: next, project: '/乙.tonggao' });
        expect(registry.runningOn('/乙.tonggao')).toEqual([{ job: elsewhere.id, kind: next, share: null }]);
        expect(registry.runningOn('/甲.tonggao').map(({ kind }) => kind)).toEqual(
          excludes ? [running] : [running, next],
        );
        first.finish();
        await watchAll(registry, first.id);
        expect(startJob(registry, { kind: 'copy' }).id).not.toBe(first.id);
      }
  });

  it('runs one job at a time that writes a file, whatever its project', async () => {
    const registry = new JobRegistry();
    const first = startJob(registry, { target: '/出.csv' });
    const same = { project: '/乙.tonggao', target: '/出.csv' };
    expectAppError(() => startJob(registry, same), 'JOB_RUNNING');
    startJob(registry, { target: '/另.csv' });
    first.finish();
    await watchAll(registry, first.id);
    startJob(registry, same);
  });

  it('stops a job in the background for another one, which runs after it', async () => {
    const registry = new JobRegistry();
    const subject = { kind: 'sentences', background: true } as const;
    const background = startJob(registry, subject);
    expect(registry.runningOn('/甲.tonggao')).toEqual([
      { job: background.id, kind: 'sentences', share: null, background: true },
    ]);
    const ended = watchAll(registry, background.id);
    const isStopped = () => registry.runningOn('/甲.tonggao').every((job) => !job.background);
    const whenBegun = Promise.withResolvers<boolean>();
    const next = registry.start({ project: '/甲.tonggao', kind: 'import' }, async () => {
      whenBegun.resolve(isStopped());
      return { result, milliseconds: {} };
    });
    expect(await whenBegun.promise).toBe(true);
    expect(await ended).toEqual(['started', 'cancelled']);
    expect(await watchAll(registry, next)).toEqual(['started', 'done']);
    // A background job gives way to others, and others do not give way to it.
    startJob(registry, { kind: 'import' });
    expectAppError(() => startJob(registry, subject), 'JOB_RUNNING');
  });

  it('has stopped a job when cancel returns, and cancels an ended one without harm', async () => {
    const registry = new JobRegistry();
    const job = startJob(registry);
    await registry.cancel(job.id);
    expect(registry.runningOn('/甲.tonggao')).toEqual([]);
    expect(await watchAll(registry, job.id)).toEqual(['started', 'cancelled']);
    await registry.cancel(job.id);
    const [one, two] = [startJob(registry), startJob(registry, { project: '/乙.tonggao' })];
    await registry.cancelAll();
    expect([await watchAll(registry, one.id), await watchAll(registry, two.id)]).toEqual([
      ['started', 'cancelled'],
      ['started', 'cancelled'],
    ]);
  });
});
