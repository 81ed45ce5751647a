// `npm run kills`: kill -9 at random moments of every work on a project. Exit code 1 if something was lost or half
// done.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawSeed, seededRandom } from '../helpers/random.ts';
import { killDesk } from './desk/kill-desk.ts';
import type { KillOptions } from './killed-server.ts';
import { works as shortWorks } from './kills.ts';

/** The desk is large: it takes minutes. */
const works = { ...shortWorks, desk: (options: KillOptions) => killDesk(options) };
type Work = keyof typeof works;

const HELP = `npm run kills -- [options]
  --kills <n>    crashes to simulate per scenario (default: 100)
  --seed <s>     random seed (default: a fresh one, which is printed)
  --only <work>  one of ${Object.keys(works).join(', ')}: all kills in it. desk: editors and their
                 server are killed while ten decide on 20,000 clusters; only if it is named`;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(drawSeed()) },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
const chosen = (Object.keys(works) as Work[]).filter((name) =>
  values.only === undefined ? name !== 'desk' : name === values.only,
);

if (values.help || ![kills, seed].every(Number.isSafeInteger) || chosen.length === 0) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  console.log(`seed ${seed}`);
  const since = performance.now();
  let done = 0;
  for (const [at, name] of chosen.entries()) {
    const share = Math.floor((kills * (at + 1)) / chosen.length) - Math.floor((kills * at) / chosen.length);
    done += await killIn(name, share);
  }
  console.log(`${done} of ${kills} kills, ${((performance.now() - since) / 1000).toFixed(0)} s`);
  process.exitCode = done === kills ? 0 : 1;
}

/** Prints the phases of the kills and the states found; returns the number of sound ones. */
async function killIn(name: Work, kills: number): Promise<number> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-kills-'));
  const times = new Map<string, number>();
  let survived = 0;
  try {
    for await (const { during, found } of works[name]({ home, kills, random: seededRandom(seed + name.length) })) {
      survived++;
      const line = `${during.padEnd(28)} ${found}`;
      times.set(line, (times.get(line) ?? 0) + 1);
    }
  } catch (error) {
    console.error(`✗ ${name}, kill ${survived + 1}:`, error);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
  console.log(`${name}: ${survived} of ${kills} kills, nothing lost`);
  for (const [line, count] of [...times].sort()) console.log(`  ${String(count).padStart(4)}  ${line}`);
  return survived;
}
