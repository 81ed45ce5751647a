// The path of a file that a project names is known once the person has had it read, on this machine and for good.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { KnownSources } from '#electron/program/remembered/known-sources.ts';
import { follow, launch } from '../helpers/launch.ts';

it('is known after the import was continued from it', async () => {
  const session = launch();
  onTestFinished(() => session.stop());
  const { client, services, folder } = session;
  const [own, named] = ['稿件.csv', '私人.csv'].map((name) => path.join(folder, name)) as [string, string];
  for (const file of [own, named])
    fs.writeFileSync(file, '标题,正文\n索道开通,山城新开一条跨江索道，单程只需六分钟。\n');
  const { path: project } = await client.projects.create({ name: '他人的项目' });
  await follow(client, (await client.intake.start({ project, path: own, reading: {} })).job);
  session.db(project).prepare('UPDATE imports SET finished_at = NULL, path = ?').run(named);
  const { unfinishedImport, isSourceKnown } = await client.projects.info({ path: project });
  expect(isSourceKnown).toBe(false);
  expect(new KnownSources(services.folders.config).has(named)).toBe(false);
  const { reading } = unfinishedImport!;
  await follow(client, (await client.intake.start({ project, path: named, reading })).job);
  expect((await client.projects.info({ path: project })).isSourceKnown).toBe(true);
  expect(new KnownSources(services.folders.config).has(named)).toBe(true);
});
