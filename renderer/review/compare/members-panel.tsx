// The cluster as a table against the article that is kept: what each is longer, later, elsewhere; sorted, and decided in bulk.
import { Button, Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { shownPublished } from '#shared/published-time.ts';
import { evidenceAgainst, evidenceHint, type MemberNumbers, numberMembers } from '../../ui/evidence-words.ts';
import { useFormat } from '../../ui/format.ts';
import type { VerdictChange } from '../decide/plan.ts';
import {
  type DeltaColumn,
  type DeltaOrder,
  deltaColumns,
  deltasOf,
  type MemberDelta,
  sortDeltas,
} from './member-deltas.ts';
import './members-panel.css';

type MembersPanelProps = {
  members: readonly Member[];
  /** The canonical article, else the suggested one. */
  kept: Member | undefined;
  onChoose: (article: ArticleId) => void;
  onDecide: (verdicts: VerdictChange[]) => void;
};

export function MembersPanel({ members, kept, onChoose, onDecide }: MembersPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [order, setOrder] = useState<DeltaOrder>({ column: 'number', descending: false });
  const [picked, setPicked] = useState<ReadonlySet<ArticleId>>(new Set());
  const deltas = useMemo(() => (kept ? sortDeltas(deltasOf(members, kept), order) : []), [members, kept, order]);
  const numbers = useMemo(() => numberMembers(members), [members]);
  if (!kept) return <p className="soft">{t('lost.noKept')}</p>;
  // The kept article is what the others are measured by; it is decided by itself.
  const free = deltas.map(({ member }) => member.article.id).filter((id) => id !== kept.article.id);
  const chosen = free.filter((id) => picked.has(id));
  function pick(ids: readonly ArticleId[], on: boolean): void {
    setPicked(new Set(on ? [...picked, ...ids] : [...picked].filter((id) => !ids.includes(id))));
  }
  function decide(verdict: Verdict | null): void {
    onDecide(chosen.map((article) => ({ article, verdict })));
    setPicked(new Set());
  }
  const number = members.indexOf(kept) + 1;
  return (
    <>
      <div className="members-actions">
        <span className="soft">
          {t(kept.verdict === 'canonical' ? 'members.againstCanonical' : 'members.againstSuggested', { number })}
        </span>
        <span role="status">{t('members.picked', { picked: format.number(chosen.length) })}</span>
        {(['discard', 'keep', null] as const).map((verdict) => (
          <Button key={verdict} size="small" disabled={chosen.length === 0} onClick={() => decide(verdict)}>
            {t(`members.to.${verdict ?? 'undecided'}`)}
          </Button>
        ))}
      </div>
      <table className="members-table">
        <thead>
          <tr>
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
        <tbody>
          {deltas.map((delta) => (
            <MemberRow
              key={delta.member.article.id}
              delta={delta}
              numbers={numbers}
              isKept={delta.member === kept}
              isPicked={picked.has(delta.member.article.id)}
              onPick={(on) => pick([delta.member.article.id], on)}
              onChoose={() => onChoose(delta.member.article.id)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type ColumnHeadProps = { column: DeltaColumn; order: DeltaOrder; onOrder: (order: DeltaOrder) => void };

function ColumnHead({ column, order, onOrder }: ColumnHeadProps) {
  const { t } = useTranslation();
  const isOrder = order.column === column;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isOrder ? direction : undefined}>
      <button
        type="button"
        className="members-sort"
        onClick={() => onOrder({ column, descending: isOrder && !order.descending })}
      >
        {t(`members.column.${column}`)}
        <span aria-hidden="true">{isOrder ? (order.descending ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  );
}

type MemberRowProps = {
  delta: MemberDelta;
  numbers: MemberNumbers;
  isKept: boolean;
  isPicked: boolean;
  onPick: (on: boolean) => void;
  onChoose: () => void;
};

function MemberRow({ delta, numbers, isKept, isPicked, onPick, onChoose }: MemberRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { member, number, letters, after } = delta;
  const { article, features, evidence, verdict } = member;
  return (
    <tr className={isKept ? 'members-kept' : undefined}>
      <td>
        {/* The browser's own: two hundred of them are drawn at once. */}
        {!isKept && (
          <input
            type="checkbox"
            aria-label={t('members.pick', { number })}
            checked={isPicked}
            onChange={({ target }) => onPick(target.checked)}
          />
        )}
      </td>
      <td>
        <button type="button" className="members-number numbers" title={article.title} onClick={onChoose}>
          {t('compare.nth', { number })}
        </button>
      </td>
      <td title={article.source}>{article.source || '—'}</td>
      <td className="numbers">
        {format.number(features.length)}{' '}
        {!isKept && letters !== 0 && (
          <span className={letters < 0 ? 'members-less' : 'members-more'}>
            {t(letters < 0 ? 'members.fewer' : 'members.more', { letters: format.number(Math.abs(letters)) })}
          </span>
        )}
        {features.truncated && <span className="members-less">{t('members.cutOff')}</span>}
      </td>
      <td className="numbers" title={article.published}>
        {shownPublished(article.published) || '—'}{' '}
        {!isKept && after !== null && (
          <span className={after < 0 ? 'members-more' : 'soft'}>
            {t(after === 0 ? 'members.same' : after > 0 ? 'members.later' : 'members.earlier', {
              span: format.span(Math.abs(after)),
            })}
          </span>
        )}
      </td>
      <td className="numbers" title={evidenceHint(t, format, evidence)}>
        {evidenceAgainst(t, format, member, numbers)}
      </td>
      <td>{isKept && verdict === null ? t('verdict.suggested') : t(`verdict.${verdict ?? 'undecided'}`)}</td>
    </tr>
  );
}
