// Starts an import, which remembers the mappings of its columns at its end.
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { EditorId } from '#shared/desk/editors.ts';
import { areLetters } from '../intake/header-row.ts';
import type { Services } from './services.ts';
import { type JobServices, startJob } from './start-job.ts';

type ImportServices = JobServices & Pick<Services, 'mappings'>;
type ImportRequest = {
  readonly project: string;
  readonly path: string;
  readonly reading: ReadingRequest;
  readonly further?: readonly ReadingRequest[] | undefined;
  readonly editor?: EditorId | null;
};

/** @returns the id of the job; it is refused as `importTask` @throws AppError as `startJob` */
export function startImport(services: ImportServices, input: ImportRequest): Promise<{ job: string }> {
  return startJob(services, { project: input.project, kind: 'import' }, async (engine, control) => {
    const outcome = await engine.run('import', { ...input, remembered: services.mappings.list() }, control);
    await rememberMappings(services, input.project, outcome.result);
    return outcome;
  });
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
