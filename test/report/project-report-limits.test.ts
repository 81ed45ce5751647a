// Long tables and charts of a project's report are cut, and the report says so.
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { toSource } from '#electron/stages/report/html.ts';
import { FigureCounter } from '#electron/stages/report/project-figures.ts';
import { projectReport } from '#electron/stages/report/project-report.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 1);

/** A report of clusters that were decided on different days, each with a route of its own. */
function reportOn(clusters: number): string[] {
  const counter = new FigureCounter();
  const member = (source: string, at: number) => ({
    ...{ article: 1 as ArticleId, title: '标题', source, verdict: 'keep' as const },
    ...{ published: new Date(START + at).toISOString(), decidedAt: new Date(START + at).toISOString() },
  });
  for (let n = 0; n < clusters; n++)
    counter.add({ cluster: n as ClusterId, members: [member('甲', n * DAY), member(`乙${n}`, n * DAY + 3_600_000)] });
  const decision = {
    ...{ cluster: 1 as ClusterId, kept: [], hasCanonical: false, discarded: [], reason: '', note: '', by: '' },
    at: new Date(START).toISOString(),
  };
  const report = projectReport({
    ...{ language: 'zh', at: new Date(START).toISOString(), version: '1', name: '江城' },
    ...{ all: { articles: 2 * clusters, stories: clusters }, figures: counter.figures },
    ...{ published: [], unlistedPublished: 0, decisions: [decision], unlisted: 0 },
  });
  const { document } = parseHTML(toSource(report));
  return [...document.querySelectorAll('p')].map(({ textContent }) => textContent!);
}

it('says how many routes and days are left out', () => {
  expect(reportOn(33)).toEqual([
    expect.stringContaining('33 组能确定谁首发'),
    '另有 3 对来源没有列出，篇数都不比列出的多。',
    '更早的 2 天没有列出。',
  ]);
});

it('says nothing where all are listed', () => {
  expect(reportOn(30)).toEqual([expect.stringContaining('30 组能确定谁首发')]);
});
