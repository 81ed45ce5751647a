// Nobody is shut out: what axe-core finds on a screen, in both themes.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours fade from one theme to the other, later on a busy machine.
    await page.waitForTimeout(500);
    const fading = () => page.evaluate(() => document.getAnimations().filter((a) => a instanceof CSSTransition).length);
    await expect.poll(fading, { timeout: 10_000 }).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    expect({ screen, colorScheme, found }).toEqual({ screen, colorScheme, found: [] });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
