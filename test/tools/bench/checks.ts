// How long another system waits for the answer whether an article has run, next to a large reference set: one that asks
// again and again, and fifty that ask once a second each.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiTokens } from '#electron/program/outside/api-tokens.ts';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { SET_ENDING } from '#shared/contract/reference-sets.ts';
import { checkAnswer, routes } from '#shared/outside/contract.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { processorSeconds } from '../../helpers/processor-seconds.ts';
import { startDeskProcess } from '../../helpers/shells/desk-process.ts';
import { percentile } from './latency/percentile.ts';
import { makeSet } from './references.ts';
import { syntheticBody } from './synthetic/synthetic-news.ts';

const ALONE = 1_000;
const SYSTEMS = 50;
const SECONDS = 20;

type Asked = { readonly milliseconds: number; readonly matches: number };

/** @param set an existing set of synthetic articles; null to make one of this many references */
export async function benchChecks(references: number, set: string | null): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  try {
    const file = path.join(folder, `references${SET_ENDING}`);
    if (set === null) makeSet(folder, file, references);
    else fs.linkSync(set, file);
    const project = path.join(folder, 'bench.tonggao');
    writeClusters(project, [copiesOf('稿', 2)]);
    const token = new ApiTokens(project).issue('bench');
    const since = performance.now();
    const server = await startDeskProcess(project, path.join(folder, 'home'), ['--api']);
    const started = (performance.now() - since) / 1000;
    const ask = async (n: number): Promise<Asked> => {
      const begin = performance.now();
      const response = await fetch(server.origin + routes.check.path, {
        method: routes.check.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(articleOf(n, references)),
      });
      const { matches } = checkAnswer.parse(await response.json());
      return { milliseconds: performance.now() - begin, matches: matches.length };
    };
    const alone: Asked[] = [];
    const before = processorSeconds(server.pid);
    for (let n = 0; n < ALONE; n++) alone.push(await ask(n));
    const spent = before === null ? null : (1000 * (processorSeconds(server.pid)! - before)) / ALONE;
    const asking = async (system: number) => {
      const asked: Asked[] = [];
      await sleep((1000 * system) / SYSTEMS);
      const first = performance.now();
      for (let second = 0; second < SECONDS; second++) {
        asked.push(await ask(ALONE + system * SECONDS + second));
        await sleep(Math.max(0, first + 1000 * (second + 1) - performance.now()));
      }
      return asked;
    };
    const several = (await Promise.all(Array.from({ length: SYSTEMS }, (_, at) => asking(at)))).flat();
    await server.kill();
    console.log(`Checks against ${formatCount(references)} references (file: ${formatCount(fs.statSync(file).size / 1e6)} MB); started in ${started.toFixed(1)} s.${spent === null ? '' : ` Processor time of one check: ${spent.toFixed(1)} ms.`}\n
${formatTable(['asked by', 'checks', 'with a match', 'p50 ms', 'p95 ms', 'p99 ms'], [row('one, again and again', alone), row(`${SYSTEMS}, once a second`, several)])}`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Two in three are published ones: whole, or with another figure and without their end. */
function articleOf(n: number, references: number): { title: string; body: string; source: string } {
  const number = n % 3 === 0 ? references + n : (n * 7919) % references;
  const whole = syntheticBody(number);
  const cut = whole.slice(0, Math.ceil(whole.length * 0.8)).replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
  return { title: `第${number}号稿件`, body: n % 3 === 2 ? cut : whole, source: '晚报' };
}

function row(name: string, asked: readonly Asked[]): string[] {
  const times = asked.map(({ milliseconds }) => milliseconds);
  const matched = asked.filter(({ matches }) => matches > 0).length;
  return [
    ...[name, String(asked.length), String(matched)],
    ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)),
  ];
}
