// A CSV that is damaged near its end: the import stops with a message, is unfinished and can be removed. The corrected
// file is then imported.
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { follow, launch } from '../helpers/launch.ts';

const BODY = '山城新开一条跨江索道，首日客流超过三万人次。';
/** Rows without a body, so many that a preview does not read all of them. */
const ROWS = 1500;
const LONG = '长'.repeat(8000);

test('a quote that is never closed, late in a long csv', async () => {
  const launched = launch();
  onTestFinished(() => launched.stop());
  const { client } = launched;
  const file = path.join(launched.folder, '稿件.csv');
  const head = `标题,正文\n首,${BODY}\n${`${LONG},\n`.repeat(ROWS)}`;
  fs.writeFileSync(file, `${head}末,"${BODY}\n再,${BODY}\n`);
  const { path: project } = await client.projects.create({ name: '引号' });
  expect(await client.intake.inspect({ path: file })).toMatchObject({ rowsCounted: false });

  const start = async () => follow(client, (await client.intake.start({ project, path: file, reading: {} })).job);
  expect((await start()).at(-1)).toMatchObject({
    type: 'refused',
    appError: { code: 'FILE_MALFORMED', data: { file: '稿件.csv', line: ROWS + 3, detail: '"' } },
  });
  const { unfinishedImport } = await client.projects.info({ path: project });
  expect(unfinishedImport).toMatchObject({ file: '稿件.csv' });

  fs.writeFileSync(file, `${head}末,"${BODY}"\n再,${BODY}\n`);
  expect((await start()).at(-1)).toMatchObject({ type: 'refused', appError: { code: 'IMPORT_UNFINISHED' } });
  const { job } = await client.intake.removeUnfinished({ project, import: unfinishedImport!.id });
  await follow(client, job);
  expect(await client.projects.info({ path: project })).toMatchObject({ articles: 0, unfinishedImport: null });
  expect((await start()).at(-1)).toMatchObject({ type: 'done', result: { imported: 3, rejected: ROWS } });
});
