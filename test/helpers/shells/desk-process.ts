// `tonggao serve` in a separate process, for tests that kill it or open it in a browser.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { COMMAND_LINE } from '../program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type DeskProcess = {
  readonly origin: string;
  readonly printed: readonly string[];
  readonly pid: number;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills it like `kill -9`. Resolves when the process has ended. */
  kill(): Promise<void>;
};

/** Resolves when it accepts requests. @param given further arguments of the command */
export async function startDeskProcess(
  project: string,
  home: string,
  given: readonly string[] = [],
): Promise<DeskProcess> {
  const child = spawn(process.execPath, [...COMMAND_LINE, 'serve', project, ...given], {
    cwd: ROOT,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TONGGAO_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return gone;
  };
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    const origin = printed.find((one) => /^https?:\S+$/.test(one));
    if (origin !== undefined && line.startsWith('Press Ctrl+C'))
      return { origin, printed, pid: child.pid!, signal: (name) => void child.kill(name), kill };
  }
  throw new Error('the desk ended without printing its address');
}
