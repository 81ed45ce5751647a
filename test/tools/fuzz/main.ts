// `npm run test:fuzz`: damaged files of every kind through the intake. Exit code 1 if one of them breaks an invariant.
import { parseArgs } from 'node:util';
import { drawSeed } from '../../helpers/random.ts';
import { fuzz } from './fuzz.ts';
import { kinds } from './originals.ts';
import { makeFile, type SyntheticFile, sampleNumbers } from './synthetic-file.ts';

const HELP = `npm run test:fuzz -- [options]
  --files <n>    damaged files, of all kinds in turn, after the samples that once took long (default: 5000)
  --seed <s>     repeats a run (default: a fresh seed, which is printed)
  --seconds <s>  of processor time that a file may take without progress (default: 5)
  --megabytes <m> of memory that a file may add to its process, and 50 bytes for each of its own (default: 500)
  --only <n>     run only file n of this seed and show how it was corrupted; -1, -2 … are the samples`;

/** The other cores are for the fingerprint processes. */
const PROCESSES = 2;

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(drawSeed()) },
    seconds: { type: 'string', default: '5' },
    megabytes: { type: 'string', default: '500' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [files, seed, seconds, megabytes] = [values.files, values.seed, values.seconds, values.megabytes].map(Number) as [
  number,
  number,
  number,
  number,
];
const only = values.only === undefined ? null : Number(values.only);

type Row = {
  files: number;
  imported: number;
  rows: number;
  refused: Map<string, number>;
  slowest: number;
  failed: number;
};

if (values.help || ![files, seed, seconds, megabytes, only ?? 0].every(Number.isSafeInteger)) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  const damaged = Array.from({ length: files }, (_, number) => number);
  const numbers = only === null ? [...sampleNumbers, ...damaged] : [only];
  const table = new Map<SyntheticFile['kind'], Row>(
    (['sample', ...kinds] as const).map((kind) => [
      kind,
      { files: 0, imported: 0, rows: 0, refused: new Map(), slowest: 0, failed: 0 },
    ]),
  );
  if (only !== null) console.log(describe(seed, only));
  console.log(`seed ${seed}`);
  const since = performance.now();
  let done = 0;
  await fuzz({
    seed,
    numbers,
    processes: PROCESSES,
    limits: { seconds, megabytes },
    onFile(number, { rows, refused, failures }, milliseconds) {
      const row = table.get(number < 0 ? 'sample' : kinds[number % kinds.length]!)!;
      row.files++;
      row.rows += rows;
      row.slowest = Math.max(row.slowest, milliseconds);
      if (refused === null && failures.length === 0) row.imported++;
      if (refused !== null) row.refused.set(refused, (row.refused.get(refused) ?? 0) + 1);
      if (++done % 500 === 0) console.log(`${done} files, ${((performance.now() - since) / 1000).toFixed(0)} s`);
      if (failures.length === 0) return;
      row.failed++;
      console.log(`✗ ${describe(seed, number)}\n  ${failures.join('\n  ')}`);
    },
  });
  printTable(table);
  const failed = [...table.values()].reduce((sum, row) => sum + row.failed, 0);
  console.log(
    `${numbers.length} files, seed ${seed}: ${failed} failed, ${((performance.now() - since) / 1000).toFixed(0)} s`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}

function describe(seed: number, number: number): string {
  const { name, bytes, damages } = makeFile(seed, number);
  return `--seed ${seed} --only ${number}: ${name}, ${bytes.length} bytes, ${damages.join('; ')}`;
}

function printTable(table: ReadonlyMap<SyntheticFile['kind'], Row>): void {
  console.log(`${'kind'.padEnd(10)} files  imported    rows  slowest  failed  refused`);
  for (const [kind, { files, imported, rows, slowest, failed, refused }] of table) {
    const codes = [...refused].sort((a, b) => b[1] - a[1]).map(([code, times]) => `${code} ${times}`);
    const cells = [
      kind.padEnd(10),
      String(files).padStart(5),
      String(imported).padStart(9),
      String(rows).padStart(7),
      `${(slowest / 1000).toFixed(1)} s`.padStart(8),
      String(failed).padStart(7),
    ];
    console.log(`${cells.join(' ')}  ${codes.join(', ')}`);
  }
}
