// `npm run test:fuzz:calls`: arbitrary messages to every procedure of the contract. Exit code 1 if an answer breaks an
// invariant.
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { drawSeed } from '../../../helpers/random.ts';
import { type Answer, type Call, procedures } from './call.ts';
import { attackDesk } from './desk-round.ts';
import { attack, type RoundOptions } from './round.ts';

const HELP = `npm run test:fuzz:calls -- [options]
  --calls <n>    calls, in rounds against a new launch (default: 100000)
  --seed <s>     repeats a run (default: a fresh seed, which is printed)
  --seconds <s>  within which a call must be answered (default: 5)`;

const CALLS_A_ROUND = 5_000;
const MAX_PRINTED = 400;
const ROUNDS: readonly ((round: Omit<RoundOptions, 'anyPath'>) => Promise<string[]>)[] = [
  (round) => attack({ ...round, anyPath: false }),
  (round) => attack({ ...round, anyPath: true }),
  (round) => attackDesk({ ...round, role: 'chief', writes: true }),
  (round) => attackDesk({ ...round, role: 'editor', writes: false }),
];

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(drawSeed()) },
    seconds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});
const [calls, seed, seconds] = [Number(values.calls), Number(values.seed), Number(values.seconds)];

if (values.help || ![calls, seed, seconds].every(Number.isSafeInteger)) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  console.log(`seed ${seed}`);
  const since = performance.now();
  const outcomes = new Map<string, Map<string, number>>();
  const failures = new Map<string, number>();
  const slowest = new Map<string, number>();
  const onAnswer = ({ procedure, message }: Call, { outcome, failures: found }: Answer, milliseconds: number) => {
    const name = procedure.path.join('.');
    const counts = outcomes.get(name) ?? new Map<string, number>();
    outcomes.set(name, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
    slowest.set(name, Math.max(slowest.get(name) ?? 0, milliseconds));
    for (const failure of found) {
      const known = failures.get(`${name}: ${failure}`) ?? 0;
      failures.set(`${name}: ${failure}`, known + 1);
      if (known === 0) console.log(`✗ ${name}: ${failure}\n  ${print(message)}`);
    }
  };
  for (let made = 0; made < calls; made += CALLS_A_ROUND) {
    const round = { seed: seed + made, calls: Math.min(CALLS_A_ROUND, calls - made), seconds, onAnswer };
    const run = ROUNDS[(made / CALLS_A_ROUND) % ROUNDS.length]!;
    for (const loss of await run(round)) {
      failures.set(loss, (failures.get(loss) ?? 0) + 1);
      console.log(`✗ seed ${round.seed}: ${loss}`);
    }
    console.log(`${made + round.calls} calls, ${((performance.now() - since) / 1000).toFixed(0)} s`);
  }
  for (const { path } of procedures) {
    const name = path.join('.');
    const counts = [...(outcomes.get(name) ?? [])].sort((a, b) => b[1] - a[1]).map((count) => count.join(' '));
    console.log(`${name.padEnd(26)} ${((slowest.get(name) ?? 0) / 1000).toFixed(1)} s  ${counts.join(', ')}`);
  }
  console.log(`${calls} calls, seed ${seed}: ${failures.size} kinds of failure`);
  process.exitCode = failures.size === 0 ? 0 : 1;
}

function print(message: unknown): string {
  const printed = fc.stringify(message);
  return printed.length > MAX_PRINTED ? `${printed.slice(0, MAX_PRINTED)} … ${printed.length} characters` : printed;
}
