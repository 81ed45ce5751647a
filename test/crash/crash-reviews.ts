// Kills during decisions and corrections: every answered one is on disk, and the running one is stored wholly or not
// at all.
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Client } from '#shared/contract/index.ts';
import { type ArticleId, type Verdict, verdicts } from '#shared/model/model.ts';
import { isErrorCode } from '#shared/words/errors.ts';
import { acceptMeasured } from '../helpers/measured-risks.ts';
import type { Random } from '../helpers/random.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { type Crash, type CrashOptions, crashIn, makeProject } from './crashed-server.ts';
import { assertConsistent, copyProject, readEditorsWork } from './on-disk.ts';

const ARTICLES = 400;
/** Milliseconds in which some dozens of actions are made. */
const MAX_MS = 400;

const doings = ['decide', 'decide', 'decide', 'split', 'merge', 'move', 'undo', 'redo', 'acceptBatch'] as const;

export async function* crashReviews({ home, crashes, random }: CrashOptions): AsyncGenerator<Crash> {
  const project = path.join(home, '查重.tonggao');
  copyProject(await makeProject(home, ARTICLES, 3), project);
  for (let crash = 0; crash < crashes; crash++) {
    let answered = readEditorsWork(project);
    const moment = { phase: random.pick(doings), milliseconds: random.next() * MAX_MS };
    const during = await crashIn<(typeof doings)[number]>(home, moment, async (client, enter) => {
      await client.projects.open({ path: project });
      for (;;) {
        const doing = random.pick(doings);
        enter(doing);
        await act(client, project, doing, random);
        answered = readEditorsWork(project);
      }
    });
    assertConsistent(project);
    const found = readEditorsWork(project);
    if (found.actions === answered.actions) assert.deepEqual(found, answered);
    else
      assert.equal(
        found.actions,
        answered.actions + 1,
        'an action that was answered is missing, or one is there twice',
      );
    yield { during, found: found.actions === answered.actions ? 'as answered' : 'as answered, and the one under way' };
  }
}

/** Makes one call that changes something. A call that makes no sense is refused. */
async function act(client: Client, project: string, doing: (typeof doings)[number], random: Random): Promise<void> {
  const clusters = await client.review.clusters({ project });
  const cluster = random.pick(clusters).id;
  const articlesOf = async (of: typeof cluster) =>
    (await readCluster(client, { project, cluster: of })).members.map(({ article }) => article.id);
  try {
    switch (doing) {
      case 'decide': {
        const given = (await articlesOf(cluster)).map((article) => ({ article, verdict: random.pick(verdicts) }));
        const { changed } = await client.review.decide({ project, cluster, verdicts: given });
        const stored = new Map(JSON.parse(readEditorsWork(project).verdicts) as [ArticleId, Verdict][]);
        for (const { article, verdict } of changed) assert.equal(stored.get(article) ?? null, verdict);
        break;
      }
      case 'split':
        await client.review.split({ project, cluster, articles: (await articlesOf(cluster)).slice(1) });
        break;
      case 'merge':
        await client.review.merge({ project, cluster, other: random.pick(clusters).id });
        break;
      case 'move':
        await client.review.move({
          project,
          cluster,
          articles: (await articlesOf(random.pick(clusters).id)).slice(0, 1),
        });
        break;
      case 'undo':
        await client.review.undo({ project });
        break;
      case 'redo':
        await client.review.redo({ project });
        break;
      case 'acceptBatch':
        await acceptMeasured(client, project);
    }
  } catch (error) {
    if (!isErrorCode(String((error as { code?: unknown }).code))) throw error;
  }
}
