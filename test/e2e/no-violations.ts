// Lists accessibility violations that axe-core finds on a screen, in both themes.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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
    // The page has no frames, so the results need no extra page to be merged.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    expect({ screen, colorScheme, found }).toEqual({ screen, colorScheme, found: [] });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
