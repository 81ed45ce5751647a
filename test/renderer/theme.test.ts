import { expect, test, vi } from 'vitest';
import './render.ts';

vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
const { antdTheme } = await import('../../renderer/base/theme.ts');
vi.unstubAllGlobals();

/** The relative luminance as WCAG defines it. @param colour as #rrggbb */
function luminance(colour: string): number {
  const parts = colour.match(/[0-9a-f]{2}/g)!.map((part) => Number.parseInt(part, 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test('menus and popovers have an edge in the dark', () => {
  const { boxShadow, boxShadowSecondary, dropShadowPopover, colorBgElevated, colorBgLayout } = antdTheme('dark')
    .token as Record<string, string>;
  for (const shadow of [boxShadow, boxShadowSecondary, dropShadowPopover]) {
    const edge = /(?:^0 0 0 1px|^drop-shadow\(1px 0 0) (#[0-9a-f]{6})/.exec(shadow ?? '')?.[1] ?? '#000000';
    for (const surface of [colorBgElevated, colorBgLayout]) expect(contrast(edge, surface!)).toBeGreaterThan(3);
  }
});
