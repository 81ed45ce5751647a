import { Button, Select } from 'antd';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ListFilter } from '#shared/review/cluster-list/list-view.ts';
import { useFormat } from '../../base/format.ts';
import { DayPicker } from '../../ui/day-picker.tsx';
import { countAssignees, countMore, countSources } from './list-filter.ts';

const SIZES = [3, 5, 10, 20];
const DAYS = [1, 3, 14, 180];
const LOST = [9, 50, 200];

type MoreFiltersProps = {
  all: readonly ClusterSummary[];
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
};

export function MoreFilters({ all, filter, onFilter }: MoreFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sources = useMemo(() => countSources(all), [all]);
  const assignees = useMemo(() => countAssignees(all), [all]);
  const inUse = countMore(filter);
  const id = useId();
  const change = (changed: Partial<ListFilter>) => onFilter({ ...filter, ...changed });
  return (
    <>
      <div className="more-grid">
        <Select
          size="small"
          allowClear
          id={`${id}-bySize`}
          aria-label={t('list.bySize')}
          placeholder={t('list.bySize')}
          value={filter.size}
          onChange={(size: number | undefined) => change({ size: size ?? null })}
          options={SIZES.map((size) => ({ value: size, label: t('list.atLeast', { size }) }))}
        />
        <Select
          size="small"
          allowClear
          showSearch
          id={`${id}-bySource`}
          aria-label={t('list.bySource')}
          placeholder={t('list.bySource')}
          popupMatchSelectWidth={false}
          value={filter.source}
          onChange={(source: string | undefined) => change({ source: source ?? null })}
          options={sources.map(({ source, clusters }) => ({
            value: source,
            label: t('list.sourceOption', { source, clusters: format.number(clusters) }),
          }))}
        />
        <Select
          size="small"
          allowClear
          id={`${id}-byDays`}
          aria-label={t('risk.apart')}
          placeholder={t('risk.apart')}
          popupMatchSelectWidth={false}
          value={filter.days}
          onChange={(days: number | undefined) => change({ days: days ?? null })}
          options={DAYS.map((days) => ({ value: days, label: t('risk.atLeastDays', { days }) }))}
        />
        <Select
          size="small"
          allowClear
          id={`${id}-byLost`}
          aria-label={t('risk.lost')}
          placeholder={t('risk.lost')}
          popupMatchSelectWidth={false}
          value={filter.lost}
          onChange={(lost: number | undefined) => change({ lost: lost ?? null })}
          options={LOST.map((lost) => ({ value: lost, label: t('risk.atLeastLost', { lost }) }))}
        />
        {(assignees.length > 0 || filter.assignee !== null) && (
          <Select
            size="small"
            allowClear
            id={`${id}-byAssignee`}
            aria-label={t('desk.byAssignee')}
            placeholder={t('desk.byAssignee')}
            popupMatchSelectWidth={false}
            value={filter.assignee}
            onChange={(assignee: EditorId | undefined) => change({ assignee: assignee ?? null })}
            options={assignees.map(({ editor, name, clusters }) => ({
              value: editor,
              label: t('list.sourceOption', { source: name, clusters: format.number(clusters) }),
            }))}
          />
        )}
        <DayPicker label={t('list.from')} value={filter.from} onDay={(from) => change({ from })} />
        <DayPicker label={t('list.until')} value={filter.until} onDay={(until) => change({ until })} />
      </div>
      {inUse > 0 && (
        <Button
          type="link"
          size="small"
          onClick={() =>
            change({ size: null, source: null, from: null, until: null, days: null, lost: null, assignee: null })
          }
        >
          {t('list.clearMore')}
        </Button>
      )}
    </>
  );
}
