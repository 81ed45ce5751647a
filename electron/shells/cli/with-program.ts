// The program for the time of one command: its services, and a client that calls them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { Client } from '#shared/contract/index.ts';
import { findFolders } from '../../app/folders.ts';
import { router } from '../../app/router.ts';
import { type Services, startServices, stopServices } from '../../app/services.ts';
import { onInterrupt } from './interrupt.ts';

export type Program = {
  readonly client: Client;
  readonly services: Services;
  /** A temporary folder, removed at the end. */
  readonly home: string;
  /** Aborted by a signal of the system, which also cancels the jobs. */
  readonly signal: AbortSignal;
};

/**
 * @param replaced services that are not those of the temporary folder
 * @throws as `work`
 */
export async function withProgram(
  work: (program: Program) => Promise<void>,
  replaced: Partial<Services> = {},
): Promise<void> {
  const stopped = new AbortController();
  const forgetInterrupt = onInterrupt(() => stopped.abort());
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const services = { ...startServices({ shell: 'cli', folders: findFolders(home) }), ...replaced };
  stopped.signal.addEventListener('abort', () => void services.jobs.cancelAll());
  try {
    const client: Client = createRouterClient(router, { context: { services } });
    await work({ client, services, home, signal: stopped.signal });
  } finally {
    forgetInterrupt();
    await stopServices(services);
    fs.rmSync(home, { recursive: true, force: true });
  }
}
