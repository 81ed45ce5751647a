// Files that the program makes for itself are readable only by their owner, wherever they are moved.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { detectionFor } from '#shared/model/detection.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, launch } from '../helpers/launch.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

// Windows has no file modes; there a user's folders are private by their place.
it.skipIf(process.platform === 'win32')(
  'is so for projects, logs, copies, sets, uploads, previews, settings and downloads, not for chosen exports',
  async () => {
    const umask = process.umask(0o022);
    onTestFinished(() => void process.umask(umask));
    const launched = launch();
    onTestFinished(() => launched.stop());
    const { client, folder } = launched;
    const source = writeWorkbook(path.join(folder, '稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(30, 71)]);
    const { path: project } = await client.projects.create({ name: '私' });
    const run = async ({ job }: { job: string }) =>
      expect((await follow(client, job)).at(-1)).toMatchObject({ type: 'done' });
    const gathered = await client.files.gather({ name: '几份', paths: [source] });
    await client.files.beginUpload({ name: '上传.csv' });
    await run(await client.intake.start({ project, path: gathered.path, reading: {} }));
    await run(await client.references.add({ project, name: '已发', sources: [source], change: 'add' }));
    await run(await client.detection.preview({ project, detection: detectionFor('nshash') }));
    const { preview } = await client.detection.read({ project });
    await run(await client.detection.apply({ project, preview: preview!.id, policy: 'keep' }));
    await run(await client.detection.preview({ project, detection: detectionFor('standard') }));
    await run(await client.projects.saveAs({ path: project, name: '另存' }));
    const exported = { project, kind: 'cleaned', format: 'csv', undecided: 'keep-all' } as const;
    await run(await client.exports.start(exported));
    const chosen = path.join(folder, '净稿.csv');
    await run(await client.exports.start({ ...exported, target: chosen }));

    const home = path.join(folder, 'home');
    const files = fs.readdirSync(home, { recursive: true, encoding: 'utf8' });
    // A lock is empty.
    const open = files
      .filter((name) => !name.endsWith('-lock') && !name.endsWith('-lock-journal'))
      .filter((name) => (fs.statSync(path.join(home, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    for (const made of [/\.tonggao$/, /\.tonggao-wal$/, /\.csv$/, /\.xlsx$/, /\.json$/, /已发\./, /before-recluster/])
      expect(files.filter((name) => made.test(name))).not.toEqual([]);
    expect(fs.statSync(chosen).mode & 0o777).toBe(0o644);
    fs.chmodSync(chosen, 0o640);
    await run(await client.exports.start({ ...exported, target: chosen }));
    expect(fs.statSync(chosen).mode & 0o777).toBe(0o640);
  },
);
