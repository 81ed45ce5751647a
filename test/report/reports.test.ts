// Reports as the screens and the command line request them: their articles and figures.
import path from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { formatShare } from '#shared/text/number-format.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';

let session: Launch;
let project: string;
let clusters: readonly ClusterSummary[];

beforeAll(async () => {
  session = launch();
  project = (await session.client.projects.create({ name: '江城' })).path;
  const file = writeWorkbook(path.join(session.folder, '稿件.xlsx'), reprintedRows);
  const { job } = await session.client.intake.start({ project, path: file, reading: {} });
  expect((await follow(session.client, job)).at(-1)?.type).toBe('done');
  clusters = await session.client.review.clusters({ project });
});

afterAll(() => session.stop());

async function makeReport(cluster: ClusterId, pair?: [ArticleId, ArticleId]) {
  const file = await session.client.report.cluster({ project, cluster, pair, language: 'zh' });
  const { document } = parseHTML(await file.text());
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent!);
  return { name: file.name, type: file.type, textsOf };
}

test('a report compares the suggested article with all others, with the figures of detection', async () => {
  for (const { id, size } of clusters) {
    const { members, suggestion } = await readCluster(session.client, { project, cluster: id });
    const { name, type, textsOf } = await makeReport(id);
    expect([name, type]).toEqual([`江城 第 ${id} 组对比报告.html`, 'text/html']);
    expect(textsOf('.articles tbody tr')).toHaveLength(size);
    const base = members.findIndex(({ article }) => article.id === suggestion) + 1;
    const others = members.flatMap((_, at) => (at + 1 === base ? [] : [at + 1]));
    expect(textsOf('section h2')).toEqual(others.map((other) => `第 ${base} 篇与第 ${other} 篇`));
    const lines = textsOf('section dd');
    for (const [at, other] of others.entries()) {
      const { article, evidence } = members[other - 1]!;
      if (evidence.matched !== suggestion || article.id === suggestion) continue;
      const [relation, shares] = lines.slice(at * 3);
      const names = { identical: '完全相同', reprint: `转载，按 ${evidence.passages} 段对齐` };
      expect(relation).toBe(names[evidence.relation as 'identical' | 'reprint']);
      expect(shares).toContain(formatShare(evidence.matchedShare!));
    }
  }
});

test('the canonical article is compared with the others', async () => {
  const [{ id: cluster }] = clusters as [ClusterSummary];
  const { members, suggestion } = await readCluster(session.client, { project, cluster });
  const other = members.findIndex(({ article }) => article.id !== suggestion);
  const decide = (verdict: 'canonical' | null) =>
    session.client.review.decide({ project, cluster, verdicts: [{ article: members[other]!.article.id, verdict }] });
  await decide('canonical');
  const { textsOf } = await makeReport(cluster);
  expect(textsOf('section h2').every((heading) => heading.startsWith(`第 ${other + 1} 篇与`))).toBe(true);
  expect(textsOf('.articles tbody td:last-child')[other]).toBe('主稿');
  await decide(null);
});

test('a report of two articles has these two, the first on the left', async () => {
  const [{ id: cluster }] = clusters as [ClusterSummary];
  const { members } = await readCluster(session.client, { project, cluster });
  const [first, , third] = members.map(({ article }) => article);
  const { name, textsOf } = await makeReport(cluster, [third!.id, first!.id]);
  expect(name).toBe(`江城 第 ${cluster} 组第 3、1 篇对比报告.html`);
  expect(textsOf('.sheet thead th')).toEqual(['', `第 3 篇 · ${third!.source}`, `第 1 篇 · ${first!.source}`]);
  expect(textsOf('.articles tbody th')).toEqual(['1', '3']);
});

test('a PDF is refused where there are no windows to print', async () => {
  const printing = session.client.report.project({ project, language: 'zh', format: 'pdf' });
  await expect(printing).rejects.toMatchObject({ code: 'DIALOG_UNAVAILABLE' });
});

test('articles of other clusters, and clusters that are not there, are refused', async () => {
  const [one, two] = clusters as [ClusterSummary, ClusterSummary];
  const inside = (await readCluster(session.client, { project, cluster: one.id })).members[0]!.article.id;
  const outside = (await readCluster(session.client, { project, cluster: two.id })).members[0]!.article.id;
  await expect(makeReport(one.id, [inside, outside])).rejects.toMatchObject({ code: 'ARTICLE_NOT_IN_CLUSTER' });
  await expect(makeReport(999 as ClusterId)).rejects.toMatchObject({ code: 'CLUSTER_MISSING' });
  const listed = new Set(clusters.map(({ id }) => id));
  const alone = session.db(project).prepare('SELECT id FROM clusters WHERE size = 1').pluck().get() as ClusterId;
  expect(listed.has(alone)).toBe(false);
  await expect(makeReport(alone)).rejects.toMatchObject({ code: 'CLUSTER_MISSING' });
});
