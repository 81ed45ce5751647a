// Watches of folders with a real project: stored on this machine, ended by a cancel, visible to windows.
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProjectChanges } from '#electron/program/project-changes.ts';
import { FolderWatches } from '#electron/program/watched-folder/folder-watches.ts';
import { SETTLE_MS } from '#electron/program/watched-folder/watched-files.ts';
import { WatchedFolders } from '#electron/program/watched-folder/watched-folders.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { follow, type Launch, latestChange, launch } from '../../helpers/launch.ts';
import { csv, prepareWatched } from './prepare-watched.ts';

let session: Launch;

beforeAll(() => {
  session = launch();
});
afterAll(() => session.stop());

const prepare = (name: string) => prepareWatched(session, name);

/** The watches of a launch whose pauses the test ends. */
function watchesOf(
  config = temporaryFolder(),
  services: ConstructorParameters<typeof FolderWatches>[0] = session.services,
) {
  let now = 0;
  let wake = () => {};
  const pause = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  const settings = new WatchedFolders(config);
  const watches = new FolderWatches(services, settings, { now: () => now, pause });
  const tick = (project: string) => {
    now += SETTLE_MS;
    wake();
    return watches.stateOf(project);
  };
  return { watches, settings, tick };
}

it('the choice is kept on this machine, for this project alone, and not in the project', async () => {
  const { project, folder, write, info } = await prepare('本机');
  const config = temporaryFolder();
  const { watches } = watchesOf(config);
  watches.start(project, folder);
  await watches.stopAll();
  const copy = path.join(session.folder, '本机的副本.tonggao');
  await follow(session.client, (await session.client.projects.saveAs({ path: project, name: '副', target: copy })).job);

  write('晨.csv', csv(20, 40));
  const next = watchesOf(config);
  next.watches.resume(copy);
  expect(next.watches.stateOf(copy)).toBeUndefined();
  next.watches.resume(project);
  await expect.poll(() => next.tick(project)?.last).toMatchObject({ file: '晨.csv' });
  expect(await info()).toMatchObject({ articles: 40 });
  next.watches.stop(project);
  expect(next.watches.stateOf(project)).toBeUndefined();
  await next.watches.stopAll();
  const last = watchesOf(config);
  last.watches.resume(project);
  expect(last.watches.stateOf(project)).toBeUndefined();
});

it('an import that a person cancels switches the watch off', async () => {
  const { project, folder, write } = await prepare('取消');
  const { client } = session;
  write('大.csv', csv(20, 3000));
  let cancelling: Promise<void> | undefined;
  // Immediately, so that even on a fast machine the import has not ended.
  const note = () => {
    const job = watches.stateOf(project)?.importing?.job;
    if (job) cancelling ??= client.jobs.cancel({ job });
  };
  const changes = Object.assign(new ProjectChanges(), { note });
  const { watches, settings, tick } = watchesOf(temporaryFolder(), { ...session.services, changes });
  watches.start(project, folder);
  await expect.poll(() => tick(project)).toBeUndefined();
  expect(cancelling).toBeDefined();
  expect(settings.find(project)).toBeUndefined();
  await watches.stopAll();
});

it('windows hear of the folder, and a project that is renamed keeps it', async () => {
  const { project, folder } = await prepare('改名前');
  const { client } = session;
  expect((await latestChange(client, project)).folder).toBeUndefined();
  await expect(client.watchedFolder.start({ project, folder: path.join(folder, '没有') })).rejects.toMatchObject({
    code: 'FOLDER_MISSING',
  });
  await client.watchedFolder.start({ project, folder });
  expect(await latestChange(client, project)).toMatchObject({ folder: { folder, problem: null, waiting: [] } });
  const { path: renamed } = await client.projects.rename({ path: project, name: '改名后' });
  await client.projects.open({ path: renamed });
  expect(await latestChange(client, renamed)).toMatchObject({ folder: { folder } });
  await client.watchedFolder.stop({ project: renamed });
  expect((await latestChange(client, renamed)).folder).toBeUndefined();
});
