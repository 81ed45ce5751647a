// One launch of Tonggao's services with a client directly on the router, for tests without a shell.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { type Child, startNodeChild } from '#electron/pool/child-channel.ts';
import type { WorkersInput } from '#electron/pool/workers/open-workers.ts';
import { findFolders } from '#electron/program/folders.ts';
import { router } from '#electron/program/router.ts';
import { type Services, startServices, stopServices } from '#electron/program/services.ts';
import { openProject, type WritableDb } from '#electron/store/database.ts';
import type { Client } from '#shared/contract/index.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import type { ProjectChange } from '#shared/contract/projects.ts';

export type Launch = {
  readonly client: Client;
  readonly services: Services;
  /** Every fingerprint process that was started, including ended ones. */
  readonly children: Child[];
  /** The test's own connection to a project: one per project, open until the launch is stopped. */
  db(project: string): WritableDb;
  readonly folder: string;
  stop(): Promise<void>;
};

export type LaunchOptions = {
  /** The parent of its folder. */
  readonly within?: string;
  /** On other machines. */
  readonly workers?: WorkersInput;
  /** True: as with a window, measures ahead what it would show, which takes half of the processor time of a test. */
  readonly hasWindow?: boolean;
};

export function launch({ within = os.tmpdir(), workers, hasWindow = false }: LaunchOptions = {}): Launch {
  const folder = fs.mkdtempSync(path.join(within, 'tonggao-'));
  const children: Child[] = [];
  const services = startServices({
    shell: 'cli',
    folders: findFolders(path.join(folder, 'home')),
    worksAhead: hasWindow,
    ...(workers && { workers }),
    startChild: (module) => {
      const child = startNodeChild(module);
      if (module.includes('fingerprint-process')) children.push(child);
      return child;
    },
  });
  const connections = new Map<string, WritableDb>();
  const db = (project: string) => {
    const opened = connections.get(project) ?? openProject(project);
    connections.set(project, opened);
    return opened;
  };
  return {
    db,
    client: createRouterClient(router, { context: { services } }),
    services,
    children,
    folder,
    async stop() {
      for (const opened of connections.values()) opened.close();
      await stopServices(services);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first change that a window receives after it starts to watch the project. */
export async function latestChange(client: Client, project: string): Promise<ProjectChange> {
  for await (const change of await client.projects.watch({ path: project })) return change;
  throw new Error('nothing was told');
}

/** Returns all events of a job up to its end; `onEvent` may react to each. */
export async function follow(
  client: Client,
  job: string,
  onEvent: (event: JobEvent) => unknown = () => {},
): Promise<JobEvent[]> {
  const events: JobEvent[] = [];
  for await (const event of await client.jobs.watch({ job })) {
    events.push(event);
    await onEvent(event);
  }
  return events;
}
