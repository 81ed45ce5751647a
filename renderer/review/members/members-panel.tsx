// A table that compares all articles of the cluster with the kept one: length, time, source. It can be sorted, and
// decides in bulk. Only visible rows are drawn.
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Checkbox } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import { useFormat } from '../../base/format.ts';
import { toSight, useMembers } from '../../data/cluster-queries.ts';
import { useRetry } from '../../data/use-retry.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { RetryNotice } from '../../ui/notice.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { planVerdicts, type VerdictChange } from '../decide/plan-decision.ts';
import { type DeltaColumn, type DeltaOrder, deltaColumns, orderAtHand } from './member-deltas.ts';
import { MemberRow, ROW_HEIGHT } from './member-row.tsx';
import './members-panel.css';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useClient } from '../../base/client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';

/** Fixed widths: columns must not move when other rows are scrolled into view. The evidence has the rest. */
const WIDTHS = { number: '10%', source: '11%', letters: '12%', time: '31%', evidence: undefined, verdict: 96 } as const;
/** Pixels above the first row: the line about picked rows, and the column headers (members-panel.css). */
const HEAD = 64;

type MembersPanelProps = {
  project: string;
  detail: ClusterDetail;
  /** The canonical article, else the suggested one. */
  kept: ArticleId;
  numbers: MemberNumbers;
  isDecidable: boolean;
  onChoose: (article: ArticleId) => void;
  onDecide: (verdicts: VerdictChange[]) => void;
};

export function MembersPanel(props: MembersPanelProps) {
  const { project, detail, kept, numbers, isDecidable, onChoose, onDecide } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [order, setOrder] = useState<DeltaOrder>({ column: 'number', descending: false });
  const [picked, setPicked] = useState<ReadonlySet<ArticleId>>(new Set());
  const { articles, error: orderError } = useMemberOrder(project, detail, order);
  const table = useRef<HTMLTableElement>(null);
  const virtual = useVirtualizer({
    count: articles.length,
    getScrollElement: () => table.current?.closest<HTMLElement>('.compare-panel-body') ?? null,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEAD,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const [top, bottom] = [items[0], items.at(-1)];
  const members = useMembers(project, detail.id, articles, toSight(top?.index, bottom?.index));
  const keptMember = useMembers(project, detail.id, [kept], { first: 0, last: 0 }).byId.get(kept);
  const error = members.error ?? orderError;
  const retry = useRetry();
  // The kept article can't be picked: the others are compared with it, and it is decided separately.
  const free = articles.filter((article) => article !== kept);
  const chosen = free.filter((article) => picked.has(article));
  function pick(changed: readonly ArticleId[], on: boolean): void {
    setPicked(new Set(on ? [...picked, ...changed] : [...picked].filter((article) => !changed.includes(article))));
  }
  function decide(verdict: Verdict | null): void {
    onDecide(chosen.map((article) => ({ article, verdict })));
    setPicked(new Set());
  }
  const verdictOf = (article: ArticleId) => detail.members[numbers.get(article)! - 1]!.verdict;
  const planned = planVerdicts(detail);
  const published = new Set(detail.published.map(({ article }) => article));
  const number = numbers.get(kept)!;
  return (
    <>
      <ButtonRow className="members-actions">
        <span className="fill soft">
          {t(verdictOf(kept) === 'canonical' ? 'members.againstCanonical' : 'members.againstSuggested', { number })}
        </span>
        <span role="status">{t('members.picked', { picked: format.number(chosen.length) })}</span>
        {(['discard', 'keep', null] as const).map((verdict) => (
          <Button
            key={verdict}
            size="small"
            disabled={!isDecidable || chosen.length === 0}
            onClick={() => decide(verdict)}
          >
            {t(`members.to.${verdict ?? 'undecided'}`)}
          </Button>
        ))}
      </ButtonRow>
      {error && <RetryNotice error={error} onRetry={retry} />}
      <Table
        ref={table}
        layout="fixed"
        className="members-table"
        aria-rowcount={articles.length + 1}
        columns={[
          {
            style: { width: 42 },
            children: (
              <Checkbox
                aria-label={t('members.all')}
                checked={chosen.length > 0 && chosen.length === free.length}
                indeterminate={chosen.length > 0 && chosen.length < free.length}
                onChange={({ target }) => pick(free, target.checked)}
              />
            ),
          },
          ...deltaColumns.map((column) => columnHead(t, column, order, setOrder)),
        ]}
      >
        <Space height={top ? top.start - HEAD : 0} />
        {items.map(({ index }) => {
          const article = articles[index]!;
          return (
            <MemberRow
              key={article}
              index={index}
              number={numbers.get(article)!}
              numbers={numbers}
              member={members.byId.get(article)}
              kept={keptMember}
              verdict={verdictOf(article)}
              isDiscardSuggested={planned.get(article) === 'discard'}
              isKept={article === kept}
              isPublished={published.has(article)}
              isPicked={picked.has(article)}
              onPick={(on) => pick([article], on)}
              onChoose={() => onChoose(article)}
            />
          );
        })}
        <Space height={bottom ? virtual.getTotalSize() + HEAD - bottom.end : 0} />
      </Table>
    </>
  );
}

/** Fills the place of rows that are not drawn. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
  return <tr style={{ height }} aria-hidden="true" />;
}

function columnHead(
  t: TFunction,
  column: DeltaColumn,
  order: DeltaOrder,
  onOrder: (order: DeltaOrder) => void,
): Column {
  const isOrder = order.column === column;
  return {
    'aria-sort': isOrder ? (order.descending ? 'descending' : 'ascending') : undefined,
    style: { width: WIDTHS[column] },
    children: (
      <button type="button" onClick={() => onOrder({ column, descending: isOrder && !order.descending })}>
        {t(`members.column.${column}`)}
        <span aria-hidden="true">{isOrder ? (order.descending ? '↓' : '↑') : ''}</span>
      </button>
    ),
  };
}

/** Falls back to the order by number if the program's order could not be read. */
function useMemberOrder(project: string, detail: ClusterDetail, order: DeltaOrder) {
  const client = useClient();
  const cluster = detail.id;
  const { column: by, descending } = order;
  const isAtHand = by === 'number' || by === 'verdict';
  const sorted = useQuery({
    queryKey: [...keys.members(project, cluster), 'order', by, descending],
    queryFn: isAtHand
      ? skipToken
      : ({ signal }) =>
          withOpenProject(client, project, () => client.review.order({ project, cluster, by, descending }, { signal })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const articles = useMemo((): readonly ArticleId[] => {
    if (isAtHand || !sorted.data) return orderAtHand(detail.members, order);
    // The cluster may have changed since: members that left are dropped, new ones come last.
    const present = new Set(detail.members.map(({ article }) => article));
    return [...new Set([...sorted.data.filter((article) => present.has(article)), ...present])];
  }, [isAtHand, sorted.data, detail.members, order]);
  return { articles, error: sorted.error };
}
