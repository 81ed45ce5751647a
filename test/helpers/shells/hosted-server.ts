// The web shell for a test, in the process of those before: as new for the test, without the time that a start takes.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { BUNDLE } from '../program.ts';
import type { HostReply, HostRequest } from './server-host.ts';
import { connect, type ServerProcess } from './server-process.ts';

const HOST = path.join(BUNDLE, 'server-host.js');

export type HostedServer = Omit<ServerProcess, 'printed'>;

let host: ChildProcess | undefined;
let requests = 0;

/** Starts a shell that keeps its files in `home`, and ends with the test. */
export async function startHostedServer(home: string): Promise<HostedServer> {
  const child = keptHost();
  const url = await ask(child, { home });
  let ending: Promise<unknown> | undefined;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) ending ??= ask(child, { stop: url });
    await ending;
  };
  onTestFinished(stop);
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { url, client: connect(url), child, kill, stop };
}

/** Imports a workbook into a new project, as it is after an import by a window. */
export async function importInHost(source: string, project: string): Promise<void> {
  await ask(keptHost(), { source, project });
}

/** A host that a test has killed is replaced. */
function keptHost(): ChildProcess {
  if (host?.connected) return host;
  const started = fork(HOST, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  process.once('exit', () => started.kill('SIGKILL'));
  host = started;
  return started;
}

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

async function ask(child: ChildProcess, request: WithoutId<HostRequest>): Promise<string> {
  const id = ++requests;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const receive = (reply: HostReply) => {
    if (reply.id !== id) return;
    if (reply.error === undefined) resolve(reply.url);
    else reject(new Error(reply.error));
  };
  const fail = () => reject(new Error('the server ended'));
  child.on('message', receive);
  child.once('exit', fail);
  child.send({ id, ...request });
  try {
    return await promise;
  } finally {
    child.off('message', receive);
    child.off('exit', fail);
  }
}
