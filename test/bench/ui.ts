// `npm run bench:ui`: the waits of an editor in Review, in Chromium on the real web shell. Prints figures, asserts
// nothing.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildPage } from '#electron/build.ts';
import { formatCount, formatTable } from '#electron/evaluate/text-table.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { writeLargeProject } from '../helpers/large-project.ts';
import { projectFile } from '../helpers/project-file.ts';
import { startServerProcess } from '../helpers/shells/server-process.ts';
import { scrollWholeList, startPageClock } from './latency/page-clock.ts';
import { percentile } from './latency/percentile.ts';
import { writeMadeProject } from './made/made-project.ts';

const HELP = `npm run bench:ui --
  --articles <xlsx>   imports this workbook, and measures that project, too
  --clusters <n>      clusters of the made-up project (default: 10000)
  --json              figures as JSON`;

const OPENINGS = 5;
/** Rows of the list from one clicked cluster to the next, which is therefore not prefetched. */
const JUMP = 2;
const STEPS = 100;
/** Ms that a pointer rests on a row before it presses, and that the button is down. */
const REST = 100;
const PRESS = 60;
/** Ms in which the editor looks at a cluster, while prefetching finishes. */
const LOOK = 150;
/** UTF-16 units of the longest texts that the comparison paints at once. */
const LONG = 30_000;
const LONG_CLUSTERS = 100;
/** Members of a cluster that one key decides, and their characters. */
const MEMBERS = 200;
const MEMBER_LENGTH = 1_000;
const DECISIONS = 30;
/** Keys of a search that occurs in some texts. */
const WORDS = ['2', '0', '2', '6'];
const TYPING = 120;

