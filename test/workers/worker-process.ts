import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMMAND_LINE } from '../helpers/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type WorkerProcess = { readonly process: ChildProcess; kill(signal: NodeJS.Signals): Promise<number | null> };

/** Starts `tonggao worker`. Resolves when it waits for batches. */
export async function startWorkerProcess(url: string, env: NodeJS.ProcessEnv = {}): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [...COMMAND_LINE, 'worker', '--concurrency', '1'], {
    cwd: ROOT,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TONGGAO_REDIS: url, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const worker: WorkerProcess = {
    process: child,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
  await new Promise<void>((ready, fail) => {
    let printed = '';
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('Waiting for batches')) ready();
    });
    void ended.then((code) => fail(new Error(`the worker ended with code ${code}`)));
  });
  return worker;
}
