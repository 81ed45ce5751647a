// Times the built command line as users start it, and nodejieba merely segmenting the same articles on one thread.
// Their ratio depends less on the machine than the seconds do.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { buildMain } from '#electron/build.ts';
import { formatTable } from '#electron/stages/evaluate/text-table.ts';

const CUT_PROCESS = path.join(import.meta.dirname, 'cut-process.ts');
const COMMAND = path.join(import.meta.dirname, '../../../../dist/main/cli.js');
/** Runs of each, by turns, so that a busy moment of the machine affects both. */
const RUNS = 3;

export async function measureWholeCommand(workbook: string, folder: string): Promise<void> {
  await buildMain();
  const rows: string[][] = [];
  for (let run = 1; run <= RUNS; run++) {
    const cut = Number(runNode(CUT_PROCESS, workbook));
    const dedupe = timeCommand('dedupe', workbook, '--out', path.join(folder, `built-${run}.xlsx`));
    const help = timeCommand('--help');
    rows.push([String(run), ...[cut, dedupe, dedupe / cut, help].map((figure) => figure.toFixed(2))]);
  }
  console.log(`\nBuilt: seconds of nodejieba cutting all bodies on one thread, of the whole \`tonggao dedupe\`, the ratio of the two, and seconds of \`tonggao --help\`\n
${formatTable(['run', 'cut', 'dedupe', 'dedupe : cut', '--help'], rows)}`);
}

/** Seconds from the start of the process to its end. */
function timeCommand(...given: readonly string[]): number {
  const start = performance.now();
  runNode(COMMAND, ...given);
  return (performance.now() - start) / 1000;
}

function runNode(...given: readonly string[]): string {
  return execFileSync(process.execPath, given, { encoding: 'utf8' });
}
