import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { OverviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import { useFormat } from '../../base/format.ts';
import { hrefOf } from '../../base/routes.ts';
import { DeskMarks } from '../../desk/desk-marks.tsx';
import { NoteMarks } from '../notes/note-marks.tsx';
import { RiskMark } from '../risk/risk-mark.tsx';
import { useRiskSentence } from '../risk/use-risk-sentence.ts';
import { StatusMark } from './status-mark.tsx';
import type { PointedHandlers } from './use-pointed-cluster.ts';

/**
 * Height in pixels, for a title of two lines. All rows are equally high, so that a list of any length needs no
 * measuring.
 */
export const ROW_HEIGHT = 81;

type ClusterRowProps = {
  project: string;
  pick: OverviewFilter | undefined;
  cluster: ClusterSummary;
  selected: boolean;
  top: number;
  index: number;
  total: number;
  pointed: PointedHandlers;
  /** True if the cluster is picked for a batch. */
  isPicked: boolean;
  /** @param isRange true to pick all rows since the one that was picked before */
  onPick: (isRange: boolean) => void;
};

export function ClusterRow(props: ClusterRowProps) {
  const { project, pick, cluster, selected, top, index, total, pointed, isPicked, onPick } = props;
  const { t } = useTranslation();
  const { id, title, size, weakest, status, newMembers, risk, isAlreadyPublished } = cluster;
  const format = useFormat();
  const { toShort } = useRiskSentence();
  return (
    <li
      className={`cluster-row${isPicked ? ' cluster-picked' : ''}`}
      style={{ height: ROW_HEIGHT, transform: `translateY(${top}px)` }}
      data-takes="x"
      aria-posinset={index + 1}
      aria-setsize={total}
      {...pointed}
    >
      <a
        className="column"
        href={hrefOf({ at: 'review', project, cluster: id, pick })}
        aria-current={selected ? 'true' : undefined}
        onClick={(event) => {
          if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          onPick(event.shiftKey);
        }}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'x' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
            return;
          event.stopPropagation();
          onPick(false);
        }}
      >
        <span className={`cluster-title two-lines${status === 'resolved' ? ' soft' : ''}`} title={title}>
          {isPicked && (
            <span>
              <span aria-hidden="true">☑ </span>
              <span className="hidden-text">{t('batch.rowPicked')}</span>
            </span>
          )}
          {title || t('article.untitled')}
        </span>
        <span className="line soft cluster-meta">
          <StatusMark status={status} />
          <span className="cluster-size numbers">{t('list.size', { count: size })}</span>
          {risk ? <RiskMark level={risk.level} /> : <span className="risk-mark" />}
          {isAlreadyPublished && <span className="tag accent">{t('published.tag')}</span>}
          {newMembers > 0 && (
            <span className="tag accent" title={t('list.newMembersHint')}>
              {t('list.newMembers', { articles: newMembers })}
            </span>
          )}
          <span
            className="fill cluster-risk two-lines"
            title={weakest === null ? undefined : t('list.weakest', { similarity: format.percent(weakest) })}
          >
            {risk ? toShort(risk) : size > 1 && t('risk.unmeasured')}
          </span>
        </span>
        <NoteMarks isFlagged={cluster.isFlagged} note={cluster.note} />
        <DeskMarks project={project} id={id} assignee={cluster.assignee} />
      </a>
    </li>
  );
}
