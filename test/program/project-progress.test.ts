// The progress of recent projects is read from files that are not opened, in any state.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { launchOfTest } from '../helpers/shells/launch-of-test.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

/** Makes a closed project, with a check that its file is unchanged. */
function closedProject(seed: number) {
  const { db, file } = syntheticProject(30, seed);
  db.close();
  const contents = fs.readFileSync(file);
  return { file, isUnchanged: () => fs.readFileSync(file).equals(contents), folder: path.dirname(file) };
}

it('is that of the file, which does not change, and of the open project', async () => {
  const { client } = launchOfTest();
  const { file, isUnchanged, folder } = closedProject(91);
  const closed = await client.projects.progress({ path: file });
  expect(closed).toEqual({ clusters: expect.any(Number), resolvedClusters: 0 });
  expect(isUnchanged()).toBe(true);
  expect(fs.readdirSync(folder)).toEqual([path.basename(file)]);
  const { clusters } = await client.projects.open({ path: file });
  expect(closed?.clusters).toBe(clusters);
  expect(await client.projects.progress({ path: file })).toEqual(closed);
});

it('is not known of files that are missing, damaged or have two names', async () => {
  const { client } = launchOfTest();
  const { file, folder } = closedProject(93);
  const missing = path.join(folder, '没有.tonggao');
  const damaged = path.join(folder, '坏的.tonggao');
  fs.writeFileSync(damaged, fs.readFileSync(file).fill(7, 100, 9000));
  const other = path.join(folder, '文字.tonggao');
  fs.writeFileSync(other, '不是项目');
  const within = path.join(folder, '文件夹.tonggao');
  fs.mkdirSync(within);
  const read = (at: string) => client.projects.progress({ path: at });
  expect(await Promise.all([missing, damaged, other, within].map(read))).toEqual([null, null, null, null]);
  fs.linkSync(file, path.join(folder, '又一个名字.tonggao'));
  expect(await read(file)).toBeNull();
});
