// Figures of the overview that follow from a project made for them: distances, sources and decisions with their times.
import { expect, test } from 'vitest';
import { decide } from '#electron/stages/review/decide.ts';
import { openProject as openFile, type WritableDb } from '#electron/store/database.ts';
import type { Verdict } from '#shared/model/model.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { clustersOf } from '../../review/random-actions.ts';
import { openApp, openProject, PATIENCE } from '../open-app.ts';

async function openOverview(clusters: Parameters<typeof writeClusters>[1], prepare: (db: WritableDb) => void) {
  const home = temporaryFolder();
  const project = projectFile(home, '来稿');
  writeClusters(project, clusters);
  const db = openFile(project);
  prepare(db);
  db.close();
  const { page } = await openApp(home);
  await openProject(page, project, 'overview');
  await page.getByRole('heading', { name: '概览' }).waitFor();
  return { page, project };
}

test.skipIf(!hasBrowser)('the bars of Hamming distances are equally wide', async () => {
  const { page } = await openOverview([copiesOf('甲', 6)], (db) => {
    const distances = [0, 3, 4, 17, 31];
    const setDistance = db.prepare('UPDATE memberships SET hd = ? WHERE article_id = ?');
    for (const [at, hd] of distances.entries()) setDistance.run(hd, at + 2);
  });
  const region = page.getByRole('region', { name: '汉明距离' });
  await region.getByText('查看表格').click();
  const ranges = await region.getByRole('rowheader').allInnerTexts();
  const bits = ranges.map((range) => range.split('–').map(Number) as [number, number]);
  expect(bits).toEqual(Array.from({ length: 16 }, (_, at) => [2 * at, 2 * at + 1]));

  const bars = () =>
    region.locator('[role=img] svg path').evaluateAll((paths) => {
      const faint = getComputedStyle(document.documentElement).getPropertyValue('--ink-faint').trim();
      const drawn = paths.filter((path) => path.getAttribute('fill') === faint);
      return drawn.map((path) => Math.round(path.getBoundingClientRect().width * 10) / 10);
    });
  await expect.poll(async () => (await bars()).length, PATIENCE).toBeGreaterThanOrEqual(5);
  expect(new Set(await bars()).size).toBe(1);
});

test.skipIf(!hasBrowser)('a source that reprints itself counts as no reprint', async () => {
  const [[, body]] = copiesOf('大桥', 1) as [[string, string]];
  const publications = [
    ['江城日报', '08:00'],
    ['江城日报', '10:00'],
    ['北岸在线', '12:00'],
  ];
  const rows = publications.map(([source, time]) => ['大桥', body, source!, '', `2026-03-01 ${time}`]);
  const { page } = await openOverview([rows], () => {});
  const region = page.getByRole('region', { name: '来源与转载' });
  const figuresOf = (source: string) =>
    region.locator('table').first().getByRole('row').filter({ hasText: source }).getByRole('cell').allInnerTexts();
  await expect.poll(() => figuresOf('江城日报'), PATIENCE).toEqual(['1', '1', '0']);
  expect(await figuresOf('北岸在线')).toEqual(['0', '0', '1']);
  await region.getByText('查看表格').click();
  const cells = region.locator('details').getByRole('row');
  expect(await cells.allInnerTexts()).toEqual([
    expect.stringContaining('首发'),
    expect.stringMatching(/^江城日报\s+北岸在线\s+1$/),
  ]);
});

/** Choices, with the local time of each; between two days is a break. */
const DECISIONS = [
  ['accept', 2, '09:00'],
  ['accept', 2, '09:01'],
  ['pick', 2, '09:03'],
  ['pick', 3, '10:00'],
  ['keep', 3, '10:02'],
  ['pick', 3, '10:06'],
  ['accept', 3, '10:09'],
] as const;

function decideAll(db: WritableDb): void {
  const clusters = [...clustersOf(db)];
  for (const [at, [choice, day, time]] of DECISIONS.entries()) {
    const [cluster, members] = clusters[at]!;
    const verdictOf = (rank: number): Verdict => (choice === 'keep' ? 'keep' : rank === 0 ? 'canonical' : 'discard');
    const verdicts = members.map(({ article }, rank) => ({ article, verdict: verdictOf(rank) }));
    const when = new Date(`2026-03-0${day}T${time}:00`).toISOString();
    decide(db, cluster, verdicts, when, choice === 'accept' ? { accepted: ['most-complete'] } : {});
  }
}

test.skipIf(!hasBrowser)('pace, choices and days follow from the decisions', async () => {
  const clusters = Array.from('甲乙丙丁戊己庚辛壬', (name) => copiesOf(name, 2));
  const { page, project } = await openOverview(clusters, decideAll);
  const progress = page.getByRole('region', { name: '审阅进度' });
  const figures = async () => {
    const figures = await progress.locator('.figure').allInnerTexts();
    return Object.fromEntries(figures.map((figure) => figure.split('\n')));
  };
  const days = () => progress.getByRole('row').allInnerTexts();
  const [first, second] = [/^2026-03-02\s+3 组$/, /^2026-03-03\s+4 组$/].map((row) => expect.stringMatching(row));
  await progress.waitFor();
  // The median of the gaps of 1, 2, 2, 4 and 3 minutes; the night does not count.
  expect(await figures()).toEqual({
    已处理的重复组: '7 / 9',
    每组用时: '2 分钟',
    剩余约: '4 分钟',
    '采纳建议（组）': '3',
    '自己选定主稿（组）': '3',
    '没有主稿（组）': '1',
  });
  expect(await days()).toEqual([first, second]);

  await openProject(page, project, 'review/undecided');
  await page.locator('.settle:not([aria-disabled=true])').waitFor();
  await page.keyboard.press('Shift+Enter');
  await page.getByText('8 / 9', { exact: true }).first().waitFor();
  await openProject(page, project, 'overview');
  await expect.poll(figures, PATIENCE).toMatchObject({
    已处理的重复组: '8 / 9',
    每组用时: '2 分钟',
    剩余约: '2 分钟',
    '采纳建议（组）': '4',
    '自己选定主稿（组）': '3',
    // Only a command notes what was suggested; the decisions above were written to the store.
    '最近所选与建议一致（组）': '1 / 1',
  });
  const today = new Date().toLocaleDateString('sv');
  expect(await days()).toEqual([first, second, expect.stringMatching(new RegExp(`^${today}\\s+1 组$`))]);
});
