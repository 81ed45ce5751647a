// A bar chart as inline SVG, black on white, with each figure next to its bar.
import { clip } from '#shared/text/characters.ts';
import { type Html, html } from './html.ts';

export type Bar = { readonly label: string; readonly value: number; readonly text: string };

const ROW = 22;
const BAR = 12;
const LABELS = 150;
const BARS = 380;
const FIGURES = 70;
const MAX_LABEL = 12;

/** @param name label of the chart for screen readers */
export function barChart(name: string, bars: readonly Bar[]): Html {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const [width, height] = [LABELS + BARS + FIGURES, bars.length * ROW];
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}">
    <line x1="${LABELS}" y1="0" x2="${LABELS}" y2="${height}" stroke="#111"/>
    ${bars.map(({ label, value, text }, at) => {
      const [middle, length] = [at * ROW + ROW / 2, Math.round((value / most) * BARS)];
      return html`<text x="${LABELS - 8}" y="${middle}" text-anchor="end">${clip(label, MAX_LABEL)}</text
        ><rect x="${LABELS}" y="${middle - BAR / 2}" width="${length}" height="${BAR}" fill="#333"/><text
        x="${LABELS + length + 6}" y="${middle}">${text}</text>`;
    })}
  </svg>`;
}
