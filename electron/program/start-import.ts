// Starts an import, which remembers the mappings of its columns at its end.
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { BatchCounts } from '#shared/words/labels/batch-counts.ts';
import { openWorkers } from '../pool/workers/open-workers.ts';
import { createRemotePool } from '../pool/workers/remote-pool.ts';
import { areLetters } from '../stages/intake/header-row.ts';
import { checkSetsOf } from './reference-files.ts';
import type { Services } from './services.ts';
import { type JobServices, startJob } from './start-job.ts';

type ImportServices = JobServices & Pick<Services, 'checks' | 'mappings' | 'workers'>;
type ImportRequest = {
  readonly project: string;
  readonly path: string;
  readonly reading: ReadingRequest;
  readonly further?: readonly ReadingRequest[] | undefined;
  readonly editor?: EditorId | null;
  /** Files of reference sets, in addition to those next to the project. */
  readonly references?: readonly string[] | undefined;
};

/** @returns the id of the job; it is refused as `importTask` @throws AppError as `startJob` */
export function startImport(services: ImportServices, input: ImportRequest): Promise<{ job: string }> {
  return startJob(services, { project: input.project, kind: 'import' }, async (engine, control) => {
    const workers = services.workers.input();
    const remote = workers && openWorkers(workers);
    const endUse = workers && services.workers.use(workers);
    try {
      const pool = remote ? createRemotePool(services.pool, remote) : services.pool;
      const references = await checkSetsOf(services, input.project, control, input.references);
      const given = { ...input, references, remembered: services.mappings.list(), workers };
      const { result, milliseconds } = await engine.run('import', given, control, pool);
      await rememberMappings(services, input.project, result);
      if (!remote || result.kind !== 'import') return { result, milliseconds };
      return { result: { ...result, workers: addCounts(remote.counts, result.workers) }, milliseconds };
    } finally {
      await remote?.close();
      endUse?.();
    }
  });
}

/** The words of an import are cut for the program, its texts are folded for its intake thread. */
function addCounts(ofWords: BatchCounts, ofTexts: BatchCounts | null): BatchCounts {
  return {
    host: ofWords.host,
    batches: ofWords.batches + (ofTexts?.batches ?? 0),
    here: ofWords.here + (ofTexts?.here ?? 0),
    reason: ofWords.reason ?? ofTexts?.reason ?? null,
  };
}

async function rememberMappings(
  { mappings, engines }: ImportServices,
  project: string,
  result: JobResult,
): Promise<void> {
  if (result.kind !== 'import') return;
  const done = new Set(result.imports.map((one) => one.import));
  const imports = await engines.of(project).write(({ project }) => project.importColumns());
  for (const { id, columns, mapping } of imports)
    if (done.has(id) && !areLetters(columns)) mappings.remember(columns, mapping);
}
