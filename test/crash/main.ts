// `npm run test:crash`: kill -9 at random moments of all work on a project. Exit code 1 if anything was lost or half
// done.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawSeed, seededRandom } from '../helpers/random.ts';
import { crashPosts } from './crash-posts.ts';
import type { CrashOptions } from './crashed-server.ts';
import { works as shortWorks } from './crashes.ts';
import { crashDesk } from './desk/crash-desk.ts';

/** Here the desk is large and takes minutes. */
const works = {
  ...shortWorks,
  post: (options: CrashOptions) => crashPosts(options, { print: console.log }),
  desk: (options: CrashOptions) => crashDesk(options),
};
type Work = keyof typeof works;

const HELP = `npm run test:crash -- [options]
  --crashes <n>  crashes in all (default: 100)
  --seed <s>     random seed (default: a fresh one, which is printed)
  --only <work>  one of ${Object.keys(works).join(', ')}: all crashes in it. desk: editors and their
                 server are killed while ten decide on 20,000 clusters; only if it is named. Fails where one in a
                 hundred decisions takes longer than 100 ms while no process is being started`;

const { values } = parseArgs({
  options: {
    crashes: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(drawSeed()) },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [crashes, seed] = [Number(values.crashes), Number(values.seed)];
const chosen = (Object.keys(works) as Work[]).filter((name) =>
  values.only === undefined ? name !== 'desk' : name === values.only,
);

if (values.help || ![crashes, seed].every(Number.isSafeInteger) || chosen.length === 0) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  console.log(`seed ${seed}`);
  const since = performance.now();
  let done = 0;
  for (const [at, name] of chosen.entries()) {
    const share = Math.floor((crashes * (at + 1)) / chosen.length) - Math.floor((crashes * at) / chosen.length);
    done += await crashWork(name, share);
  }
  console.log(`${done} of ${crashes} crashes, ${((performance.now() - since) / 1000).toFixed(0)} s`);
  process.exitCode = done === crashes ? 0 : 1;
}

/** Prints the phases of the crashes and the states found. Returns the number of sound ones. */
async function crashWork(name: Work, crashes: number): Promise<number> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-crashes-'));
  const times = new Map<string, number>();
  let survived = 0;
  try {
    for await (const { during, found } of works[name]({ home, crashes, random: seededRandom(seed + name.length) })) {
      survived++;
      const line = `${during.padEnd(28)} ${found}`;
      times.set(line, (times.get(line) ?? 0) + 1);
    }
  } catch (error) {
    // A comparison after the last crash counts as that crash.
    survived = Math.min(survived, crashes - 1);
    console.error(`✗ ${name}, crash ${survived + 1}:`, error);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
  console.log(`${name}: ${survived} of ${crashes} crashes, nothing lost`);
  for (const [line, count] of [...times].sort()) console.log(`  ${String(count).padStart(4)}  ${line}`);
  return survived;
}
