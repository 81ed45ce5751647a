// Related coverage through the worker and the fingerprint processes: finds stories that share a quotation, but no
// duplicates or common phrases. Indexing can be cancelled and continues later.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancelled } from '#electron/base/task.ts';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import { addArticle } from '#electron/store/articles.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { createProject, openProject, type WritableDb } from '#electron/store/database.ts';
import { finishImport } from '#electron/store/imports.ts';
import { countUnindexed } from '#electron/store/sentences.ts';
import { sql } from '#electron/store/sql.ts';
import { Engine } from '#electron/threads/engine.ts';
import type { TaskControl } from '#electron/threads/tasks/relay-task.ts';
import { runTask } from '#electron/threads/tasks/run-task.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { fieldsFrom, newImport } from '../helpers/stored-projects.ts';

const QUOTE = '我们用了三年时间修复这座百年石桥，每一块石料都编了号、拍了照，再按原来的位置放回去';
const SECOND = '石桥的灯光将在每晚八点点亮，直到深夜船只全部靠岸为止';
const PHRASE = '本报记者将继续关注事件的最新进展，欢迎广大读者拨打热线电话提供新闻线索';

const REPORT = `柳河镇石桥昨天重新通行。工程负责人林守诚说：“${QUOTE}。”${SECOND}。${PHRASE}。`;
const articles: readonly { title: string; body: string; copyOf?: number }[] = [
  { title: '石桥重新通行', body: REPORT },
  { title: '石桥重新通行（转载）', body: `<p>${REPORT}</p>`, copyOf: 0 },
  // Another report has the same quotation in other words.
  {
    title: '百年石桥的三个春天',
    body: `一位老船工清晨就守在岸边，等第一辆自行车过桥。“${QUOTE.replace('这座', '')}。”林守诚告诉前来参观的学生。${PHRASE}。`,
  },
  // A third paper has both sentences.
  { title: '', body: `夜色里的桥。${SECOND}！林守诚表示：${QUOTE}。摄影爱好者从各地赶来。` },
  { title: '菜价回落', body: `连日晴好天气使蔬菜上市量增加，市场里黄瓜和番茄的价格都比上周便宜了。${PHRASE}。` },
  ...Array.from({ length: 60 }, (_, n) => ({
    title: `短讯${n}`,
    body: `第${n}号公告发布，${'甲乙丙丁戊己庚辛壬癸'[n % 10]}区第${n}街道的居民请留意停水安排。${PHRASE}。`,
  })),
];

let folder: string;
let file: string;
let pool: FingerprintPool;

function addAll(db: WritableDb, from: number, to: number): void {
  const importId = newImport(db);
  for (let n = from; n < to; n++) {
    const { title, body, copyOf } = articles[n]!;
    const fields = fieldsFrom({ title, body, source: `来源${n}`, published: '2026-03-01' });
    const article = addArticle(db, { importId, row: n + 2, fields, cells: [] }, {});
    if (copyOf === undefined) openCluster(db, article);
    else joinCluster(db, article, (copyOf + 1) as ArticleId, joinedBy((copyOf + 1) as ArticleId));
  }
  finishImport(db, importId, '2026-03-01T09:00:00.000Z');
}

async function indexSentences(project: string, control?: TaskControl) {
  const engine = new Engine(project, pool, false);
  try {
    await engine.open();
    return await engine.run('indexSentences', {}, control);
  } finally {
    await engine.close();
  }
}

function related(number: number, project = file) {
  return runTask('related', { project, article: (number + 1) as ArticleId }, pool);
}

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  file = path.join(folder, '石桥.tonggao');
  const db = createProject(file);
  addAll(db, 0, articles.length);
  db.close();
  pool = new FingerprintPool(startNodeChild, 1);
});

