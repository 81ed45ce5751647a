// The command line. Exit codes: 0: done · 2: wrong usage or bad input, with one sentence on stderr · 1: a defect · 128
// plus the number of the signal: interrupted.
import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { Cancelled } from '../../base/task.ts';
import { describeFailure } from './failure.ts';
import { interruptedCode } from './interrupt.ts';
import { escapeErrors, printError } from './print.ts';
import { program } from './program.ts';

const BAD_INPUT = 2;
const DEFECT = 1;

// npm runs scripts in the project's folder, but file names are relative to the folder of the caller.
if (process.env.npm_lifecycle_event === 'tonggao' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

escapeErrors();

// A reader of the output, such as `head`, may close it early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  // Commander has already printed its own sentence, or the requested help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_INPUT;
  if (error instanceof Cancelled) {
    printError(
      'Interrupted. No output was written. With --project, imported rows are saved; run the same command again to continue.',
    );
    return interruptedCode();
  }
  const sentence = describeFailure(error);
  printError(sentence ?? inspect(error));
  return sentence === null ? DEFECT : BAD_INPUT;
}
