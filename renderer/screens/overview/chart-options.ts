// The options of ECharts: bars and the heat map of sources, in the colours of the theme. Pure.
import type { EChartsCoreOption } from 'echarts/core';
import { SANS } from '../../base/fonts.ts';
import { radius, space, text } from '../../base/sizes.ts';
import type { Palette } from '../../base/theme.ts';

/** Tooltips are drawn on the chart, not built of HTML, because sources are untrusted text. */
function base(palette: Palette) {
  return {
    // No motion, for the reasons in theme.ts.
    animation: false,
    textStyle: { color: palette.ink, fontFamily: SANS },
    tooltip: {
      renderMode: 'richText' as const,
      confine: true,
      backgroundColor: palette.primary,
      borderWidth: 0,
      padding: [space.xs, space.m],
      textStyle: { color: palette['on-primary'], fontSize: text.xs },
    },
  };
}

export type Bar = { readonly label: string; readonly count: number; readonly tip: string };

export function barsOption(bars: readonly Bar[], palette: Palette, axisName: string): EChartsCoreOption {
  const plain = base(palette);
  return {
    ...plain,
    grid: { left: 8, right: 12, top: 26, bottom: 26, containLabel: true },
    tooltip: { ...plain.tooltip, formatter: ({ dataIndex }: { dataIndex: number }) => bars[dataIndex]!.tip },
    xAxis: {
      type: 'category',
      data: bars.map(({ label }) => label),
      name: axisName,
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: palette['ink-faint'], fontSize: text.xs },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette['hairline-strong'] } },
      axisLabel: { color: palette['ink-soft'], fontSize: text.xs, hideOverlap: true, showMaxLabel: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 3,
      axisLabel: { color: palette['ink-faint'], fontSize: text.xs },
      splitLine: { lineStyle: { color: palette.hairline } },
    },
    series: [
      {
        type: 'bar',
        data: bars.map(({ count }) => count),
        barMaxWidth: 44,
        barCategoryGap: '28%',
        cursor: 'pointer',
        itemStyle: { color: palette['ink-faint'], borderRadius: [radius.s, radius.s, 0, 0] },
        emphasis: { itemStyle: { color: palette.accent } },
        label: { show: bars.length <= 12, position: 'top', color: palette['ink-soft'], fontSize: text.xs },
      },
    ],
  };
}

export type HeatCell = { readonly row: number; readonly column: number; readonly count: number; readonly tip: string };

/** @param names rows from the top, columns from the left */
export function heatOption(
  names: { readonly rows: readonly string[]; readonly columns: readonly string[] },
  cells: readonly HeatCell[],
  palette: Palette,
): EChartsCoreOption {
  const plain = base(palette);
  const label = { color: palette['ink-soft'], fontSize: text.xs, width: 96, overflow: 'truncate' as const };
  const axis = { axisTick: { show: false }, axisLine: { show: false }, splitArea: { show: false } };
  return {
    ...plain,
    grid: { left: 8, right: 8, top: 8, bottom: 8, containLabel: true },
    tooltip: { ...plain.tooltip, formatter: ({ dataIndex }: { dataIndex: number }) => cells[dataIndex]!.tip },
    xAxis: {
      type: 'category',
      data: [...names.columns],
      position: 'top',
      ...axis,
      axisLabel: { ...label, rotate: 35, interval: 0 },
    },
    yAxis: {
      type: 'category',
      data: [...names.rows],
      inverse: true,
      ...axis,
      axisLabel: { ...label, interval: 0 },
    },
    visualMap: {
      show: false,
      min: 1,
      max: Math.max(2, ...cells.map(({ count }) => count)),
      inRange: { color: [palette['accent-tint'], mix(palette['accent-tint'], palette.accent, 0.45)] },
    },
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ row, column, count }) => [column, row, count]),
        cursor: 'pointer',
        label: { show: true, color: palette.ink, fontSize: text.xs },
        itemStyle: { borderColor: palette.sheet, borderWidth: 2, borderRadius: radius.m },
        emphasis: { itemStyle: { borderColor: palette.accent } },
      },
    ],
  };
}

/** Mixes two `#rrggbb` colours. @param share 0–1 of `to`; small enough that ink keeps its contrast */
function mix(from: string, to: string, share: number): string {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const ends = parts(to);
  const mixed = parts(from).map((part, at) => Math.round(part + (ends[at]! - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
