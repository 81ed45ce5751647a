// The run of random clicks finds the defects of a page; `npm run test:fuzz:clicks` makes the whole run.
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { errorMessage } from '#shared/errors.ts';
import { languages } from '#shared/language.ts';
import { en } from '../../../renderer/i18n/en/index.ts';
import { zh } from '../../../renderer/i18n/zh/index.ts';
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
});