afterAll(() => {
  pool.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('other reports of an event', () => {
  it('are empty before sentences are indexed, and the reply counts the articles that are not', async () => {
    expect(await related(0)).toEqual({ unindexed: articles.length, reports: [] });
  });

  it('are indexed by a job with progress', async () => {
    const progress: number[] = [];
    const { result } = await indexSentences(file, {
      onProgress: ({ done }) => progress.push(done),
    });
    expect(result).toEqual({ kind: 'sentences', articles: articles.length });
    expect([progress[0], progress.at(-1)]).toEqual([0, articles.length]);
    const again = await indexSentences(file);
    expect(again.result).toEqual({ kind: 'sentences', articles: 0 });
  });

  it('share sentences, the one that shares more first, with the sentences as they are written', async () => {
    const { unindexed, reports } = await related(0);
    expect(unindexed).toBe(0);
    expect(reports.map(({ article, size }) => [article.id, article.title, article.source, size])).toEqual([
      [4, articles[3]!.body.slice(0, 40), '来源3', 1],
      [3, '百年石桥的三个春天', '来源2', 1],
    ]);
    expect(reports[0]!.sentences).toEqual([
      { own: `“${QUOTE}`, other: QUOTE },
      { own: SECOND, other: SECOND },
    ]);
    expect(reports[1]!.sentences).toEqual([{ own: `“${QUOTE}`, other: `“${QUOTE.replace('这座', '')}` }]);
    expect(reports[0]!.score).toBeGreaterThan(reports[1]!.score);
    for (const { figures } of reports) {
      expect(['quote', 'form']).toContain(figures.relation);
      expect(figures.matchedShare).toBeGreaterThan(0.3);
      expect(figures.passages).toBeGreaterThan(0);
    }
  });

  it('are not the duplicates of the article, which represent one story to others', async () => {
    for (const own of [0, 1]) expect((await related(own)).reports.map(({ article }) => article.id)).toEqual([4, 3]);
    const { reports } = await related(2);
    expect(reports.map(({ article }) => article.id).sort()).toEqual([1, 4]);
    expect(reports.find(({ article }) => article.id === 1)!.size).toBe(2);
  });

  it('leave out a text that is not as it was imported', async () => {
    const damaged = path.join(folder, '损坏.tonggao');
    fs.copyFileSync(file, damaged);
    const db = openProject(damaged);
    db.prepare("UPDATE article_versions SET body = replace(body, '夜', '衣') WHERE id = 4").run();
    db.close();
    expect((await related(0, damaged)).reports.map(({ article }) => article.id)).toEqual([3]);
    expect((await related(3, damaged)).reports).toEqual([]);
  });

  it('name their relation to another article of the cluster, if that is asked for', async () => {
    const compared = (comparedWith: number) =>
      runTask('related', { project: file, article: 1 as ArticleId, comparedWith: comparedWith as ArticleId }, pool);
    expect(await compared(2)).toEqual(await related(0));
    const [third] = (await compared(4)).reports;
    expect(third!.article.id).toBe(4);
    expect(third!.figures).toMatchObject({ relation: 'identical', matchedShare: 1 });
    await expect(compared(articles.length + 5)).rejects.toMatchObject({ code: 'ARTICLE_MISSING' });
  });

  it('are not brought together by a phrase of the trade', async () => {
    expect((await related(4)).reports).toEqual([]);
  });

  it('of an article that is gone are refused', async () => {
    await expect(related(articles.length + 5)).rejects.toMatchObject({ code: 'ARTICLE_MISSING' });
  });

  it('are the same when sentences are indexed import by import, with a cancel in between', async () => {
    const project = path.join(folder, '分批.tonggao');
    const db = createProject(project);
    for (const [from, to] of [
      [0, 1],
      [1, 40],
      [40, articles.length],
    ] as const) {
      addAll(db, from, to);
      const abort = new AbortController();
      abort.abort();
      const cancelled = indexSentences(project, { signal: abort.signal });
      await expect(cancelled).rejects.toThrow(Cancelled);
      await indexSentences(project);
      expect(countUnindexed(db)).toBe(0);
    }
    const whole = openProject(file);
    const dump = (one: WritableDb) =>
      ['sentence_prints', 'sentence_places'].map((table) => sql(one, `SELECT * FROM ${table}`).all());
    expect(dump(db)).toEqual(dump(whole));
    expect(await related(0, project)).toEqual(await related(0));
    whole.close();
    db.close();
  });
});
