// Accessibility of a screen: violations that axe-core finds, in both themes.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Once the page has the theme, colours fade from one to the other.
    await page.waitForFunction((name) => document.documentElement.style.colorScheme === name, colorScheme);
    const fading = () => page.evaluate(countFading);
    await expect.poll(fading, { timeout: 30_000 }).toBe(0);
    // The page has no frames, so that the results need no page of their own to be put together.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    expect({ screen, colorScheme, found }).toEqual({ screen, colorScheme, found: [] });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** In the page: the transitions that run, once those of the latest change have begun. */
async function countFading(): Promise<number> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  return transitions.filter(({ playState }) => playState !== 'finished').length;
}
