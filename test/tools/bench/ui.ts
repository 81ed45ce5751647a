// `npm run bench:ui`: the waits of an editor in Review, in Chromium on the real web shell, once the program has ended the
// work in the background that follows an import. Prints figures, asserts nothing.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { buildMain, buildPage } from '#electron/build.ts';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { launchBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { type ServerProcess, startServerProcess } from '../../helpers/shells/server-process.ts';
import {
  type Figures,
  type MemberTimes,
  measureMembers,
  measureOpening,
  measureReview,
  type Times,
} from './latency/measure-review.ts';
import { startPageClock } from './latency/page-clock.ts';
import { waitUntilIdle } from './latency/wait-until-idle.ts';
import { ARTICLES_IN_CLUSTER, writeSyntheticProject } from './synthetic/synthetic-project.ts';

const HELP = `npm run bench:ui --
  --articles <xlsx>   imports this workbook, and measures that project, too
  --clusters <n>      clusters of the synthetic project (default: 10000)
  --million           also opens a project of 1,000,000 articles, which takes minutes to write
  --json              figures as JSON`;

/** UTF-16 units of the longest texts that the comparison paints at once. */
const LONG = 30_000;
const LONG_CLUSTERS = 100;
/** Members of a cluster that one key decides, and their characters. */
const MEMBERS = 200;
const MEMBER_LENGTH = 1_000;
const MILLION = 1_000_000;

const { values } = parseArgs({
  options: {
    articles: { type: 'string' },
    clusters: { type: 'string', default: '10000' },
    million: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

type Measured = {
  readonly projects: readonly Figures[];
  readonly members: MemberTimes;
  /** Ms of opening the project of 1,000,000 articles: for the first time, and in a later launch of the program. */
  readonly openings: readonly number[];
};

if (values.help || !(Number(values.clusters) > 0)) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  const figures = await measureProjects();
  console.log(values.json ? JSON.stringify(figures, null, 2) : describe(figures));
}

async function measureProjects(): Promise<Measured> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const usual = projectFile(home, 'usual');
  writeSyntheticProject(usual, Number(values.clusters));
  const long = projectFile(home, 'long');
  writeSyntheticProject(long, LONG_CLUSTERS, LONG);
  const large = projectFile(home, 'large');
  writeLargeProject(large, MEMBERS, MEMBER_LENGTH);
  await buildPage();
  await buildMain();
  const browser = await launchBrowser();
  try {
    // Launches share the folder, so one follows another.
    const openings = values.million ? await measureOpenings(browser, home) : [];
    return { openings, ...(await inLaunch(home, (server) => measureScreens(browser, server, { usual, long, large }))) };
  } finally {
    await browser.close();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

async function inLaunch<T>(home: string, use: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = await startServerProcess(home, {}, { isBuilt: true });
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

type Projects = Readonly<Record<'usual' | 'long' | 'large', string>>;

async function measureScreens(browser: Browser, { url, client }: ServerProcess, { usual, long, large }: Projects) {
  const page = await openStart(browser, url);
  const untilIdle = (project: string) => waitUntilIdle(client, project);
  const imported = values.articles === undefined ? [] : [await importWorkbook(page, values.articles)];
  const projects: Figures[] = [];
  for (const project of [...imported, usual, long]) projects.push(await measureReview(page, project, untilIdle));
  return { projects, members: await measureMembers(page, large, untilIdle) };
}

async function openStart(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await page.addInitScript(startPageClock);
  await page.goto(url);
  return page;
}

/** In a launch for each opening, because a program keeps its projects open. */
async function measureOpenings(browser: Browser, home: string): Promise<number[]> {
  const million = projectFile(home, 'million');
  writeSyntheticProject(million, MILLION / ARTICLES_IN_CLUSTER);
  const openings: number[] = [];
  for (let launch = 0; launch < 2; launch++)
    openings.push(
      await inLaunch(home, async ({ url }) => {
        const page = await openStart(browser, url);
        return measureOpening(page, million).finally(() => page.close());
      }),
    );
  return openings;
}

/** Imports through the program's own screens, and returns the path of the project. */
async function importWorkbook(page: Page, workbook: string): Promise<string> {
  const timeout = 600_000;
  await page.locator('input[type=file]').first().setInputFiles(workbook);
  await page.getByRole('button', { name: '导入', exact: true }).click({ timeout });
  await page.getByRole('button', { name: /开始审阅/ }).waitFor({ timeout });
  return decodeURIComponent(new URL(page.url()).hash.split('/')[2]!);
}

function describe({ projects, members, openings }: Measured): string {
  const ms = (value: number) => value.toFixed(1);
  const row = (what: string, { median, p95, most }: Times, target: string) => [
    ...[what, ms(median), ms(p95), ms(most), target],
  ];
  const rows = projects.flatMap(
    ({ project, clusters, opening, jump, pointed, next, member, text, differences, decision, scrolling, ...keys }) => {
      const name = (what: string) => `${project} (${formatCount(clusters)} clusters): ${what}`;
      const { frames, longTasks } = scrolling;
      const times = (what: string, measured: Times, target: string) => row(name(what), measured, target);
      return [
        times('opening the list', opening, '2000'),
        times('any other cluster, click to painted differences', jump, '100'),
        times('the same, the pointer has rested on it for 0.1 s', pointed, '100'),
        times('next cluster, key to painted text', next, '60 / 120'),
        times('next cluster, key to painted differences', keys.nextCompared, '–'),
        times('next member, key to painted', member, '60 / 120'),
        times('any other member, key to painted text', text, '100'),
        times('any other member, key to painted differences', differences, '100'),
        times('decision, key to disk', decision, '20'),
        times('Enter (⇧Enter at a high risk), key to the next cluster painted', keys.settled, '80 / 150'),
        times('⇧C, key to painted', keys.keepOnly, '80 / 150'),
        times('U, key to painted', keys.undone, '100 / 200'),
        times('search, key to the next frame', keys.typed, '100'),
        times('search, key to the painted rows of its answer', keys.searched, '100 (median)'),
        [
          name(`tasks over 50 ms in ${formatCount(frames)} frames of scrolling: ${longTasks.length}`),
          ...['', '', longTasks.length === 0 ? '–' : ms(Math.max(...longTasks)), 'none'],
        ],
      ];
    },
  );
  const large = `${formatCount(MEMBERS)} members of ${formatCount(MEMBER_LENGTH)} characters`;
  rows.push(row(`⇧C, ${large}`, members.decided, '150'), row(`U, ${large}`, members.undone, '200'));
  for (const [launch, opening] of openings.entries())
    rows.push([
      `opening ${formatCount(MILLION)} articles, to the first cluster painted, ${launch === 0 ? 'first time' : 'later launch'}`,
      ...['', '', ms(opening), '–'],
    ]);
  return formatTable(['milliseconds', 'median', 'p95', 'most', 'target'], rows);
}
