// Runs the command line in a separate process, and returns its exit code and output.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMMAND_LINE } from '../program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type CliResult = { code: number | null; stdout: string; stderr: string };
type CliOptions = {
  env?: NodeJS.ProcessEnv;
  onStart?: (interrupt: (signal?: NodeJS.Signals) => void) => void;
  /** Called with all output so far, after each piece of it. */
  onOutput?: (stdout: string) => void;
  /** Reads nothing of its output, as `| true` does. */
  closesOutput?: boolean;
};

/** Runs `tonggao <arguments>`, in English unless `env` says otherwise. `interrupt` is a Ctrl-C, or another signal. */
export async function runCli(
  given: readonly string[],
  { env = {}, onStart, onOutput, closesOutput }: CliOptions = {},
): Promise<CliResult> {
  const child = spawn(process.execPath, [...COMMAND_LINE, ...given], {
    cwd: ROOT,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result: CliResult = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    result.stdout += text;
    onOutput?.(result.stdout);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (result.stderr += text));
  if (closesOutput) child.stdout.destroy();
  onStart?.((signal = 'SIGINT') => child.kill(signal));
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...result, code })));
}
