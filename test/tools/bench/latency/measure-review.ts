// Measures an editor's waits in Review on the page: opening the list, moving between clusters, decisions, search and
// scrolling.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { scrollWholeList } from './page-clock.ts';
import { percentile } from './percentile.ts';

const OPENINGS = 5;
/** Rows of the list from one clicked cluster to the next, which is therefore not prefetched. */
const JUMP = 2;
const STEPS = 100;
/** Ms that the pointer rests on a row before it presses, and that the button is down. */
const REST = 100;
const PRESS = 60;
/** Ms that the editor looks at a cluster, in which prefetching finishes. */
const LOOK = 150;
const DECISIONS = 30;
/** Typed keys of a search that matches some texts. */
const WORDS = ['2', '0', '2', '6'];
const TYPING = 120;

export type Times = { readonly median: number; readonly p95: number; readonly most: number };
export type Figures = {
  readonly project: string;
  readonly clusters: number;
  readonly opening: Times;
  /** Opening a cluster of the list that was not prefetched. */
  readonly jump: Times;
  /** Opening another one, on which the pointer has rested. */
  readonly pointed: Times;
  /** Showing the next cluster: its texts, then their differences. */
  readonly next: Times;
  readonly nextCompared: Times;
  readonly decision: Times;
  /** Accepting the suggestion, until the next cluster is shown. */
  readonly settled: Times;
  /** Keeping one article and discarding the others; then undoing that. */
  readonly keepOnly: Times;
  readonly undone: Times;
  readonly typed: Times;
  /** A key in the search, until the rows of the answer are painted. */
  readonly searched: Times;
  readonly member: Times;
  /** Comparing another member, which was not prefetched: its text, then its differences. */
  readonly text: Times;
  readonly differences: Times;
  readonly scrolling: { readonly frames: number; readonly longTasks: readonly number[] };
};

/** Deciding all members of a large cluster by one key, and undoing that. */
export type MemberTimes = { readonly decided: Times; readonly undone: Times };

/** Resolves when nothing works on the project any more. */
type UntilIdle = (project: string) => Promise<void>;

const reviewOf = (project: string) => `/p/${encodeURIComponent(project)}/review`;

function openReview(page: Page, project: string): Promise<void> {
  return page.evaluate((address) => {
    location.hash = address;
  }, reviewOf(project));
}

function compared(page: Page): Promise<void> {
  return page.locator('.sheet [data-left], .sheet .fold').first().waitFor();
}

async function decideAndUndo(page: Page) {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    const painted = await page.evaluate(() => window.clock.decided);
    await page.waitForTimeout(LOOK);
    return painted;
  };
  return { decided: await press('Shift+C'), undone: await press('u') };
}

export async function measureMembers(page: Page, project: string, untilIdle: UntilIdle): Promise<MemberTimes> {
  await openReview(page, project);
  await compared(page);
  await untilIdle(project);
  const times: Awaited<ReturnType<typeof decideAndUndo>>[] = [];
  for (let n = 0; n < DECISIONS; n++) times.push(await decideAndUndo(page));
  return { decided: timesOf(times.map(({ decided }) => decided)), undone: timesOf(times.map(({ undone }) => undone)) };
}

export async function measureReview(page: Page, project: string, untilIdle: UntilIdle): Promise<Figures> {
  await openReview(page, project);
  await compared(page);
  await untilIdle(project);
  const opening = await repeat(OPENINGS, async () => {
    await page.reload();
    return page.evaluate(() => window.clock.listed);
  });
  await compared(page);
  const countRows = async () => Number(await page.locator('.cluster-row').first().getAttribute('aria-setsize'));
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
  const steps = Math.min(STEPS, (await countRows()) - 1);
  const next: number[] = [];
  const nextCompared = await repeat(steps, async () => {
    const compared = await pressAndLook('j');
    next.push(await page.evaluate(() => window.clock.shown));
    return compared;
  });
  const member: number[] = [];
  const text: number[] = [];
  const differences: number[] = [];
  for (let left = steps; left > 0; left--) {
    // Going backwards, each cluster was visited before, but its last member was not.
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
  // At a high risk, Enter shows the next difference.
  const isRisky = () => page.locator('.decide-bar .still').isVisible();
  const settled = await repeat(Math.min(DECISIONS, steps), async () =>
    pressAndLook((await isRisky()) ? 'Shift+Enter' : 'Enter'),
  );
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
  const searched: number[] = [];
  for (const word of [...WORDS, ...WORDS]) {
    await page.keyboard.press(word);
    typed.push(await page.evaluate(() => window.clock.framed));
    searched.push(await page.evaluate(() => window.clock.searched));
    await page.waitForTimeout(TYPING);
  }
  await page.keyboard.press('Escape');
  await page.locator('.cluster-row').nth(1).waitFor();
  const frames = await page.evaluate(scrollWholeList);
  const longTasks = await page.evaluate(() => window.clock.takeLongTasks());
  return {
    project: path.basename(project, '.tonggao'),
    // The list is read page by page, and whole once it was scrolled through.
    clusters: await countRows(),
    opening: timesOf(opening),
    jump: timesOf(jump),
    pointed: timesOf(pointed),
    next: timesOf(next),
    nextCompared: timesOf(nextCompared),
    member: timesOf(member),
    text: timesOf(text),
    differences: timesOf(differences),
    decision: timesOf(decision),
    settled: timesOf(settled),
    keepOnly: timesOf(keepOnly),
    undone: timesOf(undone),
    typed: timesOf(typed),
    searched: timesOf(searched),
    scrolling: { frames, longTasks },
  };
}

/** Opens a project from the start page. Ms until its first cluster is painted. */
export function measureOpening(page: Page, project: string): Promise<number> {
  return page.evaluate((address) => window.clock.open(address), reviewOf(project));
}

async function repeat(times: number, once: () => Promise<number>): Promise<number[]> {
  const measured: number[] = [];
  for (let n = 0; n < times; n++) measured.push(await once());
  return measured;
}

function timesOf(measured: readonly number[]): Times {
  return { median: percentile(measured, 0.5), p95: percentile(measured, 0.95), most: percentile(measured, 1) };
}
