// The list of clusters on the left: progress, search, filters, and the virtualised list itself.
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Input, type InputRef } from 'antd';
import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model.ts';
import { useFormat } from '../../ui/format.ts';
import { ClusterRow, LIKELY_HEIGHT } from './cluster-row.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ListCounts, ListFilter } from './list-filter.ts';
import './list.css';

type ClusterListProps = {
  project: string;
  shown: readonly ClusterSummary[];
  counts: ListCounts;
  selected: ClusterId | undefined;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  searchRef: Ref<InputRef>;
};

export function ClusterList({ project, shown, counts, selected, filter, onFilter, searchRef }: ClusterListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = counts.all === 0 ? 0 : counts.status.resolved / counts.all;
  return (
    <aside className="cluster-list" aria-label={t('list.label')}>
      <div className="list-head">
        <div className="list-progress">
          <span>{t('list.progress')}</span>
          <span className="numbers">
            <strong>{format.number(counts.status.resolved)}</strong> / {format.number(counts.all)}
          </span>
        </div>
        <progress className="bar" aria-label={t('list.progress')} max={1} value={share} />
        <Input
          ref={searchRef}
          allowClear
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          suffix={<kbd>/</kbd>}
          value={filter.words}
          onChange={(event) => onFilter({ ...filter, words: event.target.value })}
          onKeyDown={(event) => {
            // Done with typing: the keys belong to the review again.
            if (event.key === 'Escape') onFilter({ ...filter, words: '' });
            if (event.key === 'Escape' || (event.key === 'Enter' && !event.nativeEvent.isComposing)) {
              event.currentTarget.blur();
            }
          }}
        />
        <FilterBar counts={counts} filter={filter} onFilter={onFilter} />
      </div>
      {shown.length === 0 ? (
        <p className="list-empty soft">
          {t('list.noMatch')}
          <Button type="link" onClick={() => onFilter({ words: '', status: null, tier: null })}>
            {t('list.clear')}
          </Button>
        </p>
      ) : (
        <Rows project={project} shown={shown} selected={selected} />
      )}
    </aside>
  );
}

type RowsProps = Pick<ClusterListProps, 'project' | 'shown' | 'selected'>;

function Rows({ project, shown, selected }: RowsProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => LIKELY_HEIGHT,
    getItemKey: (index) => shown[index]!.id,
    overscan: 8,
  });

  const selectedIndex = shown.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (selectedIndex !== -1) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [virtual, selectedIndex]);

  return (
    <div ref={scroll} className="list-scroll">
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <ClusterRow
            key={key}
            project={project}
            cluster={shown[index]!}
            selected={index === selectedIndex}
            top={start}
            index={index}
            total={shown.length}
            measure={virtual.measureElement}
          />
        ))}
      </ul>
    </div>
  );
}
