// Records what moves on a page from its first paint on, also what a key moves, which the browser itself would excuse.
import type { Page } from 'playwright-core';

type Shift = PerformanceEntry & {
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Records in this document, and in each that the page opens. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(observeShifts);
  await page.evaluate(observeShifts);
}

function observeShifts(): void {
  const moved: string[] = [];
  Object.assign(window, { moved });
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(',');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      for (const { node, previousRect, currentRect } of (entry as Shift).sources) {
        const name = (node as Element | null)?.className || node?.textContent?.slice(0, 40);
        moved.push(`${name} ${place(previousRect)} → ${place(currentRect)}`);
      }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** @returns the shifts since the last call */
export function takeShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { moved } = window as unknown as { moved: string[] };
    // Two frames: a shift is reported after the frame in which it happened.
    return new Promise<string[]>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved.splice(0)))),
    );
  });
}
