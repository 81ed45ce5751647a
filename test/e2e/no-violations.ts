// Lists accessibility violations that axe-core finds on a screen, in both themes.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules of each theme: all, and those about colours, which is all that the other theme changes. */
const RULES = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } };

export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((name) => document.documentElement.style.colorScheme === name, colorScheme);
    // Waits for transitions, because a colour in transition has the contrast of neither theme. Endless animations are
    // spinners.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
    );
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    const found = await page.evaluate(async (rules) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        ...rules,
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    }, RULES[colorScheme]);
    expect({ screen, colorScheme, found }).toEqual({ screen, colorScheme, found: [] });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
