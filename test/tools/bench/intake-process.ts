// One step of the intake benchmark in a separate process, so that the peak memory is that of the step alone.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import { findFolders } from '#electron/program/folders.ts';
import { router } from '#electron/program/router.ts';
import { startServices, stopServices } from '#electron/program/services.ts';
import { finishJob } from '#electron/shells/cli/finish-job.ts';
import { tableWriters } from '#electron/stages/export/write-table.ts';
import type { Client } from '#shared/contract/index.ts';
import type { StageMilliseconds } from '#shared/contract/jobs.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import type { ExportFormat } from '#shared/model/model.ts';
import { syntheticBody } from './synthetic/synthetic-news.ts';

const COLUMNS = ['编号', '标题', '正文', '来源', '链接', '发布时间'];

/**
 * `make` writes a file with this many rows. `import` imports a file into a new project. `export` writes the cleaned set
 * of a project to a file, `original` as the imported workbook without the discarded rows.
 */
type Step = 'make' | 'import' | 'export' | 'original';

export type Cost = { readonly milliseconds: StageMilliseconds & { total: number }; readonly peakBytes: number };

/**
 * @param what for `make` the file and the number of its rows, else the project, the file, and the home of the program,
 * by default a new one
 */
export function runIntakeProcess(step: Step, ...what: readonly [string, string, ...home: string[]]): Cost {
  const printed = execFileSync(process.execPath, [import.meta.filename, step, ...what], { encoding: 'utf8' });
  return JSON.parse(printed) as Cost;
}

/** Writes the synthetic articles `first` to `first + count - 1` in the format of the file's name. */
export function writeSyntheticFile(file: string, count: number, first = 0, bodyOf = syntheticBody): void {
  function* rows() {
    for (let n = first; n < first + count; n++)
      yield [`N${n}`, `第${n}号稿件`, bodyOf(n), `来源${n % 97}`, `http://example.com/${n}`, '2026-11-20'];
  }
  const descriptor = fs.openSync(file, 'w');
  tableWriters[formatOf(file)](descriptor, { columns: COLUMNS, rows: rows() }, () => {});
  fs.closeSync(descriptor);
}

async function run(step: Exclude<Step, 'make'>, project: string, file: string, given?: string): Promise<void> {
  const home = given ?? fs.mkdtempSync(path.join(path.dirname(project), 'home-'));
  const services = startServices({ shell: 'cli', folders: findFolders(home) });
  const client: Client = createRouterClient(router, { context: { services } });
  if (step === 'import') await client.projects.create({ path: project, name: 'bench', detection: DEFAULT_DETECTION });
  else await client.projects.open({ path: project });
  const memory = watchMemory();
  const start = performance.now();
  const { job } =
    step === 'import'
      ? await client.intake.start({ project, path: file, reading: {} })
      : await client.exports.start({
          ...{ project, target: file, format: formatOf(file), undecided: 'keep-centres' },
          workbook: step === 'original' ? 'original' : 'rebuilt',
        });
  const { milliseconds, result } = await finishJob(client, job);
  // An obstacle makes an export write a new workbook instead.
  if (step === 'original' && !(result.kind === 'export' && result.workbook?.way === 'original'))
    throw new Error(JSON.stringify(result));
  const total = performance.now() - start;
  const peakBytes = memory.stop() ?? (await sumOfPeaks(services.pool));
  await stopServices(services);
  if (given === undefined) fs.rmSync(home, { recursive: true });
  console.log(JSON.stringify({ milliseconds: { ...milliseconds, total }, peakBytes } satisfies Cost));
}

/** Bytes of this process and its children, sampled every half second; shared pages count once. */
function watchMemory(): { stop(): number | null } {
  const isKnown = fs.existsSync('/proc/self/smaps_rollup');
  let peak = 0;
  const look = () => {
    const children = fs
      .readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    const all = ['self', ...children].map(
      (id) => /^Pss:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${id}/smaps_rollup`))?.[1],
    );
    peak = Math.max(
      peak,
      all.reduce((sum, kilobytes) => sum + Number(kilobytes ?? 0) * 1024, 0),
    );
  };
  const timer = isKnown ? setInterval(look, 500) : undefined;
  return {
    stop: () => {
      clearInterval(timer);
      return isKnown ? peak : null;
    },
  };
}

/** Empty for a process that has ended. */
function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Adds the peaks of all processes, counting shared pages repeatedly: an upper bound, where the system reports no more.
 */
async function sumOfPeaks(pool: FingerprintPool): Promise<number> {
  const own = process.resourceUsage().maxRSS * 1024;
  return (await pool.peakMemory()).reduce((sum, bytes) => sum + bytes, own);
}

function formatOf(file: string): ExportFormat {
  return path.extname(file).slice(1) as ExportFormat;
}

if (import.meta.main) {
  const [step, one, other, home] = process.argv.slice(2) as [Step, string, string, string | undefined];
  if (step === 'make') {
    writeSyntheticFile(one, Number(other));
    console.log('{}');
  } else await run(step, one, other, home);
}
