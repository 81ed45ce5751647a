// Measures what workers save the machine of a project: its processor time an article without and with two workers.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { detectionFor, type Profile } from '#shared/model/detection.ts';
import { follow, launch } from '../../helpers/launch.ts';
import { hasRedis, startRedisServer } from '../../workers/redis-server.ts';
import { startWorkerProcess } from '../../workers/worker-process.ts';
import { writeSyntheticWorkbook } from './synthetic/synthetic-workbook.ts';

const WORKERS = 2;
/** Kernel ticks a second of /proc (man 5 proc). */
const TICKS = 100;
const MICROSECONDS = 1_000_000;

type Cost = { readonly micros: number; readonly here: number; readonly batches: number };

/** @param count synthetic articles, one in five a reprint */
export async function benchWorkers(count: number): Promise<void> {
  if (!hasRedis || process.platform !== 'linux') return console.log('Workers: needs redis-server, and Linux.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const workbook = path.join(folder, 'synthetic.xlsx');
  writeSyntheticWorkbook(workbook, count);
  const redis = await startRedisServer(folder);
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorkerProcess(redis.url)));
  const others = new Set(workers.map(({ process }) => process.pid!));
  try {
    const rows: string[][] = [];
    for (const profile of ['standard', 'simhash'] as const) {
      const alone = await measureImport(profile, workbook, null, others);
      const shared = await measureImport(profile, workbook, redis.url, others);
      rows.push([
        profile,
        ...[alone.micros / count, shared.micros / count, (1 - shared.micros / alone.micros) * 100].map((one) =>
          one.toFixed(1),
        ),
        ...[alone, shared].map(({ micros }) => formatCount((count * MICROSECONDS) / micros)),
        `${shared.here} of ${shared.batches}`,
      ]);
    }
    const header = ['profile', 'µs alone', 'µs with workers', 'saved %', 'articles/s alone', 'with workers', 'here'];
    console.log(`Workers: processor time an article of the machine that imports (its threads and processes), and the articles
a second that one processor of it manages; ${formatCount(count)} articles, ${WORKERS} workers. Redis is not counted\n
${formatTable(header, rows)}`);
  } finally {
    for (const worker of workers) await worker.kill('SIGKILL');
    await redis.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function measureImport(
  profile: Profile,
  workbook: string,
  address: string | null,
  others: ReadonlySet<number>,
): Promise<Cost> {
  const session = launch(address === null ? {} : { workers: { address } });
  const { client, folder, services } = session;
  const project = path.join(folder, '稿件.tonggao');
  await services.pool.segmenter();
  await client.projects.create({ name: '稿件', path: project, detection: detectionFor(profile) });
  const before = ownMicros() + childMicros(others);
  const events = await follow(client, (await client.intake.start({ project, path: workbook, reading: {} })).job);
  const micros = ownMicros() + childMicros(others) - before;
  await session.stop();
  const last = events.at(-1)!;
  if (last.type !== 'done' || last.result.kind !== 'import') throw new Error(JSON.stringify(last));
  const { here = 0, batches = 0 } = last.result.workers ?? {};
  return { micros, here, batches };
}

function ownMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Microseconds of the fingerprint processes of this process, while they run. */
function childMicros(others: ReadonlySet<number>): number {
  let ticks = 0;
  for (const id of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = readStat(id);
    if (Number(fields[1]) === process.pid && !others.has(Number(id))) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return (ticks / TICKS) * MICROSECONDS;
}

/** The fields after the name: state, parent, …; empty for a process that has just ended. */
function readStat(id: string): string[] {
  try {
    const stat = fs.readFileSync(`/proc/${id}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
