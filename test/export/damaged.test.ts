import path from 'node:path';
import { expect, it } from 'vitest';
import type { TaskServices } from '#electron/base/task.ts';
import { exportTask } from '#electron/stages/export/export.job.ts';
import { decide } from '#electron/stages/review/decide.ts';
import type { ExportKind } from '#shared/contract/exports.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { freshRandom } from '../helpers/random.ts';
import { addStories, newProject } from '../helpers/stored-projects.ts';

const AT = '2026-02-01T09:00:00.000Z';

it('each table names the damaged articles that it has', async () => {
  const random = freshRandom(1);
  const { db, file } = newProject();
  const removed = new Set<ArticleId>();
  const logged = new Set<ArticleId>();
  const all: ArticleId[] = [];
  for (const { cluster, articles } of addStories(db, Array(20).fill(2))) {
    const [kept, discarded] = articles as [ArticleId, ArticleId];
    all.push(kept, discarded);
    if (random.int(3) === 0) continue;
    decide(
      db,
      cluster,
      [
        { article: kept, verdict: 'canonical' },
        { article: discarded, verdict: 'discard' },
      ],
      AT,
    );
    removed.add(discarded);
    logged.add(kept).add(discarded);
  }
  const damaged = all.filter(() => random.int(4) === 0);
  for (const article of damaged)
    db.prepare("UPDATE article_versions SET body = body || '坏' WHERE id = ?").run(article);
  const found = async (kind: ExportKind) => {
    const target = path.join(temporaryFolder(), `${kind}.xlsx`);
    const input = { project: file, kind, format: 'xlsx', undecided: 'keep-all', language: 'zh', target } as const;
    const { result } = await exportTask(input, { progress() {}, checkCancelled() {} } as unknown as TaskServices);
    return result.kind === 'export' ? result.damaged : null;
  };
  const rowOf = (article: ArticleId) =>
    db.prepare('SELECT row FROM article_versions WHERE id = ?').pluck().get(article);
  const expected = (articles: readonly ArticleId[]) => ({
    articles: articles.length,
    first: articles.slice(0, 5).map((article) => ({ file: expect.any(String), row: rowOf(article) })),
  });
  expect(await found('cleaned')).toEqual(expected(damaged.filter((article) => !removed.has(article))));
  expect(await found('removed')).toEqual(expected(damaged.filter((article) => removed.has(article))));
  for (const kind of ['all', 'clusters'] as const) expect(await found(kind)).toEqual(expected(damaged));
  expect(await found('log')).toEqual(expected(damaged.filter((article) => logged.has(article))));
});
