import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { clusterReportTask } from '#electron/stages/report/cluster-report.query.ts';
import type { ReportArticle } from '#electron/stages/report/compare-pair.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { hasBrowser, keptBrowser } from '../helpers/browser.ts';
import { readPageSizes } from '../report/page-sizes.ts';
import { syntheticArticle } from '../report/synthetic-articles.ts';

async function openReport(base: ReportArticle, other: ReportArticle): Promise<{ page: Page; requests: string[] }> {
  const context = await (await keptBrowser()).newContext({ viewport: { width: 900, height: 1200 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('dialog', (dialog) => {
    requests.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const about = { language: 'zh', at: '2026-03-01T08:30:00.000Z', version: '1.2.3', project: '江城', size: 2 } as const;
  const input = { ...about, cluster: 12 as ClusterId, base, others: [other] };
  await page.setContent(await clusterReportTask(input, { checkCancelled() {} }));
  return { page, requests };
}

const HOSTILE = [
  '<script>document.body.innerHTML = "script"</script>',
  '<img src="https://example.com/a.png" onerror="alert(1)">',
  '</td></tr></table></style></title><svg onload=alert(1)><a href="javascript:alert(1)">x</a>',
  '<style>@import url(https://example.com/b.css); * { background: url(https://example.com/c.png) }</style>',
  '<iframe src="https://example.com"></iframe><!-- <p>',
];

test.skipIf(!hasBrowser)('hostile texts stay texts, and nothing is loaded', async () => {
  for (const [at, hostile] of HOSTILE.entries()) {
    const other = HOSTILE[(at + 1) % HOSTILE.length]!;
    const fields = (text: string) => ({
      title: text,
      body: `${text}\r\n第二段。`,
      source: text,
      url: text,
      published: text,
    });
    const { page, requests } = await openReport(
      syntheticArticle(1, fields(hostile)),
      syntheticArticle(2, fields(other)),
    );
    const columns = await page.evaluate(() =>
      ['td:nth-of-type(1)', 'td:nth-of-type(2)'].map((cell) =>
        [...document.querySelectorAll(`.sheet tbody ${cell}`)].map(({ textContent }) => textContent).join(''),
      ),
    );
    expect(columns).toEqual([hostile, other].map((text) => `${text}${text}\r\n第二段。`));
    expect(await page.locator('script, img, iframe, a, link').count()).toBe(0);
    expect(requests).toEqual([]);
  }
});

const LONG = Array.from(
  { length: 60 },
  (_, at) => `第${at}次测量在大桥北岸进行，记录了水位与风速，共有${at + 20}人参加。`,
);
const MOVED = '桥上设置了非机动车道和观景平台，夜间照明采用节能灯具。';
const LEFT = ['本报讯 ', MOVED, ...LONG].join('');
const RIGHT = [...LONG.slice(0, 30), '左岸另建了一座码头。', ...LONG.slice(31), MOVED]
  .join('')
  .replace('共有25人', '共有52人');

test.skipIf(!hasBrowser)('it is printed to A4 pages, with marks that need no colour', async () => {
  const { page } = await openReport(
    syntheticArticle(1, { title: '大桥测量', body: LEFT, source: '江城日报' }),
    syntheticArticle(2, { title: '大桥测量完成', body: RIGHT, source: '北岸在线' }),
  );
  const sizes = readPageSizes(await page.pdf({ preferCSSPageSize: true }));
  expect(sizes.length).toBeGreaterThan(1);
  expect([...new Set(sizes)]).toEqual(['595 × 842']);

  await page.emulateMedia({ media: 'print' });
  const lines = await page.evaluate(() =>
    ['del', 'ins', '.moved', 'mark'].map((mark) => {
      const { textDecorationLine, textDecorationStyle } = getComputedStyle(document.querySelector(`.sheet ${mark}`)!);
      return `${textDecorationLine} ${textDecorationStyle}`;
    }),
  );
  expect(lines).toEqual(['underline dashed', 'underline solid', 'underline double', 'overline solid']);
  await page.setViewportSize({ width: 688, height: 1000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(688);
});
