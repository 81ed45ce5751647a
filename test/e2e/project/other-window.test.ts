import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openReview, readFigure } from '../open-app.ts';

test.skipIf(!hasBrowser)('the export screen counts what another window decides', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  await page.getByRole('link', { name: '导出' }).click();
  await expect.poll(() => readFigure(page, '未处理完的重复组')).toBe(2);
  const cluster = (await server.client.review.clusters({ project }))[0]!.id;
  const { members } = await server.client.review.cluster({ project, cluster });
  const verdicts = members.map(({ article }) => ({ article, verdict: 'keep' as const }));
  await server.client.review.decide({ project, cluster, verdicts });
  await expect.poll(() => readFigure(page, '未处理完的重复组')).toBe(1);
});
