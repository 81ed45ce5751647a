// A table that compares all articles of the cluster with the kept one: length, time, source. It can be sorted, and
// decides in bulk. Only visible rows are drawn.
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { toSight, useMembers } from '../../data/cluster-queries.ts';
import { useRetry } from '../../data/use-retry.ts';
import { useFormat } from '../../ui/format.ts';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { RetryNotice } from '../../ui/notice.tsx';
import { planVerdicts, type VerdictChange } from '../decide/plan.ts';
import { type DeltaColumn, type DeltaOrder, deltaColumns } from './member-deltas.ts';
import { MemberRow, ROW_HEIGHT } from './member-row.tsx';
import './members-panel.css';
import { useMemberOrder } from './use-member-order.ts';

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
      <div className="row members-actions">
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
      </div>
      {error && <RetryNotice error={error} onRetry={retry} />}
      <table ref={table} className="members-table wide fixed" aria-rowcount={articles.length + 1}>
        {/* Fixed widths: columns must not move when other rows are scrolled into view. */}
        <colgroup>
          <col style={{ width: 42 }} />
          <col style={{ width: 84 }} />
          <col style={{ width: '11%' }} />
          <col style={{ width: '14%' }} />
          <col style={{ width: '25%' }} />
          <col />
          <col style={{ width: 96 }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <td>
              <Checkbox
                aria-label={t('members.all')}
                checked={chosen.length > 0 && chosen.length === free.length}
                indeterminate={chosen.length > 0 && chosen.length < free.length}
                onChange={({ target }) => pick(free, target.checked)}
              />
            </td>
            {deltaColumns.map((column) => (
              <ColumnHead key={column} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <Space height={top ? top.start - HEAD : 0} />
        <tbody>
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
        </tbody>
        <Space height={bottom ? virtual.getTotalSize() + HEAD - bottom.end : 0} />
      </table>
    </>
  );
}

/** Fills the place of rows that are not drawn. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  );
}

type ColumnHeadProps = { column: DeltaColumn; order: DeltaOrder; onOrder: (order: DeltaOrder) => void };

function ColumnHead({ column, order, onOrder }: ColumnHeadProps) {
  const { t } = useTranslation();
  const isOrder = order.column === column;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isOrder ? direction : undefined}>
      <button type="button" onClick={() => onOrder({ column, descending: isOrder && !order.descending })}>
        {t(`members.column.${column}`)}
        <span aria-hidden="true">{isOrder ? (order.descending ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  );
}
