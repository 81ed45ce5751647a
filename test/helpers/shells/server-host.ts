// The web shell for one test after another in one process: each time with services, folders and an address of its own.
// Loading the modules anew for each test would take most of the time.
import { findFolders } from '#electron/program/folders.ts';
import { type Services, startServices, stopServices } from '#electron/program/services.ts';
import { PAGE_FOLDER } from '#electron/shells/page-folder.ts';
import { startWebShell, type WebShell } from '#electron/shells/web/server.ts';
import { importAlone } from '../tasks-alone.ts';

/**
 * `home`: starts a shell that keeps its files there. `stop`: ends the one at this address. `source`: imports this workbook
 * into a new project.
 */
export type HostRequest = { readonly id: number } & (
  | { readonly home: string }
  | { readonly stop: string }
  | { readonly source: string; readonly project: string }
);
/** The address of the started, or of the stopped shell; empty after an import. */
export type HostReply = { readonly id: number; readonly url: string; readonly error?: string };

const running = new Map<string, { services: Services; shell: WebShell }>();

async function start(home: string): Promise<string> {
  // Also for the processes that the services start.
  process.env.TONGGAO_HOME = home;
  const services = startServices({ shell: 'web', folders: findFolders(home) });
  const shell = await startWebShell(services, PAGE_FOLDER);
  running.set(shell.url, { services, shell });
  return shell.url;
}

async function stop(url: string): Promise<string> {
  const { services, shell } = running.get(url)!;
  running.delete(url);
  await shell.close();
  await stopServices(services);
  return url;
}

async function serve(request: HostRequest): Promise<string> {
  if ('home' in request) return start(request.home);
  if ('stop' in request) return stop(request.stop);
  await importAlone(request.source, request.project, { worksAhead: true });
  return '';
}

process.on('message', async (request: HostRequest) => {
  const { id } = request;
  const reply: HostReply = await serve(request).then(
    (url) => ({ id, url }),
    (error) => ({ id, url: '', error: error instanceof Error ? error.stack! : String(error) }),
  );
  process.send!(reply);
});
process.once('disconnect', () => process.exit());
