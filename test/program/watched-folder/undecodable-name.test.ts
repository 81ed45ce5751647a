import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listFolder, lookAt } from '#electron/program/watched-folder/folder-files.ts';
import { FolderWatcher } from '#electron/program/watched-folder/folder-watcher.ts';
import { importsOf } from '#electron/program/watched-folder/project-imports.ts';
import { SETTLE_MS } from '#electron/program/watched-folder/watched-files.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { errorMessage } from '#shared/words/errors.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { launch } from '../../helpers/launch.ts';
import { encode } from '../../helpers/texts/encode.ts';
import { csv, prepareWatched } from './prepare-watched.ts';

// Windows and macOS have no such names.
describe.skipIf(process.platform !== 'linux')('an undecodable name', () => {
  it('of a file is imported from a watched folder, once', async () => {
    const session = startSession();
    const { project, folder, info } = await prepareWatched(session, '乱名');
    fs.writeFileSync(within(folder, '白天', '.csv'), csv(20, 30));
    const [file] = await listFolder(folder);
    const imports = importsOf(session.services, project);
    const { signal } = new AbortController();
    const readings = await imports.examine(file!.path, signal);
    expect(await imports.import(file!.path, readings!, signal, () => {})).toMatchObject({ imported: 10, rejected: 0 });
    expect(await imports.examine(file!.path, signal)).toBeNull();
    expect(await info()).toMatchObject({ articles: 30 });
  });

  it('of a folder is watched, by whatever path it is found', async () => {
    const session = startSession();
    const { project, info } = await prepareWatched(session, '乱夹');
    const bytes = within(fs.realpathSync(session.folder), '来稿');
    const shown = path.join(fs.realpathSync(session.folder), String.raw`\xC0\xB4\xB8\xE5`);
    fs.mkdirSync(bytes);
    fs.writeFileSync(Buffer.concat([bytes, Buffer.from('/甲.csv')]), csv(20, 30));
    const link = path.join(session.folder, '链接');
    fs.symlinkSync(bytes, link);
    const { reachable } = session.services;
    const folder = await reachable.findFolder(bytes.toString());
    for (const one of [folder, link]) expect(await reachable.findFolder(one)).toBe(folder);

    let now = 0;
    const watcher = new FolderWatcher(folder, {
      project: importsOf(session.services, project),
      list: listFolder,
      lookAt,
      now: () => now,
    });
    const { signal } = new AbortController();
    await watcher.step(signal);
    now += SETTLE_MS;
    await watcher.step(signal);
    expect(watcher.state).toMatchObject({ folder: shown, problem: null, last: { file: '甲.csv', imported: 10 } });
    expect(await info()).toMatchObject({ articles: 30 });

    fs.rmSync(bytes, { recursive: true });
    const missing = await expectRejection(reachable.findFolder(folder), 'FOLDER_MISSING');
    expect(errorMessage(missing, 'zh')).toContain(shown);
  });

  it('of files that are chosen together stays their name', async () => {
    const { client, folder } = startSession();
    const names = ['白天', '夜里'].map((name) => within(folder, name, '.csv'));
    for (const [index, name] of names.entries()) fs.writeFileSync(name, csv(10 * index, 10 * index + 10));
    // A dialog gives U+FFFD for what it cannot decode.
    const { path: gathered } = await client.files.gather({ name: '两份', paths: names.map(String) });
    const copied = fs.readdirSync(gathered, { encoding: 'buffer' });
    expect(copied.map((name) => name.toString('hex')).sort()).toEqual(
      names.map((name) => name.subarray(Buffer.byteLength(folder) + 1).toString('hex')).sort(),
    );
    const { sheets, skipped } = await inspectSource(gathered);
    expect({ sheets, skipped }).toMatchObject({ sheets: [{ rows: 10 }, { rows: 10 }], skipped: [] });

    // Marked names, as Tonggao lists them, and one name twice.
    const marked = (await listFolder(fs.realpathSync(folder)))[0]!.path;
    const twice = await client.files.gather({ name: '同名', paths: [marked, marked] });
    expect(fs.readdirSync(twice.path, { recursive: true })).toHaveLength(3);
    fs.rmSync(names[0]!);
    fs.rmSync(names[1]!);
    await expect(client.files.gather({ name: '没了', paths: [marked] })).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      data: { file: expect.stringMatching(/\\x[\dA-F]{2}/) },
    });
  });
});

function startSession() {
  const session = launch();
  onTestFinished(() => session.stop());
  return session;
}

/** The path of a GBK name in a folder. */
function within(folder: string, name: string, ending = ''): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), encode(name, 'gb18030'), Buffer.from(ending)]);
}
