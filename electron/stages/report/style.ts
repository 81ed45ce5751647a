// The style of a report: black on white, for a screen and for A4. Marks differ by their lines; colour is only an
// addition.
import { html } from './html.ts';

export const reportStyle = html`<style>
  @page { size: A4; margin: 16mm 14mm 18mm; @bottom-center { content: counter(page) " / " counter(pages); font: 9pt sans-serif; } }
  :root { color-scheme: light; }
  body { max-width: 190mm; margin: 0 auto; padding: 24px; background: #fff; color: #111;
    font: 10.5pt/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif; overflow-wrap: anywhere; }
  @media print { body { max-width: none; padding: 0; } }
  /* A window that shows twenty pairs lays out those in sight. */
  @media screen { section { content-visibility: auto; contain-intrinsic-size: auto 1000px; } }
  h1 { margin: 0 0 8px; font-size: 18pt; line-height: 1.3; }
  h2 { margin: 24px 0 8px; padding-top: 8px; border-top: 2px solid #111; font-size: 13pt; }
  h3 { margin: 16px 0 6px; font-size: 11pt; }
  h1, h2, h3 { break-after: avoid; }
  p, ul { margin: 4px 0; }
  ul { padding-left: 1.4em; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 8px 0; }
  dt { color: #555; }
  dd { margin: 0; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 4px 8px; border: 1px solid #999; text-align: left; vertical-align: top; font-weight: 400; }
  thead th { border-bottom: 1.5px solid #111; background: #f2f2f2; font-weight: 600; }
  tr { break-inside: avoid; }
  .articles td:nth-of-type(1) { width: 40%; }
  .articles thead th { white-space: nowrap; }
  .articles td:nth-of-type(2) { min-width: 6em; }
  .number { width: 3em; text-align: center; }
  .figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
  .nowrap { white-space: nowrap; }
  .soft { color: #555; font-size: 9pt; }
  .chart { display: block; width: 160mm; max-width: 100%; margin: 8px 0; break-inside: avoid; }
  .chart text { font: 12px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; dominant-baseline: central; }
  .counts { grid-template-columns: repeat(auto-fill, minmax(34mm, 1fr)); gap: 8px; }
  .counts dd { font-size: 15pt; line-height: 1.3; }
  .published td:nth-of-type(1) { width: 45%; }
  .decisions td > div + div { margin-top: 4px; }
  .note { white-space: pre-line; }
  .bar { width: 120px; height: 9px; vertical-align: -0.5px; margin-right: 8px; }
  .sheet { table-layout: fixed; font: 10.5pt/1.75 "Songti SC", SimSun, "Noto Serif CJK SC", "Noto Serif SC", serif; }
  .sheet tr { break-inside: auto; }
  .sheet thead th { font: 600 9.5pt/1.5 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
  .sheet th:first-child { width: 2.6em; padding: 4px; text-align: center; font: 8.5pt/2 sans-serif; color: #555; overflow-wrap: normal; }
  .sheet tbody th, .sheet tbody td { border-block: 0; }
  .sheet tbody tr:last-child > * { border-bottom: 1px solid #999; }
  .sheet td { padding-block: 1px; white-space: pre-wrap; }
  .sheet .paragraph td, .sheet .headline td { padding-top: 6px; }
  .headline td { font-weight: 600; }
  del { text-decoration: underline dashed 1.2px #a4262c; text-underline-offset: 3px; background: #fbeceb; }
  ins { text-decoration: underline solid 1.6px #0b6b3a; text-underline-offset: 3px; background: #e8f5ec; }
  .moved { text-decoration: underline double 1.2px #5a4a8a; text-underline-offset: 3px; background: #f0edf7; }
  .moved::before { content: attr(data-label); display: inline-block; margin-right: 3px; padding: 0 3px; border: 1px solid #5a4a8a;
    font: 7.5pt/1.3 sans-serif; color: #5a4a8a; }
  mark { color: inherit; background: none; text-decoration: overline 1.6px #111; }
  mark[data-number]::after { content: attr(data-number); display: inline-block; vertical-align: super; font: 700 6.5pt/1 sans-serif; margin-left: 1px; }
  .boilerplate { color: #767676; font-style: italic; }
  .legend > * { margin-right: 1.2em; white-space: nowrap; }
  @media print { del, ins, .moved, thead th { print-color-adjust: exact; } }
</style>`;