const { values } = parseArgs({
  options: {
    articles: { type: 'string' },
    clusters: { type: 'string', default: '10000' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Milliseconds. */
type Times = { readonly median: number; readonly p95: number; readonly most: number };
type Figures = {
  readonly project: string;
  readonly clusters: number;
  readonly opening: Times;
  /** A cluster of the list that was not prefetched. */
  readonly jump: Times;
  /** Another one, on which the pointer has rested. */
  readonly pointed: Times;
  readonly next: Times;
  readonly decision: Times;
  /** The suggestion is accepted, and the next cluster shown. */
  readonly settled: Times;
  /** One article is kept, the others are discarded; then undo. */
  readonly keepOnly: Times;
  readonly undone: Times;
  /** A character of a search. */
  readonly typed: Times;
  /** The next member is compared. */
  readonly member: Times;
  /** Another member is compared, which was not prefetched: its text, then its differences. */
  readonly text: Times;
  readonly differences: Times;
  readonly scrolling: { readonly frames: number; readonly longTasks: readonly number[] };
};

type Measured = {
  readonly projects: readonly Figures[];
  /** All members of a large cluster are decided by one key, and undone. */
  readonly members: { readonly decided: Times; readonly undone: Times };
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
  const made = projectFile(home, 'made');
  writeMadeProject(made, Number(values.clusters));
  const long = projectFile(home, 'long');
  writeMadeProject(long, LONG_CLUSTERS, LONG);
  const large = projectFile(home, 'large');
  writeLargeProject(large, MEMBERS, MEMBER_LENGTH);
  await buildPage();
  const server = await startServerProcess(home);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.addInitScript(startPageClock);
    await page.goto(server.url);
    const imported = values.articles === undefined ? [] : [await importWorkbook(page, values.articles)];
    const measured: Figures[] = [];
    for (const project of [...imported, made, long]) measured.push(await measure(page, project));
    return { projects: measured, members: await measureMembers(page, large) };
  } finally {
    await browser.close();
    await server.kill();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Uses the program's own screens; returns the path of the project. */
async function importWorkbook(page: Page, workbook: string): Promise<string> {
  const timeout = 600_000;
  await page.locator('input[type=file]').first().setInputFiles(workbook);
  await page.getByRole('button', { name: '导入', exact: true }).click({ timeout });
  await page.getByRole('button', { name: /开始审阅/ }).waitFor({ timeout });
  return decodeURIComponent(new URL(page.url()).hash.split('/')[2]!);
}

function openReview(page: Page, project: string): Promise<void> {
  return page.evaluate(
    (address) => {
      location.hash = address;
    },
    `/p/${encodeURIComponent(project)}/review`,
  );
}

function compared(page: Page): Promise<void> {
  return page.locator('.sheet [data-left], .sheet .fold').first().waitFor();
}

/** The key of a decision, and of its undo, in the open cluster. */
async function decideAndUndo(page: Page) {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    const painted = await page.evaluate(() => window.clock.decided);
    await page.waitForTimeout(LOOK);
    return painted;
  };
  return { decided: await press('Shift+C'), undone: await press('u') };
}

async function measureMembers(page: Page, project: string): Promise<Measured['members']> {
  await openReview(page, project);
  await compared(page);
  await page.waitForTimeout(LOOK * 10);
  const times: Awaited<ReturnType<typeof decideAndUndo>>[] = [];
  for (let n = 0; n < DECISIONS; n++) times.push(await decideAndUndo(page));
  return { decided: timesOf(times.map(({ decided }) => decided)), undone: timesOf(times.map(({ undone }) => undone)) };
}

async function measure(page: Page, project: string): Promise<Figures> {
  await openReview(page, project);
  const opening = await repeat(OPENINGS, async () => {
    await page.reload();
    return page.evaluate(() => window.clock.listed);
  });
  await compared(page);
  const clusters = Number(await page.locator('.cluster-row').first().getAttribute('aria-setsize'));
  await page.waitForTimeout(LOOK * 10);
  const pressAndLook = async (key: string) => {
    await page.keyboard.press(key);
    const painted = await page.evaluate(() => window.clock.painted);
    await page.waitForTimeout(LOOK);
    return painted;
  };
  const clickAndLook = async (place: number, rest = 0, press = 0) => {
    const row = page.locator(`.cluster-row[aria-posinset="${place}"]`);
    if (rest > 0) {
      await row.hover();
      await page.waitForTimeout(rest);
    }
    await row.click({ delay: press });
    const painted = await page.evaluate(() => window.clock.painted);
    await page.waitForTimeout(LOOK * 4);
    return painted;
  };
  let place = 1;
  const jump = await repeat(OPENINGS, () => {
    place += JUMP;
    return clickAndLook(place);
  });
  const pointed = await repeat(OPENINGS, () => {
    place += JUMP;
    return clickAndLook(place, REST, PRESS);
  });
  await page.locator('.list-scroll').evaluate((list) => list.scrollTo(0, 0));
  await clickAndLook(1);
  const steps = Math.min(STEPS, clusters - 1);
  const next = await repeat(steps, () => pressAndLook('j'));
  const member: number[] = [];
  const text: number[] = [];
  const differences: number[] = [];
  for (let left = steps; left > 0; left--) {
    // Backwards, each cluster was visited before; its last member was not.
    await pressAndLook('k');
    const members = await page.locator('.member-strip button').count();
    if (members > 3) {
      differences.push(await pressAndLook('['));
      text.push(await page.evaluate(() => window.clock.shown));
    } else if (members > 2) {
      member.push(await pressAndLook(']'));
    }
  }
  const decision = await repeat(STEPS, async () => {
    await page.keyboard.press('c');
    const answered = await page.evaluate(() => window.clock.answered);
    await page.waitForTimeout(LOOK);
    return answered;
  });
  // Also accepts at a high risk, where Enter alone shows the next difference.
  const settled = await repeat(Math.min(DECISIONS, steps), () => pressAndLook('Shift+Enter'));
  const keepOnly: number[] = [];
  const undone: number[] = [];
  for (let n = 0; n < Math.min(DECISIONS, steps); n++) {
    const times = await decideAndUndo(page);
    keepOnly.push(times.decided);
    undone.push(times.undone);
    await pressAndLook('j');
  }
  await page.keyboard.press('/');
  const typed: number[] = [];
  for (const word of [...WORDS, ...WORDS]) {
    await page.keyboard.press(word);
    typed.push(await page.evaluate(() => window.clock.framed));
    await page.waitForTimeout(TYPING);
  }
  await page.keyboard.press('Escape');
  await page.locator('.cluster-row').nth(1).waitFor();
  const frames = await page.evaluate(scrollWholeList);
  const longTasks = await page.evaluate(() => window.clock.takeLongTasks());
  return {
    project: path.basename(project, '.tonggao'),
    clusters,
    opening: timesOf(opening),
    jump: timesOf(jump),
    pointed: timesOf(pointed),
    next: timesOf(next),
    member: timesOf(member),
    text: timesOf(text),
    differences: timesOf(differences),
    decision: timesOf(decision),
    settled: timesOf(settled),
    keepOnly: timesOf(keepOnly),
    undone: timesOf(undone),
    typed: timesOf(typed),
    scrolling: { frames, longTasks },
  };
}

async function repeat(times: number, once: () => Promise<number>): Promise<number[]> {
  const measured: number[] = [];
  for (let n = 0; n < times; n++) measured.push(await once());
  return measured;
}

function timesOf(measured: readonly number[]): Times {
  return { median: percentile(measured, 0.5), p95: percentile(measured, 0.95), most: percentile(measured, 1) };
}

function describe({ projects, members }: Measured): string {
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
        times('next cluster, key to painted', next, '60 / 120'),
        times('next member, key to painted', member, '60 / 120'),
        times('any other member, key to painted text', text, '100'),
        times('any other member, key to painted differences', differences, '100'),
        times('decision, key to disk', decision, '20'),
        times('⇧Enter, key to the next cluster painted', keys.settled, '80 / 150'),
        times('⇧C, key to painted', keys.keepOnly, '80 / 150'),
        times('U, key to painted', keys.undone, '100 / 200'),
        times('search, key to painted', keys.typed, '100'),
        [
          name(`tasks over 50 ms in ${formatCount(frames)} frames of scrolling: ${longTasks.length}`),
          ...['', '', longTasks.length === 0 ? '–' : ms(Math.max(...longTasks)), 'none'],
        ],
      ];
    },
  );
  const large = `${formatCount(MEMBERS)} members of ${formatCount(MEMBER_LENGTH)} characters`;
  rows.push(row(`⇧C, ${large}`, members.decided, '150'), row(`U, ${large}`, members.undone, '200'));
  return formatTable(['milliseconds', 'median', 'p95', 'most', 'target'], rows);
}
