// A line chart as SVG, readable on light and dark pages, in print, and without distinguishing colours.

export type Panel = {
  readonly title: string;
  /** The values of each line by its name, one a step; the same names in every panel. */
  readonly curves: ReadonlyMap<string, readonly number[]>;
};

export type Axes = {
  /** Positions on the horizontal axis, ascending; a curve has a value for each. */
  readonly steps: readonly number[];
  /** True if steps are spaced by their ratios. */
  readonly isLogarithmic?: boolean;
  /** The label below a step; '' for no label. */
  nameStep(step: number): string;
  /** Top of the vertical axis, which begins at 0. */
  readonly most: number;
  nameValue(value: number): string;
};

/** Axes for shares, 0–1, by percent. */
export function percentAxes(steps: readonly number[]): Axes {
  return {
    steps,
    nameStep: (step) => (step === steps[0] || step % 5 === 0 ? `${step} %` : ''),
    most: 1,
    nameValue: (share) => `${Math.round(share * 100)} %`,
  };
}

const PLOT = { width: 300, height: 240, left: 44, top: 56, gap: 210 };
const LABEL_HEIGHT = 15;
/** A line differs from the others by colour, dashes and its label; both colours reach 4.5:1 on their page. */
const LINES = [
  { light: '#0550ae', dark: '#79c0ff', dashes: '' },
  { light: '#116329', dark: '#7ee787', dashes: '8 3' },
  { light: '#953800', dark: '#ffa657', dashes: '2 3' },
  { light: '#8250df', dark: '#d2a8ff', dashes: '10 3 2 3' },
  { light: '#cf222e', dark: '#ff7b72', dashes: '5 5' },
] as const;

/** @param panels with at most five curves each */
export function drawChart(title: string, axes: Axes, panels: readonly Panel[]): string {
  const width = panels.length * (PLOT.left + PLOT.width + PLOT.gap);
  const height = PLOT.top + PLOT.height + 32;
  const drawn = panels.map((panel, n) => drawPanel(panel, axes, n * (PLOT.left + PLOT.width + PLOT.gap) + PLOT.left));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}" font-family="system-ui, sans-serif" font-size="12">
<style>
${stylesheet()}
</style>
<rect class="page" width="${width}" height="${height}"/>
<text class="ink" x="${PLOT.left}" y="22" font-size="15" font-weight="600">${escapeXml(title)}</text>
${drawn.join('\n')}
</svg>
`;
}

function stylesheet(): string {
  const theme = (page: string, ink: string, faint: string, colours: readonly string[]) =>
    [
      `.page { fill: ${page} }`,
      `.ink { fill: ${ink} }`,
      `.grid { stroke: ${faint} }`,
      ...colours.map((colour, n) => `.line${n} { stroke: ${colour} } .label${n} { fill: ${colour} }`),
    ].join('\n');
  const light = theme(
    '#ffffff',
    '#1f2328',
    '#d1d9e0',
    LINES.map(({ light }) => light),
  );
  const dark = theme(
    '#0d1117',
    '#f0f6fc',
    '#3d444d',
    LINES.map(({ dark }) => dark),
  );
  return `${light}\n@media (prefers-color-scheme: dark) {\n${dark}\n}`;
}

function drawPanel({ title, curves }: Panel, axes: Axes, left: number): string {
  const { steps, most, nameStep, nameValue } = axes;
  const scale = axes.isLogarithmic ? Math.log : (step: number) => step;
  const [first, last] = [scale(steps[0]!), scale(steps.at(-1)!)];
  const x = (step: number) => left + ((scale(step) - first) / (last - first)) * PLOT.width;
  const y = (value: number) => PLOT.top + (1 - value / most) * PLOT.height;
  const right = left + PLOT.width;
  const bottom = PLOT.top + PLOT.height;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (part) =>
      `<line class="grid" x1="${left}" x2="${right}" y1="${y(part * most)}" y2="${y(part * most)}"/><text class="ink" x="${left - 6}" y="${y(part * most) + 4}" text-anchor="end">${nameValue(part * most)}</text>`,
  );
  const ticks = steps
    .filter((step) => nameStep(step) !== '')
    .map(
      (step) =>
        `<text class="ink" x="${round(x(step))}" y="${bottom + 18}" text-anchor="middle">${nameStep(step)}</text>`,
    );
  const labels = placeLabels(Array.from(curves.values(), (values) => y(values.at(-1)!)));
  const lines = Array.from(curves, ([name, values], n) => {
    const points = values.map((value, at) => `${round(x(steps[at]!))},${round(y(value))}`).join(' ');
    const dashes = LINES[n]!.dashes && ` stroke-dasharray="${LINES[n]!.dashes}"`;
    const end = round(y(values.at(-1)!));
    return `<polyline class="line${n}" points="${points}" fill="none" stroke-width="2"${dashes}/>
<line class="line${n}" x1="${right + 2}" y1="${end}" x2="${right + 12}" y2="${labels[n]}" stroke-width="1"/>
<text class="label${n}" x="${right + 16}" y="${labels[n]! + 4}">${escapeXml(name)} · ${nameValue(values.at(-1)!)}</text>`;
  });
  const heading = `<text class="ink" x="${left}" y="${PLOT.top - 12}">${escapeXml(title)}</text>`;
  return [heading, ...grid, ...ticks, ...lines].join('\n');
}

/** Heights of labels, as near as possible to the ends of their lines, without overlap, within the plot's height. */
export function placeLabels(ends: readonly number[]): number[] {
  const order = ends.map((_, n) => n).sort((a, b) => ends[a]! - ends[b]!);
  const placed = new Array<number>(ends.length);
  let free = PLOT.top;
  for (const n of order) {
    placed[n] = round(Math.max(ends[n]!, free));
    free = placed[n]! + LABEL_HEIGHT;
  }
  // Labels pushed below the plot move up again from the bottom.
  let lowest = PLOT.top + PLOT.height;
  for (const n of order.toReversed()) {
    placed[n] = round(Math.min(placed[n]!, lowest));
    lowest = placed[n]! - LABEL_HEIGHT;
  }
  return placed;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
