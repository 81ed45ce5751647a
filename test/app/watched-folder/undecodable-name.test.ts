import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listFolder } from '#electron/app/watched-folder/folder-files.ts';
import { importsOf } from '#electron/app/watched-folder/project-imports.ts';
import { toCsv } from '#electron/export/csv.ts';
import { follow, launch } from '../../helpers/launch.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../../helpers/synthetic-articles.ts';
import { encode } from '../../helpers/texts/encode.ts';

// Windows and macOS have no such names.
it.skipIf(process.platform !== 'linux')('an undecodable name is imported from a watched folder, once', async () => {
  const session = launch();
  onTestFinished(() => session.stop());
  const { client, services } = session;
  const { path: project } = await client.projects.create({ name: '乱名' });
  const articles = makeArticles(20, 5);
  const first = path.join(session.folder, '先.csv');
  fs.writeFileSync(first, toCsv([SYNTHETIC_COLUMNS, ...articles.slice(0, 10)]));
  await follow(client, (await client.intake.start({ project, path: first, reading: {} })).job);

  const folder = path.join(fs.realpathSync(session.folder), '来稿');
  fs.mkdirSync(folder);
  const name = Buffer.concat([Buffer.from(`${folder}/`), encode('白天', 'gb18030'), Buffer.from('.csv')]);
  fs.writeFileSync(name, toCsv([SYNTHETIC_COLUMNS, ...articles.slice(10)]));
  const [file] = await listFolder(folder);
  const imports = importsOf(services, project);
  const { signal } = new AbortController();
  const readings = await imports.examine(file!.path, signal);
  expect(await imports.import(file!.path, readings!, signal, () => {})).toMatchObject({ imported: 10, rejected: 0 });
  expect(await imports.examine(file!.path, signal)).toBeNull();
  expect(await client.projects.info({ path: project })).toMatchObject({ articles: 20 });
});
