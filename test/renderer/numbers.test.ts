import fs from 'node:fs';
import path from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import type { Change } from '#shared/contract/detection.ts';
import type { Client } from '#shared/contract/index.ts';
import { formatNumber, makeUnitFormat } from '#shared/text/number-format.ts';
import { freshRandom } from '../helpers/random.ts';
import { render } from './render.ts';

// The theme of a system is known in a browser only.
vi.mock('../../renderer/base/theme.ts', () => ({ usePalette: () => ({}) }));
const { changesQuery } = await import('../../renderer/data/queries.ts');
const { BarChart } = await import('../../renderer/screens/overview/bar-chart.tsx');
const { ChangeList } = await import('../../renderer/screens/detection/change-list.tsx');
const { OverviewFilterNotice } = await import('../../renderer/review/list/overview-filter-notice.tsx');

const PROJECT = '/某处/项目.tonggao';

it('has separators in the ranges of bars and of filters, and no end where a bar has none', async () => {
  const random = freshRandom(1);
  const from = 1000 + random.int(9_000_000);
  const to = from + 1 + random.int(1000);
  for (const [end, shown] of [
    [from, formatNumber(from, 'en')],
    [to, `${formatNumber(from, 'en')}–${formatNumber(to, 'en')}`],
    [null, `${formatNumber(from, 'en')}+`],
  ] as const) {
    const bins = [{ from, to: end, count: 1 }];
    const chart = createElement(BarChart, { project: PROJECT, title: '', text: '', by: 'size', bins });
    expect(await render(chart, new QueryClient(), 'en')).toContain(`>${shown}</a>`);
    const pick = { by: 'size', from, to: end } as const;
    const notice = createElement(OverviewFilterNotice, { project: PROJECT, pick, selected: undefined });
    expect(await render(notice, new QueryClient(), 'en')).toContain(` ${shown} articles`);
  }
});

it('has separators in the decisions of a changed cluster', async () => {
  const discard = 1000 + freshRandom(2).int(9_000_000);
  const change: Change = {
    ...{ number: 0, kind: 'grown', before: [2], after: [3], title: '', articles: 3, dropped: 0 },
    verdicts: { canonical: 1, keep: 0, discard },
  };
  const given = { project: PROJECT, preview: 'p', policy: 'keep' } as const;
  const queries = new QueryClient();
  queries.setQueryData(changesQuery({} as Client, given, 0, 50).queryKey, [change]);
  const list = await render(createElement(ChangeList, { ...given, total: 1 }), queries, 'en');
  expect(list).toContain(` ${formatNumber(discard, 'en')}<`);
});

it('draws no number as it is', () => {
  const folder = path.join(import.meta.dirname, '../../renderer');
  const drawn = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap(
      (file) => fs.readFileSync(path.join(folder, file), 'utf8').match(/>\{[\w.]*(count|length|size)\}</g) ?? [],
    );
  expect(drawn).toEqual([]);
});

it('has a space between a number and a unit in both languages', () => {
  for (const [unit, zh, en] of [
    ['hour', '5.1 小时', '5.1 hours'],
    ['minute', '5.1 分钟', '5.1 minutes'],
    ['day', '5.1 天', '5.1 days'],
  ] as const)
    expect([makeUnitFormat('zh', unit).format(5.1), makeUnitFormat('en', unit).format(5.1)]).toEqual([zh, en]);
});
