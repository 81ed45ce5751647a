// The run of random clicks finds the defects of a page; `npm run fuzz:clicks` makes the run.
import { describe, expect, it } from 'vitest';
import { hasBrowser, keptBrowser } from '../../helpers/browser.ts';
import { collectDefects, findWrong } from './clicks.ts';

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
    await page.setContent('<p>出了意外（x is not a function）。已保存的内容是安全的。</p>');
    expect(await findWrong(page)).toEqual([expect.stringContaining('x is not a function')]);
    await page.setContent('<p>同稿</p>');
    expect(await findWrong(page)).toEqual([]);
    await page.close();
  });
});
