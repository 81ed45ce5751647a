// `npm run test:fuzz:flips`: uses projects in which bits have flipped. Exit code 1 if one of them breaks an invariant.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawSeed } from '../../../helpers/random.ts';
import { tryFlipped } from './round.ts';

// Launches start in half the time, as those of the tests do.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../../../../node_modules/.cache/tonggao-tests');

const HELP = `npm run test:fuzz:flips -- [options]
  --projects <n> projects with flipped bits (default: 200)
  --seed <s>     repeats a run (default: a fresh seed, which is printed)
  --seconds <s>  within which a call is answered, and a job makes progress (default: 5)
  --only <n>     use only project n of this seed`;

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(drawSeed()) },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [projects, seed, seconds] = [Number(values.projects), Number(values.seed), Number(values.seconds)];
const only = values.only === undefined ? null : Number(values.only);

if (values.help || ![projects, seed, seconds, only ?? 0].every(Number.isSafeInteger)) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  console.log(`seed ${seed}`);
  const ends = { refused: 0, damaged: 0, unnoticed: 0 };
  const codes = new Map<string, number>();
  let failed = 0;
  await tryFlipped({
    seed,
    numbers: only === null ? Array.from({ length: projects }, (_, number) => number) : [only],
    seconds,
    onProject(number, { flips }, outcome) {
      ends[outcome.end]++;
      for (const code of outcome.codes) codes.set(code, (codes.get(code) ?? 0) + 1);
      if (only !== null) console.log(`${outcome.end}: ${flips}; ${outcome.codes.join(', ')}`);
      if (outcome.failures.length === 0) return;
      failed++;
      console.log(`✗ --seed ${seed} --only ${number}: ${flips}\n  ${outcome.failures.join('\n  ')}`);
    },
  });
  const counts = [...codes].sort((a, b) => b[1] - a[1]).map(([code, times]) => `${code} ${times}`);
  console.log(`${ends.refused} refused, ${ends.damaged} marked damaged, ${ends.unnoticed} unnoticed`);
  console.log(`expected errors, by projects: ${counts.join(', ')}`);
  console.log(`seed ${seed}: ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
