// The web shell in a separate process, for tests that kill it or open it in a browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { Client } from '#shared/contract/index.ts';
import { WEB_SHELL } from '../program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type ServerStart = {
  /** Path, from the root, of a module that the server's main thread loads before the shell. */
  readonly first?: string;
  readonly openBrowser?: boolean;
  /** True if calls may name any path, as in the desktop shell. */
  readonly anyPath?: boolean;
  /** True for the shell in dist/main, as `npm start` runs it. */
  readonly isBuilt?: boolean;
  /** `pipe` lets the test read what it prints to the standard error. */
  readonly stderr?: 'inherit' | 'pipe';
};

const ANY_PATH = `
const { startServices, stopServices } = await import('./electron/program/services.ts');
const { startWebShell } = await import('./electron/shells/web/server.ts');
const services = startServices({ shell: 'desktop' });
const shell = await startWebShell(services, 'renderer');
process.once('SIGTERM', () => stopServices(services).then(() => process.exit()));
console.log(shell.url);`;

export type ServerProcess = {
  readonly url: string;
  readonly printed: readonly string[];
  readonly client: Client;
  /** Has a channel for messages to the module that was loaded first. */
  readonly child: ChildProcess;
  /** Kills it like `kill -9`. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** Ends it as its editor does: projects are closed. Resolves when the process has ended. */
  stop(): Promise<void>;
};

/** Starts the server, which keeps all its files in `home`. Resolves when it has printed its address. */
export async function startServerProcess(
  home: string,
  env: NodeJS.ProcessEnv = {},
  { first, openBrowser = false, anyPath = false, isBuilt = false, stderr = 'inherit' }: ServerStart = {},
): Promise<ServerProcess> {
  const module = isBuilt ? './dist/main/web.js' : WEB_SHELL;
  const web = `const shell = await import('${module}'); shell.runWebShell({ openBrowser: ${openBrowser} })`;
  const run = anyPath ? ANY_PATH : web;
  const script = first === undefined ? run : `await import('./${first}'); ${run}`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    env: { ...process.env, ...env, TONGGAO_HOME: home },
    stdio: ['ignore', 'pipe', stderr, 'ipc'],
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const end = (signal: NodeJS.Signals) => {
    server.kill(signal);
    return gone;
  };
  const { url, printed } = await readAddress(server);
  return {
    url,
    printed,
    client: connect(url),
    child: server,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

export function connect(printed: string, fetch = globalThis.fetch): Client {
  const { origin, hash } = new URL(printed);
  const token = new URLSearchParams(hash.slice(1)).get('token');
  return createORPCClient(
    new RPCLink({
      url: `${origin}/rpc`,
      // A server whose event loop was blocked closes idle connections before it reads their calls. A browser repeats
      // such a call, Node does not.
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
      fetch: (request, init) => fetch(request, init),
    }),
  );
}

async function readAddress(server: ChildProcess): Promise<{ url: string; printed: string[] }> {
  const printed: string[] = [];
  for await (const line of createInterface({ input: server.stdout! })) {
    printed.push(line);
    const url = /http:\S+/.exec(line)?.[0];
    if (url) return { url, printed };
  }
  const said = server.stderr ? await text(server.stderr) : '';
  throw new Error(`the server ended without printing its address ${said}`);
}
