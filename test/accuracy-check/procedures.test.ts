// The accuracy check through the router: blind until it is over, and without traces elsewhere.
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openProject } from '#electron/store/database.ts';
import type { CheckAnswer } from '#shared/contract/accuracy-check.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { follow, launch } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { everything } from '../helpers/stored-projects.ts';
import { writeSyntheticProject } from '../tools/bench/synthetic/synthetic-project.ts';

async function decidedProject(clusters: number, decided: number) {
  const launched = launch();
  onTestFinished(() => launched.stop());
  const { client, folder } = launched;
  const project = path.join(folder, '测试.tonggao');
  writeSyntheticProject(project, clusters);
  await client.projects.open({ path: project });
  for (const { id } of (await client.review.clusters({ project })).slice(0, decided)) {
    const { members } = await readCluster(client, { project, cluster: id });
    const verdicts = members.map(({ article }, at) => ({
      article: article.id,
      verdict: at === 0 ? ('canonical' as const) : ('discard' as const),
    }));
    await client.review.decide({ project, cluster: id, verdicts });
  }
  const target = path.join(folder, '清理后.csv');
  const exportAll = async () => {
    fs.rmSync(target, { force: true });
    const { job } = await client.exports.start({
      project,
      kind: 'cleaned',
      format: 'csv',
      undecided: 'follow-suggestions',
      language: 'zh',
      target,
    });
    await follow(client, job);
    return fs.readFileSync(target);
  };
  /** All tables and the log, without the data of the check, and without notes about exports. */
  const dump = () => {
    const db = openProject(project);
    try {
      const { check_pairs, settings, ...others } = everything(db);
      const kept = (settings as { key: string }[]).filter(({ key }) => key !== 'check' && key !== 'exported');
      return { ...others, settings: kept, actions: db.prepare('SELECT * FROM actions').all() };
    } finally {
      db.close();
    }
  };
  /** The info without running jobs, some of which continue in the background. */
  const readInfo = async () => {
    const { runningJobs, ...info } = await client.projects.info({ path: project });
    return info;
  };
  return { client, project, exportAll, dump, readInfo };
}

test('a session is answered, then revealed; no other table, count or export knows of it', async () => {
  const { client, project, exportAll, dump, readInfo } = await decidedProject(40, 5);
  const before = { dump: dump(), exported: await exportAll(), info: await readInfo() };

  expect(await client.check.state({ project })).toEqual({ on: false, session: null, estimate: null });
  expect((await client.check.change({ project, on: true })).on).toBe(true);
  const begun = await client.check.begin({ project });
  expect(begun.session).toEqual({ pairs: 13, answered: 0, revealed: null });
  // Beginning twice returns the same session.
  expect(await client.check.begin({ project })).toEqual(begun);

  const texts = new Map<number, string>();
  let state = begun;
  for (let shown = await client.check.pair({ project }); shown; shown = await client.check.pair({ project })) {
    expect(Object.keys(shown).sort()).toEqual(['left', 'place', 'right', 'session']);
    expect(await client.check.pair({ project })).toEqual(shown);
    texts.set(shown.place, shown.left.body + shown.right.body);
    expect(state).toMatchObject({ estimate: null, session: { revealed: null } });
    state = await client.check.answer({ project, ...shown, answer: 'duplicate' });
    // A given answer can't be changed.
    await client.check.answer({ project, ...shown, answer: 'different' });
  }
  const revealed = state.session?.revealed ?? [];
  expect(texts.size).toBe(13);
  expect(revealed.map(({ answer }) => answer)).toEqual(new Array<CheckAnswer>(13).fill('duplicate'));
  const wrong = revealed.filter(({ right }) => !right);
  expect(wrong.map(({ kind }) => kind)).toEqual(new Array(4).fill('altered'));
  expect(state.estimate).toMatchObject({ checked: 8, missed: 0, mistaken: 4 });

  expect(dump()).toEqual(before.dump);
  expect(await exportAll()).toEqual(before.exported);
  expect(await readInfo()).toEqual(before.info);
});

test('further sessions add to the estimate; while one runs, its own answers do not', async () => {
  const { client, project } = await decidedProject(40, 0);
  const answerAll = async (answer: CheckAnswer, most = 100) => {
    for (let n = 0; n < most; n++) {
      const shown = await client.check.pair({ project });
      if (!shown) break;
      await client.check.answer({ project, session: shown.session, place: shown.place, answer });
    }
    return client.check.state({ project });
  };
  await client.check.begin({ project });
  expect((await answerAll('different')).estimate).toMatchObject({ checked: 8, missed: 4, mistaken: 0 });
  await client.check.begin({ project });
  expect((await answerAll('duplicate', 3)).estimate).toMatchObject({ checked: 8 });
  expect((await answerAll('duplicate')).estimate).toMatchObject({ checked: 16, missed: 4, mistaken: 4 });
});

test('texts that are not as they were imported are not planted', async () => {
  const { client, project } = await decidedProject(12, 0);
  const db = openProject(project);
  db.prepare("UPDATE article_versions SET title = title || '改'").run();
  db.close();
  await expect(client.check.begin({ project })).rejects.toMatchObject({ code: 'CHECK_TOO_FEW' });
});

test('too few articles are refused; a pair whose article is gone waits for no answer', async () => {
  const small = await decidedProject(1, 0);
  await expect(small.client.check.begin({ project: small.project })).rejects.toMatchObject({ code: 'CHECK_TOO_FEW' });

  const { client, project } = await decidedProject(12, 0);
  const { session } = await client.check.begin({ project });
  const db = openProject(project);
  const shown = db.prepare('SELECT article_id FROM check_pairs WHERE place = 0').pluck().get() as ArticleId;
  db.pragma('foreign_keys = OFF');
  db.prepare('DELETE FROM article_versions WHERE id = ?').run(shown);
  db.close();
  expect((await client.check.state({ project })).session).toMatchObject({ pairs: session!.pairs - 1 });
  expect((await client.check.pair({ project }))?.place).toBe(1);
});
