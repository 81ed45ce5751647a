// A window reads again what others have changed: during a job without the texts, and these after its end.
import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunningJob } from '#shared/contract/jobs.ts';
import type { ProjectChange } from '#shared/contract/projects.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { mount } from '../mount.ts';

const { keys } = await import('../../../renderer/data/queries.ts');
const { useExternalChanges } = await import('../../../renderer/data/use-external-changes.ts');

/** The shortest time between readings while a job runs. */
const JOB_GAP_MS = 2_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The program's stream of changes, controlled by the test. */
function openStream(): {
  watch: () => Promise<AsyncGenerator<ProjectChange>>;
  report: (change: ProjectChange) => void;
} {
  const changes: ProjectChange[] = [];
  let reported = makeGate();
  async function* stream(): AsyncGenerator<ProjectChange> {
    for (;;) {
      for (const change of changes.splice(0)) yield change;
      await reported.opened;
      reported = makeGate();
    }
  }
  const report = (change: ProjectChange) => {
    changes.push(change);
    reported.open();
  };
  return { watch: async () => stream(), report };
}

function Window({ project }: { project: string }): null {
  useExternalChanges(project);
  return null;
}

function open(project: string) {
  const queries = new QueryClient();
  const { watch, report } = openStream();
  const part = (name: string) => [...keys.project(project), name, 1];
  const lists = [keys.clusters(project)];
  const texts = ['texts', 'search', 'near-matches', 'timeline', 'related', 'missing-content'].map(part);
  const read = () => {
    for (const key of [...lists, ...texts]) queries.setQueryData(key, 0);
  };
  const stale = () =>
    queries
      .getQueryCache()
      .getAll()
      .flatMap(({ queryKey, state }) => (state.isInvalidated ? [queryKey] : []));
  read();
  mount(createElement(Window, { project }), queries, { projects: { watch } } as never);
  return { report, read, stale, lists, texts };
}

const jobs: RunningJob[] = [{ job: 'a', kind: 'import', share: 0.5 }];

it('reads the texts again when the job has ended, though nothing was written since', async () => {
  const { report, read, stale, lists, texts } = open('甲');
  report({ revision: 1, jobs });
  await vi.advanceTimersByTimeAsync(JOB_GAP_MS);
  expect(stale()).toEqual(lists);
  read();
  report({ revision: 1, jobs: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect(stale()).toEqual([...lists, ...texts]);
  read();
  report({ revision: 1, jobs: [] });
  await vi.advanceTimersByTimeAsync(JOB_GAP_MS);
  expect(stale()).toEqual([]);
});

it('reads nothing again at the end of a job that has written nothing', async () => {
  const { report, read, stale, lists, texts } = open('乙');
  report({ revision: 1, jobs: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect(stale()).toEqual([...lists, ...texts]);
  read();
  report({ revision: 1, jobs });
  await vi.advanceTimersByTimeAsync(JOB_GAP_MS);
  report({ revision: 1, jobs: [] });
  await vi.advanceTimersByTimeAsync(JOB_GAP_MS);
  expect(stale()).toEqual([]);
});
