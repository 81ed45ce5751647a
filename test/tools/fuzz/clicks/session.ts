// A session of random clicks and keys in a browser. At the end the page and the disk must have the same decisions.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { makeProject } from '../../../crash/crashed-server.ts';
import { assertConsistent, readEditorsWork, readVerdicts } from '../../../crash/on-disk.ts';
import { seededRandom } from '../../../helpers/random.ts';
import { startServerProcess } from '../../../helpers/shells/server-process.ts';
import { CallLog } from './call-log.ts';
import { collectDefects, findWrong, showsProgress, stepAtRandom } from './clicks.ts';

export type SessionOptions = {
  readonly seed: number;
  /** A page or a call that takes longer is a failure, unless the page shows progress. */
  readonly maxSilenceMs: number;
  /** Called before each step; false ends the session. */
  continues(steps: number): boolean;
  onFailure(failure: string): void;
};

const ARTICLES = 80;
const MAX_COMPARED = 12;
const LAST_STEPS = 12;
const ENV = { TONGGAO_WITHOUT_NODEJIEBA: '1' };

/** @returns the numbers of steps, and of the editor's resulting actions in the history */
export async function clickAround(
  browser: Browser,
  options: SessionOptions,
): Promise<{ steps: number; actions: number }> {
  const { seed, onFailure } = options;
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-clicks-'));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  try {
    const project = await makeProject(home, ARTICLES, seed);
    const before = readEditorsWork(project).actions;
    const server = await startServerProcess(home, ENV, { stderr: 'pipe' });
    const errors = text(server.child.stderr!);
    const page = await context.newPage();
    const calls = new CallLog(page, project);
    let steps: number;
    try {
      page.setDefaultTimeout(120_000);
      await page.addInitScript(() => {
        window.print = () => {};
      });
      // A link to elsewhere opens another page.
      context.on('page', (other) => void other.close());
      page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
      steps = await walk(page, { ...options, url: server.url, calls });
    } finally {
      await page.close();
      await server.kill();
      for (const line of (await errors).split('\n').filter(Boolean)) onFailure(line);
    }
    for (const lost of await calls.findLost()) onFailure(lost);
    const folder = path.dirname(project);
    for (const name of fs.readdirSync(folder)) if (name.endsWith('.tonggao')) assertConsistent(path.join(folder, name));
    return { steps, actions: readEditorsWork(calls.project).actions - before };
  } finally {
    await context.close();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

type Walk = SessionOptions & { readonly url: string; readonly calls: CallLog };

/** @returns the number of steps; a page that answers no more ends the walk */
export async function walk(page: Page, options: Walk): Promise<number> {
  const { seed, maxSilenceMs, continues, onFailure, url, calls } = options;
  const defects = collectDefects(page);
  await open(page, url, calls.project);
  const random = seededRandom(seed);
  const last: string[] = [];
  let steps = 0;
  for (; continues(steps); steps++) {
    const wrong = await endsWithin(maxSilenceMs, async () => {
      last.push(await stepAtRandom(page, calls.project, random));
      return [...(await findWrong(page)), ...(await findSilence(page, calls, maxSilenceMs))];
    });
    const failures = [...defects.splice(0), ...(wrong ?? [`the page has not answered for ${maxSilenceMs} ms`])];
    for (const failure of failures) onFailure(`${failure}\n  after ${last.slice(-LAST_STEPS).join(' · ')}`);
    if (wrong === null) return steps;
    if (failures.length > 0) await open(page, url, calls.project);
  }
  for (const failure of await compareDecisions(page, url, calls.project, maxSilenceMs)) onFailure(failure);
  return steps;
}

/** @returns null where the work takes longer */
async function endsWithin<T>(milliseconds: number, work: () => Promise<T>): Promise<T | null> {
  const ended = new AbortController();
  const late = sleep(milliseconds, null, { signal: ended.signal }).catch(() => null);
  return Promise.race([work(), late]).finally(() => ended.abort());
}

async function findSilence(page: Page, calls: CallLog, milliseconds: number): Promise<string[]> {
  const call = calls.findWaiting(milliseconds);
  return call === null || (await showsProgress(page)) ? [] : [`${call} has not been answered for ${milliseconds} ms`];
}

async function open(page: Page, url: string, project: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('main').waitFor();
  await show(page, project, 'review');
}

function show(page: Page, project: string, screen: string): Promise<void> {
  return page.evaluate(
    (address) => {
      location.hash = address;
    },
    `/p/${encodeURIComponent(project)}/${screen}`,
  );
}

/** Compares the decisions that the page shows of some clusters with those on the disk. */
async function compareDecisions(page: Page, url: string, project: string, maxSilenceMs: number): Promise<string[]> {
  await open(page, url, project);
  const clusters = Map.groupBy(
    (JSON.parse(readEditorsWork(project).clusters) as [[ArticleId, ClusterId][]])[0],
    ([, cluster]) => cluster,
  );
  const several = [...clusters].filter(([, articles]) => articles.length > 1).slice(0, MAX_COMPARED);
  const failures: string[] = [];
  for (const [cluster, members] of several) {
    await show(page, project, `review/${cluster}`);
    const [first] = members[0]!;
    await page.locator(`.member[data-article="${first}"]`).waitFor();
    // A command of the last steps may still be waiting to be written, and then to be shown.
    const until = performance.now() + maxSilenceMs;
    let different = await findDifferent(page, project);
    while (different.length > 0 && performance.now() < until) {
      await sleep(100);
      different = await findDifferent(page, project);
    }
    failures.push(...different);
  }
  return failures;
}

/** Compares the members of the open cluster. */
async function findDifferent(page: Page, project: string): Promise<string[]> {
  const shown = await page
    .locator('.member')
    .evaluateAll((all) =>
      all.map(({ className, dataset }) => [
        Number(dataset.article),
        /member-(canonical|keep|discard)/.exec(className)?.[1] ?? null,
      ]),
    );
  const stored = readVerdicts(project);
  return shown.flatMap(([article, verdict]) => {
    const is = stored.get(article as ArticleId) ?? null;
    return is === verdict ? [] : [`article ${article} is shown as ${verdict} and stored as ${is}`];
  });
}
