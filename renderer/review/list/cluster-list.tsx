import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, type InputRef, Spin } from 'antd';
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { ClusterId } from '#shared/model/model.ts';
import type { ListFilter, ListOrder, ListTop, ListView } from '#shared/review/cluster-list/list-view.ts';
import type { OverviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import { useFormat } from '../../base/format.ts';
import { usePace } from '../../data/overview-queries.ts';
import { AssignMenu } from '../../desk/assign-menu.tsx';
import { keyOf } from '../../keys/review-keys.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { RetryNotice } from '../../ui/notice.tsx';
import type { BatchPicks } from '../batch/use-batch-picks.ts';
import { ClusterRow, ROW_HEIGHT } from './cluster-row.tsx';
import { FilterBar, OpenChip } from './filter-bar.tsx';
import { FilterMenu, OrderSelect } from './filter-line.tsx';
import { everything, type ListCounts } from './list-filter.ts';
import { MoreFilters } from './more-filters.tsx';
import { OverviewFilterNotice } from './overview-filter-notice.tsx';
import { SearchBox } from './search-box.tsx';
import { usePointedCluster } from './use-pointed-cluster.ts';
import { type Search, usePrepareSearch } from './use-search.ts';
import './list.css';

type ClusterListProps = {
  project: string;
  pick: OverviewFilter | undefined;
  /** `all` clusters, those that match the search, and those that also match the filters. */
  all: readonly ClusterSummary[];
  searched: readonly ClusterSummary[];
  shown: readonly ClusterSummary[];
  counts: Readonly<Record<'all' | 'searched', ListCounts>>;
  selected: ClusterId | undefined;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  onEntered: () => void;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  /** The view of the list when it was left. */
  left: ListView | null;
  isWhole: boolean;
  /** The error if a page of the clusters could not be read. */
  unread: ReactNode;
  /** True while the first visible row is not known yet. */
  waiting: boolean;
  /** The search by words. Until it is answered, only titles are searched. */
  search: Pick<Search, 'isLoading' | 'error' | 'retry'>;
  onTop: (top: ListTop) => void;
  searchRef: Ref<InputRef>;
  onHistory: () => void;
  batch: BatchPicks;
  onBatch: () => void;
};

export function ClusterList(props: ClusterListProps) {
  const { project, pick, all, searched, shown, counts, isWhole, selected, filter, onFilter, order, onOrder } = props;
  const { search, searchRef } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const articles = useMemo(() => all.reduce((sum, { size }) => sum + size, 0), [all]);
  const prepareSearch = usePrepareSearch(project, isWhole ? articles : null);
  const { status, all: total, toLook, unmeasured } = counts.all;
  const share = total === 0 ? 0 : status.resolved / total;
  const pace = usePace(project, isWhole ? status.resolved : null);
  const msLeft = pace !== null && isWhole ? pace * (total - status.resolved) : 0;
  const plan = [
    ...(isWhole && unmeasured === 0 && toLook > 0
      ? [t('list.toLook', { count: toLook, clusters: format.number(toLook) })]
      : []),
    ...(msLeft > 0 ? [t('list.left', { time: format.duration(msLeft) })] : []),
  ];
  const { picks } = props.batch;
  const chosen = useMemo(() => (picks.size > 0 ? [...picks] : shown.map(({ id }) => id)), [picks, shown]);
  const isCounted = isWhole && !search.isLoading && !search.error;
  return (
    <aside className="column cluster-list" aria-label={t('list.label')}>
      <div className="list-head">
        {pick && <OverviewFilterNotice project={project} pick={pick} selected={selected} />}
        <div className="row spread soft small list-progress">
          <span>{plan.join(' · ') || t('list.progress')}</span>
          {isWhole && (
            <span className="numbers">
              <strong>{format.number(status.resolved)}</strong> / {format.number(total)}
            </span>
          )}
        </div>
        <progress className="bar" aria-label={t('list.progress')} max={1} value={isWhole ? share : undefined} />
        <SearchBox
          ref={searchRef}
          words={filter.words}
          onWords={(words) => onFilter({ ...filter, words })}
          onFocus={prepareSearch}
          onEntered={props.onEntered}
        />
        <div className="line filter-line">
          <FilterMenu filter={filter}>
            <FilterBar counts={counts.searched} isKnown={isCounted} filter={filter} onFilter={onFilter} />
            <MoreFilters all={searched} filter={filter} onFilter={onFilter} />
          </FilterMenu>
          <OpenChip counts={counts.searched} isKnown={isCounted} filter={filter} onFilter={onFilter} />
          <OrderSelect order={order} onOrder={onOrder} />
        </div>
      </div>
      {props.unread}
      {search.error && <RetryNotice error={search.error} onRetry={search.retry} />}
      {props.waiting || (shown.length === 0 && (!isWhole || search.isLoading)) ? (
        <div className="list-scroll waiting">
          <Spin delay={150} />
        </div>
      ) : pick && total === 0 ? (
        <p className="list-empty soft">{t('overview.nonePicked')}</p>
      ) : shown.length === 0 && search.error ? (
        <div className="list-scroll" />
      ) : shown.length === 0 ? (
        <p className="list-empty soft">
          {t('list.noMatch')}
          <Button type="link" onClick={() => onFilter(everything)}>
            {t('list.clear')}
          </Button>
        </p>
      ) : (
        <Rows {...props} />
      )}
      <ButtonRow tight className="list-foot">
        <span className="fill one-line faint" role="status">
          {props.batch.picks.size > 0
            ? t('batch.picked', { count: props.batch.picks.size })
            : shown.length === total
              ? ''
              : t('list.shown', { shown: format.number(shown.length) })}
        </span>
        <AssignMenu project={project} clusters={chosen} />
        <Button type="text" size="small" title={t('keys.batch')} onClick={props.onBatch}>
          {t('batch.short')} <kbd>{keyOf('batch')}</kbd>
        </Button>
        <Button type="text" size="small" onClick={props.onHistory}>
          {t('history.short')} <kbd>{keyOf('history')}</kbd>
        </Button>
      </ButtonRow>
    </aside>
  );
}

type RowsProps = Pick<
  ClusterListProps,
  'project' | 'pick' | 'shown' | 'selected' | 'order' | 'left' | 'onTop' | 'batch'
>;

function Rows({ project, pick, shown, selected, order, left, onTop, batch }: RowsProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => placesLeft(shown, left));
  const pointedAt = usePointedCluster(project);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => shown[index]!.id,
    overscan: 8,
    initialOffset: opened ? opened.top * ROW_HEIGHT + opened.offset : 0,
  });

  const selectedIndex = shown.findIndex(({ id }) => id === selected);
  const hasMoved = useRef(false);
  const orderShown = useRef(order);
  useEffect(() => {
    // What a new order puts first is what the editor wants to see, wherever it leaves the chosen cluster.
    if (orderShown.current !== order) {
      orderShown.current = order;
      hasMoved.current = true;
      scroll.current?.scrollTo({ top: 0 });
      return;
    }
    if (selectedIndex === -1) return;
    // The editor left the list scrolled away from the chosen cluster, so it stays like that.
    if (selectedIndex === opened?.chosen && !hasMoved.current) return;
    hasMoved.current = true;
    const row = virtual.measurementsCache[selectedIndex];
    const { scrollOffset, scrollRect } = virtual;
    if (!row || scrollOffset === null || !scrollRect?.height) {
      virtual.scrollToIndex(selectedIndex, { align: 'auto' });
      return;
    }
    const isAbove = row.start < scrollOffset;
    // Scrolling to a visible row would move nothing, but lay out the whole page.
    if (!isAbove && row.end <= scrollOffset + scrollRect.height) return;
    // The next frame lays out the page anyway; here it would be laid out once more.
    const frame = requestAnimationFrame(() =>
      scroll.current?.scrollTo({ top: isAbove ? row.start : row.end - scrollRect.height }),
    );
    return () => cancelAnimationFrame(frame);
  }, [virtual, selectedIndex, opened, order]);

  function keepTop(scrollTop: number): void {
    const row = virtual.getVirtualItemForOffset(scrollTop);
    if (row) onTop({ cluster: shown[row.index]!.id, offset: Math.max(0, scrollTop - row.start) });
  }
  return (
    <div ref={scroll} className="list-scroll" onScroll={({ currentTarget }) => keepTop(currentTarget.scrollTop)}>
      <ul className="rows-in-sight" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <ClusterRow
            key={key}
            project={project}
            pick={pick}
            cluster={shown[index]!}
            selected={index === selectedIndex}
            top={start}
            index={index}
            total={shown.length}
            pointed={pointedAt(shown[index]!.id)}
            isPicked={batch.picks.has(shown[index]!.id)}
            onPick={(isRange) => (isRange ? batch.extend(shown[index]!.id, selected) : batch.toggle(shown[index]!.id))}
          />
        ))}
      </ul>
    </div>
  );
}

/**
 * The positions of the first visible row and of the chosen row when the list was left. Null if the first one is not in
 * the list.
 */
function placesLeft(shown: readonly ClusterSummary[], left: ListView | null) {
  const top = shown.findIndex(({ id }) => id === left?.top?.cluster);
  if (!left?.top || top === -1) return null;
  return { top, offset: left.top.offset, chosen: shown.findIndex(({ id }) => id === left.cluster) };
}
