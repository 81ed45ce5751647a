// The program for the duration of one command: its services, and a client that calls them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { Client } from '#shared/contract/index.ts';
import { Cancelled } from '../../base/task.ts';
import { findConfigFolder, findFolders, makeFolder } from '../../program/folders.ts';
import { KnownProjects } from '../../program/remembered/known-projects.ts';
import { router } from '../../program/router.ts';
import { endProcess, type Services, startServices, stopServices } from '../../program/services.ts';
import { terminalLanguage } from '../terminal-language.ts';
import { onInterrupt } from './interrupt.ts';
import { printError } from './print.ts';

export type Program = {
  readonly client: Client;
  readonly services: Services;
  /** A temporary folder, removed at the end. */
  readonly home: string;
  /** Aborted by a signal of the system; this also cancels the jobs. */
  readonly signal: AbortSignal;
};

/** Maximum wait after a signal; jobs end sooner unless their thread is stuck. */
const MAX_INTERRUPT_MS = 15_000;

/**
 * @param replaced services other than those of the temporary folder
 * @param worksAhead true where a window will show the project later
 * @throws as `work`; Cancelled if it does not end after a signal
 */
export async function withProgram(
  work: (program: Program) => Promise<void>,
  replaced: Partial<Services> = {},
  worksAhead = false,
): Promise<void> {
  const stopped = new AbortController();
  const removeHome = () => fs.rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  const forgetInterrupt = onInterrupt(() => stopped.abort(), removeHome);
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  // A reader of the output that closes it ends the process.
  process.once('exit', removeHome);
  const known = findKnownProjects();
  const services = {
    ...startServices({ shell: 'cli', folders: findFolders(home), worksAhead, ...(known && { known }) }),
    ...replaced,
  };
  stopped.signal.addEventListener('abort', () => void services.jobs.cancelAll());
  try {
    const client: Client = createRouterClient(router, { context: { services } });
    await Promise.race([work({ client, services, home, signal: stopped.signal }), untilLate(stopped.signal)]);
  } finally {
    const hasEnded = await stopServices(services);
    removeHome();
    process.off('exit', removeHome);
    forgetInterrupt();
    if (!hasEnded) {
      printError(stuck[terminalLanguage()]);
      endProcess();
    }
  }
}

/** Those of the app on this machine; null where it cannot remember any. */
function findKnownProjects(): KnownProjects | null {
  const config = findConfigFolder();
  try {
    makeFolder(config);
    fs.accessSync(config, fs.constants.W_OK);
    return new KnownProjects(config);
  } catch {
    return null;
  }
}

const stuck = {
  zh: '有一个任务停不下来，程序已强制结束。已保存的内容不受影响。请运行 tonggao doctor 检查项目。',
  en: 'A task could not be stopped, so the program was ended. Saved work is safe. Check the project with “tonggao doctor”.',
} as const;

function untilLate(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => setTimeout(() => reject(new Cancelled()), MAX_INTERRUPT_MS).unref()),
  );
}
