// The imports of a watched folder as jobs of its project.
import type { ReadingRequest } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';
import { Cancelled } from '../../base/task.ts';
import { runTask } from '../../threads/tasks/run-task.ts';
import type { JobRegistry } from '../job-registry.ts';
import { startImport } from '../start-import.ts';
import type { Imported, ProjectImports } from './folder-watcher.ts';

type ImportServices = Parameters<typeof startImport>[0];

export function importsOf(services: ImportServices, project: string): ProjectImports {
  const { engines, jobs, mappings, pool } = services;
  return {
    async state() {
      const engine = engines.of(project);
      await engine.checkWritable();
      // Refused here, so that a file is not examined again and again while another job runs.
      jobs.checkStart({ project, kind: 'import' });
      return engine.read((client) => client.project.importState());
    },

    examine: (path, signal) =>
      runTask('examineNewFile', { project, path, remembered: mappings.list() }, pool, { signal }),

    async import(path, [reading, ...further], signal, onStart) {
      const { job } = await startImport(services, { project, path, reading: reading as ReadingRequest, further });
      onStart(job);
      // The folder was left while the job was started.
      if (signal.aborted) await jobs.cancel(job);
      return endOf(jobs, job);
    },
  };
}

/** @throws AppError as the import; Cancelled */
async function endOf(jobs: JobRegistry, job: string): Promise<Imported> {
  for await (const event of jobs.watch(job)) {
    if (event.type === 'done') return event.result as Imported;
    if (event.type === 'refused') throw new AppError(event.appError.code, event.appError.data as never);
  }
  throw new Cancelled();
}
