// A histogram whose bars link to their clusters, and a table with the same links.
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import { useFormat } from '../../base/format.ts';
import { go, hrefOf } from '../../base/routes.ts';
import { usePalette } from '../../base/theme.ts';
import { Table } from '../../ui/table.tsx';
import type { Bin } from './bins.ts';
import { Chart } from './chart.tsx';
import { barsOption } from './chart-options.ts';

type BarChartProps = {
  project: string;
  title: string;
  text: string;
  bins: readonly Bin[];
  by: 'size' | 'hd' | 'similarity';
};

const HEIGHT = 240;

export function BarChart({ project, title, text, bins, by }: BarChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const palette = usePalette();
  const unit = by === 'similarity' ? '%' : '';
  const counted = t(by === 'size' ? 'overview.clusters' : 'overview.articles');
  const axis = t(`overview.axis.${by}`);
  // For example 3, 6–10 or 16+; 85–90%, 100%.
  const rangeOf = useCallback(({ from, to }: Bin) => `${format.range(from, to)}${unit}`, [format, unit]);
  const option = useMemo(() => {
    const bars = bins.map((bin) => {
      const label = rangeOf(bin);
      const tip = t('overview.barTip', { axis, range: label, count: format.number(bin.count), counted });
      return { label, count: bin.count, tip };
    });
    return bars.length === 0 ? null : barsOption(bars, palette, axis);
  }, [bins, palette, rangeOf, axis, counted, t, format]);
  const pickOf = ({ from, to }: Bin): OverviewFilter => (to === null ? { by: 'size', from, to } : { by, from, to });
  return (
    <Chart
      title={title}
      text={text}
      option={option}
      height={HEIGHT}
      onPick={(index) => go({ at: 'review', project, pick: pickOf(bins[index]!) })}
      table={
        <Table columns={[axis, counted]}>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <th scope="row">
                {bin.count > 0 ? (
                  <a href={hrefOf({ at: 'review', project, pick: pickOf(bin) })}>{rangeOf(bin)}</a>
                ) : (
                  rangeOf(bin)
                )}
              </th>
              <td className="numbers">{format.number(bin.count)}</td>
            </tr>
          ))}
        </Table>
      }
    />
  );
}
