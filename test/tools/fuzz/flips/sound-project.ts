// The project whose bits flip: clusters, decisions, corrections, a note, a flag, undone steps and an export.
import fs from 'node:fs';
import path from 'node:path';
import { openProject } from '#electron/store/database.ts';
import { makeProject, resultOf, withServer } from '../../../crash/crashed-server.ts';

const ARTICLES = 60;

export async function makeSoundProject(home: string, seed: number): Promise<string> {
  const project = await makeProject(home, ARTICLES, seed);
  const target = path.join(home, '已导出.xlsx');
  await withServer(home, async ({ client }) => {
    await client.projects.open({ path: project });
    const [one, other, third] = await client.review.clusters({ project });
    const { members } = await client.review.cluster({ project, cluster: one!.id });
    await client.review.note({ project, cluster: one!.id, text: '请再核对一次。', shown: '' });
    await client.review.flag({ project, cluster: one!.id, isFlagged: true });
    await client.review.split({ project, cluster: one!.id, articles: [members.at(-1)!.article] });
    await client.review.merge({ project, cluster: other!.id, other: third!.id });
    await client.review.undo({ project });
    await resultOf(client, await client.related.prepare({ project }));
    await resultOf(client, await client.exports.start({ project, format: 'xlsx', undecided: 'keep-all', target }));
  });
  fs.rmSync(target);
  // Copies the log of the killed server into the file, which is flipped alone.
  openProject(project).close();
  return project;
}
