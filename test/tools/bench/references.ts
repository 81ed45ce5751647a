// The cost of comparing a list of new articles with a large reference set: the same import with and without it, in turns.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { SET_ENDING } from '#shared/contract/reference-sets.ts';
import { runIntakeProcess, writeSyntheticFile } from './intake-process.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const NEW_ARTICLES = 2_000;
const ROUNDS = 3;
const MB = 1_000_000;

type Run = { readonly seconds: number; readonly peakBytes: number };

/** @param set an existing set of synthetic articles; null to make one of this many references */
export function benchReferences(references: number, set: string | null): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  try {
    const near = path.join(folder, 'with');
    const far = path.join(folder, 'without');
    for (const one of [near, far]) fs.mkdirSync(one);
    const file = path.join(near, `references${SET_ENDING}`);
    // All runs have one home, as on a machine: it remembers that the set was checked.
    const home = path.join(folder, 'home');
    if (set === null) makeSet(folder, file, references);
    else fs.linkSync(set, file);
    const list = path.join(folder, 'new.csv');
    writeSyntheticFile(list, NEW_ARTICLES, references);
    const run = (within: string): Run => {
      const project = path.join(within, 'bench.tonggao');
      const { milliseconds, peakBytes } = runIntakeProcess('import', project, list, home);
      for (const ending of ['', '-wal', '-shm']) fs.rmSync(project + ending, { force: true });
      return { seconds: milliseconds.total / 1000, peakBytes };
    };
    const runCold = () => {
      dropFromCache(file);
      return run(near);
    };
    run(far);
    const firstSight = runCold();
    const rounds = Array.from({ length: ROUNDS }, () => ({ without: run(far), warm: run(near), cold: runCold() }));
    const without = rounds.map((round) => round.without);
    const [warm, cold] = [rounds.map((round) => round.warm), rounds.map((round) => round.cold)];
    const base = median(without.map(({ seconds }) => seconds));
    const baseBytes = median(without.map(({ peakBytes }) => peakBytes));
    const row = (name: string, runs: readonly Run[]) => {
      const seconds = median(runs.map((one) => one.seconds));
      const bytes = median(runs.map((one) => one.peakBytes));
      const each = ((bytes - baseBytes) / references).toFixed(1);
      return [name, seconds.toFixed(2), (seconds / base).toFixed(2), formatCount(bytes / MB), each];
    };
    console.log(`References: an import of ${formatCount(NEW_ARTICLES)} articles, one in five a copy, with ${formatCount(references)} references (file: ${formatCount(fs.statSync(file).size / MB)} MB); medians of ${ROUNDS}, first sight once.
Cold: no page of the set is in memory. At first sight, a set that this machine does not know is read whole.\n
${formatTable(
  ['import', 'seconds', '× without', 'peak MB', 'bytes a reference'],
  [
    row('without references', without),
    row('with references, warm', warm),
    row('with references, cold', cold),
    row('with references, cold, at first sight', [firstSight]),
  ],
)}`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function makeSet(folder: string, file: string, references: number): void {
  const source = path.join(folder, 'references.csv');
  runIntakeProcess('make', source, String(references));
  const start = performance.now();
  execFileSync(process.execPath, [path.join(ROOT, 'electron/shells/cli/main.ts'), 'reference', 'add', file, source], {
    env: { ...process.env, TONGGAO_HOME: path.join(folder, 'makers-home') },
  });
  console.log(
    `Set of ${formatCount(references)} references made in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
  fs.rmSync(source);
}

/** Linux drops the cached pages of a synchronised file without administrator rights. */
function dropFromCache(file: string): void {
  execFileSync('dd', [`of=${file}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], { stdio: 'ignore' });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
