import { expect, it } from 'vitest';
import { countUnindexed } from '#electron/store/sentences.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { Launch } from '../helpers/launch.ts';
import { launchOfTest } from '../helpers/shells/launch-of-test.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const PATIENCE = { timeout: 300_000, interval: 200 };

const unindexed = ({ client }: Launch, project: string) =>
  client.related.list({ project, article: 1 as ArticleId }).then((answer) => answer.unindexed);

it('indexes missing sentences, some time after the project is opened', async () => {
  const session = launchOfTest({ hasWindow: true });
  const { db, file } = syntheticProject(30, 81);
  expect(countUnindexed(db)).toBe(30);
  db.close();
  await session.client.projects.open({ path: file });
  await expect.poll(() => unindexed(session, file), PATIENCE).toBe(0);
});
