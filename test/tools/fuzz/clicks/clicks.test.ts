// The run of random clicks finds the defects of a page; `npm run test:fuzz:clicks` makes the whole run.
import { createInstance } from 'i18next';
import type { Page } from 'playwright-core';
import { describe, expect, it, test } from 'vitest';
import { languages } from '#shared/text/language.ts';
import { errorMessage } from '#shared/words/errors.ts';
import { en } from '../../../../renderer/i18n/en/index.ts';
import { zh } from '../../../../renderer/i18n/zh/index.ts';
import { makeProject } from '../../../crash/crashed-server.ts';
import { copyProject } from '../../../crash/on-disk.ts';
import { temporaryFolder } from '../../../fixtures/workbooks.ts';
import { hasBrowser, keptBrowser } from '../../../helpers/browser.ts';
import { runSeed } from '../../../helpers/random.ts';
import { CallLog } from './call-log.ts';
import { collectDefects, findWrong } from './clicks.ts';
import { clickAround, walk } from './session.ts';

const PAGE = 'http://page.test/';
const STEPS = 100;

describe.skipIf(!hasBrowser)('a page', () => {
  it.each([
    ['throws', "setTimeout(() => { throw new Error('未料到') })", /page error: .*未料到/],
    ['rejects', "Promise.reject(new Error('未料到'))", /page error: .*未料到/],
    ['logs an error', "console.error('未料到')", /console: 未料到/],
  ])('that %s is reported', async (_, script, expected) => {
    const page = await (await keptBrowser()).newPage();
    const defects = collectDefects(page);
    await page.setContent(`<p>同稿</p><script>${script}</script>`);
    await expect.poll(() => defects).toEqual([expect.stringMatching(expected)]);
    await page.close();
  });

  it('that is blank, or shows an unexpected error, is reported', async () => {
    const page = await (await keptBrowser()).newPage();
    expect(await findWrong(page)).toEqual(['the window is blank']);
    const i18n = createInstance();
    await i18n.init({ resources: { zh: { translation: zh }, en: { translation: en } } });
    for (const lng of languages) {
      const show = (sentence: string) => page.setContent(`<p>同稿</p><p>${sentence}</p>`);
      await show(i18n.t('error.unexpected', { lng, detail: 'x is not a function' }));
      expect(await findWrong(page)).toEqual([expect.stringContaining('x is not a function')]);
      await show(errorMessage({ code: 'WORKER_FAILED', data: { detail: 'exit 1' } }, lng));
      expect(await findWrong(page)).toEqual([expect.stringContaining('exit 1')]);
      await show(errorMessage({ code: 'DISK_FULL', data: {} }, lng));
      expect(await findWrong(page)).toEqual([]);
    }
    await page.close();
  });

  it('that answers no more is reported', async () => {
    const page = await openPage("addEventListener('hashchange', () => { for (;;); })");
    const failures: string[] = [];
    const calls = new CallLog(page, '底稿.tonggao');
    const onFailure = (failure: string) => failures.push(failure);
    await walk(page, { url: PAGE, seed: 1, calls, maxSilenceMs: 1_000, continues: () => true, onFailure });
    expect(failures).toEqual([expect.stringMatching(/^the page has not answered for 1000 ms/)]);
    await page.close();
  });
});

describe.skipIf(!hasBrowser)('a command', () => {
  it('that waits for its answer is known', async () => {
    const page = await openPage();
    const calls = new CallLog(page, '底稿.tonggao');
    await page.route(/\/rpc\//, () => {});
    const sent = page.waitForEvent('request');
    await send(page, 'review/decide', {});
    await sent;
    expect(calls.findWaiting(60_000)).toBeNull();
    expect(calls.findWaiting(0)).toBe('review/decide');
    await page.close();
  });

  it('that was answered and is not on the disk is reported, also of a renamed project', async () => {
    const project = await makeProject(temporaryFolder(), 20, 1);
    const page = await openPage();
    const calls = new CallLog(page, project);
    const changed = [{ article: 1, verdict: 'keep' }];
    await page.route(/\/rpc\//, (route) => route.fulfill({ json: { json: { changed } } }));
    const request = crypto.randomUUID();
    for (const [name, input] of [
      ['review/decide', { project, request }],
      ['review/flag', { project, request: crypto.randomUUID() }],
      ['projects/rename', { path: project, name: '改名' }],
    ] as const) {
      const answered = page.waitForResponse(`**/rpc/${name}`);
      await send(page, name, input);
      await (await answered).finished();
    }
    const renamed = project.replace('底稿', '改名');
    expect(calls.project).toBe(renamed);
    const lost = ['review/decide was answered and is not in 改名.tonggao'];
    expect(await calls.findLost()).toEqual(lost);
    // A server that has just ended may have left the whole project in its log.
    copyProject(project, renamed);
    expect(await calls.findLost()).toEqual(lost);
    await page.close();
  });
});

test.skipIf(!hasBrowser)('random clicks and keys find no defect', async () => {
  const failures: string[] = [];
  const { steps } = await clickAround(await keptBrowser(), {
    seed: runSeed,
    maxSilenceMs: 60_000,
    continues: (steps) => steps < STEPS,
    onFailure: (failure) => failures.push(failure),
  });
  expect(failures).toEqual([]);
  expect(steps).toBe(STEPS);
});

async function openPage(script = ''): Promise<Page> {
  const page = await (await keptBrowser()).newPage();
  await page.route(PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<main>同稿</main><script>${script}</script>` }),
  );
  await page.goto(PAGE);
  return page;
}

function send(page: Page, name: string, input: object): Promise<void> {
  return page.evaluate(([name, body]) => void fetch(`/rpc/${name}`, { method: 'POST', body }).catch(() => {}), [
    name,
    JSON.stringify({ json: input }),
  ] as const);
}
