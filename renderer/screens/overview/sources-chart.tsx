// Sources × copies: how often one source published before another; a cell links to its clusters.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statistics } from '#shared/contract/overview.ts';
import type { OverviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import { useFormat } from '../../base/format.ts';
import { go, hrefOf } from '../../base/routes.ts';
import { usePalette } from '../../base/theme.ts';
import { Table } from '../../ui/table.tsx';
import { Chart } from './chart.tsx';
import { heatOption } from './chart-options.ts';

const AXIS_HEIGHT = 80;
const ROW_HEIGHT = 32;

export function SourcesChart({ project, reprints }: { project: string; reprints: Statistics['reprints'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const palette = usePalette();
  const { sources, allSources, cells, traced, untraced } = reprints;
  const names = useMemo(() => {
    const all = sources.map(({ source }) => source);
    const rows = all.filter((source) => cells.some(({ first }) => first === source));
    return { rows, columns: all.filter((source) => cells.some(({ other }) => other === source)) };
  }, [sources, cells]);
  const option = useMemo(() => {
    const drawn = cells.map(({ first, other, copies }) => ({
      row: names.rows.indexOf(first),
      column: names.columns.indexOf(other),
      count: copies,
      tip: t('overview.cellTip', { first, other, count: copies }),
    }));
    return drawn.length === 0 ? null : heatOption(names, drawn, palette);
  }, [names, cells, palette, t]);
  const link = (first: string | null, other: string | null, count: number) => {
    const pick: OverviewFilter = { by: 'sources', first, other };
    return count === 0 ? '0' : <a href={hrefOf({ at: 'review', project, pick })}>{format.number(count)}</a>;
  };
  const counts = { traced: format.number(traced), untraced: format.number(untraced) };
  const listed = { listed: format.number(sources.length), all: format.number(allSources) };
  const text =
    allSources > sources.length
      ? t('overview.sourcesTextListed', { ...counts, ...listed })
      : t('overview.sourcesText', counts);
  return (
    <Chart
      title={t('overview.sourcesTitle')}
      text={option ? text : t('overview.sourcesNone')}
      option={option}
      height={AXIS_HEIGHT + ROW_HEIGHT * names.rows.length}
      onPick={(index) => {
        const { first, other } = cells[index]!;
        go({ at: 'review', project, pick: { by: 'sources', first, other } });
      }}
      aside={
        <Table columns={[t('field.source'), t('overview.first'), t('overview.reprinted'), t('overview.reprints')]}>
          {sources.map(({ source, first, reprinted, reprints }) => (
            <tr key={source}>
              <th scope="row">{source}</th>
              <td className="numbers">{link(source, null, first)}</td>
              <td className="numbers">{format.number(reprinted)}</td>
              <td className="numbers">{link(null, source, reprints)}</td>
            </tr>
          ))}
        </Table>
      }
      table={
        <Table columns={[t('overview.firstAxis'), t('overview.otherAxis'), t('overview.copies')]}>
          {cells.map(({ first, other, copies }) => (
            <tr key={`${first}\n${other}`}>
              <th scope="row">{first}</th>
              <td>{other}</td>
              <td className="numbers">{link(first, other, copies)}</td>
            </tr>
          ))}
        </Table>
      }
    />
  );
}
