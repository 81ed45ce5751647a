// `tonggao dedupe`: the same calls that the screens make, in a row.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { ExportKind } from '#shared/contract/exporting.ts';
import type { Client } from '#shared/contract/index.ts';
import type { JobEvent, JobResult, StageMilliseconds } from '#shared/contract/jobs.ts';
import { type Detection, type ExportFormat, exportFormats } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { findFolders } from '../../api/folders.ts';
import { router } from '../../api/router.ts';
import { type Services, startServices, stopServices } from '../../api/services.ts';
import { replaceFile } from '../../export/replace-file.ts';
import { Cancelled } from '../../jobs/task.ts';
import { language, UsageError } from './failure.ts';

export type DedupeOptions = {
  out: string;
  clusters?: string;
  removed?: string;
  rejected?: string;
  sheet?: string;
  headerRow?: number;
  columns?: string;
  profile?: Detection['profile'];
  hd?: number;
  project?: string;
  json?: boolean;
};

type Output = { kind: ExportKind; target: string; format: ExportFormat };
type Done = Extract<JobEvent, { type: 'done' }>;

/** @throws UsageError, or a refusal; then no output is left half-written */
export async function dedupe(file: string, options: DedupeOptions): Promise<void> {
  const started = performance.now();
  const outputs = checkOutputs(options);
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const services = startServices({ shell: 'cli', folders: findFolders(home) });
  const stop = () => void services.jobs.cancelAll();
  process.once('SIGINT', stop);
  try {
    const client: Client = createRouterClient(router, { context: { services } });
    const project = await openOrCreate(client, options, home);
    const { imported, milliseconds } = await importFile(client, project, path.resolve(file), options);
    for (const { kind, target, format } of outputs) {
      const { job } = await client.exporting.start({
        project,
        kind,
        format,
        target,
        undecided: 'follow-suggestions',
        language: language(),
      });
      addUp(milliseconds, (await finish(client, job)).milliseconds);
    }
    if (options.rejected) await writeRejected(client, project, imported, path.resolve(options.rejected));
    if (options.json) console.log(JSON.stringify(await figures(services, imported, milliseconds, started)));
  } finally {
    process.off('SIGINT', stop);
    await stopServices(services);
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Looks at every target before any work is done. */
function checkOutputs({ out, removed, clusters, rejected }: DedupeOptions): Output[] {
  const outputs: Output[] = [{ kind: 'cleaned', target: path.resolve(out), format: formatOf(out) }];
  if (removed) outputs.push({ kind: 'removed', target: path.resolve(removed), format: formatOf(removed) });
  if (clusters) outputs.push({ kind: 'clusters', target: path.resolve(clusters), format: formatOf(clusters) });
  const targets = [...outputs.map(({ target }) => target), ...(rejected ? [path.resolve(rejected)] : [])];
  if (new Set(targets).size < targets.length)
    throw new UsageError('two outputs have the same name; nothing was written.');
  for (const target of targets)
    if (!fs.existsSync(path.dirname(target)))
      throw new UsageError(`the folder of ${target} does not exist; nothing was written. Make it, or name another.`);
  return outputs;
}

function formatOf(target: string): ExportFormat {
  const ending = path.extname(target).slice(1).toLowerCase();
  const format = exportFormats.find((format) => format === ending);
  if (!format) throw new UsageError(`${target} must end in .${exportFormats.join(', .')}; nothing was written.`);
  return format;
}

async function openOrCreate(client: Client, { project, profile, hd }: DedupeOptions, home: string): Promise<string> {
  if (project && fs.existsSync(project)) {
    if (profile !== undefined || hd !== undefined)
      throw new UsageError('--profile and --hd are set when a project is made; this one exists. Nothing was changed.');
    return (await client.projects.open({ path: path.resolve(project) })).path;
  }
  const target = project ? path.resolve(project) : path.join(home, 'dedupe.tonggao');
  if (path.extname(target) !== '.tonggao') throw new UsageError(`${target} must end in .tonggao; nothing was written.`);
  const created = await client.projects.create({
    name: path.basename(target, '.tonggao'),
    folder: path.dirname(target),
    detection: { profile: profile ?? 'simhash', hd: hd ?? 3 },
  });
  return created.path;
}

async function importFile(client: Client, project: string, file: string, options: DedupeOptions) {
  const { sheet, headerRow, columns } = options;
  const { job } = await client.intake.start({ project, path: file, reading: { sheet, headerRow, columns } });
  const { result, milliseconds } = await finish(client, job);
  return { imported: result as Extract<JobResult, { kind: 'import' }>, milliseconds };
}

async function finish(client: Client, job: string): Promise<Done> {
  for await (const event of await client.jobs.watch({ job })) {
    if (event.type === 'done') return event;
    if (event.type === 'refused') throw new Refusal(event.refusal.code, event.refusal.data as never);
    if (event.type === 'restarted')
      console.error(`A fingerprint process was started again (${event.detail}); nothing was lost.`);
  }
  throw new Cancelled();
}

async function writeRejected(client: Client, project: string, { import: id }: { import: number }, target: string) {
  const file = await client.intake.rejectedFile({ project, import: id as never });
  const bytes = new Uint8Array(await file.arrayBuffer());
  replaceFile(target, (descriptor) => fs.writeSync(descriptor, bytes));
}

function addUp(sum: StageMilliseconds, more: StageMilliseconds): void {
  for (const [stage, spent] of Object.entries(more) as [keyof StageMilliseconds, number][])
    sum[stage] = (sum[stage] ?? 0) + spent;
}

async function figures(
  { pool }: Services,
  { rows, imported, rejected, clusters, articlesInClusters }: Extract<JobResult, { kind: 'import' }>,
  milliseconds: StageMilliseconds,
  started: number,
) {
  const own = process.resourceUsage().maxRSS * 1024;
  const peakMemoryBytes = (await pool.peakMemory()).reduce((sum, bytes) => sum + bytes, own);
  const total = Math.round(performance.now() - started);
  return {
    rows,
    imported,
    rejected,
    clusters,
    articlesInClusters,
    milliseconds: { ...milliseconds, total },
    peakMemoryBytes,
  };
}
