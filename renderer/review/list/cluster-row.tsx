// One cluster in the list: title, size, tier of its weakest member, sources, status.
import { useTranslation } from 'react-i18next';
import type { ClusterPick } from '#shared/cluster-pick.ts';
import type { ClusterSummary } from '#shared/contract/review.ts';
import { hrefOf } from '../../routes.ts';
import { useFormat } from '../../ui/format.ts';
import { StatusMark } from './status-mark.tsx';

/** Of a row whose title takes two lines; the rows are measured once they are there. */
export const LIKELY_HEIGHT = 81;

type ClusterRowProps = {
  project: string;
  pick: ClusterPick | undefined;
  cluster: ClusterSummary;
  selected: boolean;
  top: number;
  index: number;
  total: number;
  measure: (row: HTMLElement | null) => void;
};

export function ClusterRow({ project, pick, cluster, selected, top, index, total, measure }: ClusterRowProps) {
  const { t } = useTranslation();
  const { id, title, size, tier, weakest, status, sources, newcomers } = cluster;
  const format = useFormat();
  return (
    <li
      className={`cluster-row cluster-${status}`}
      ref={measure}
      data-index={index}
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={index + 1}
      aria-setsize={total}
    >
      <a href={hrefOf({ at: 'review', project, cluster: id, pick })} aria-current={selected ? 'true' : undefined}>
        <span className="cluster-title" title={title}>
          {title || t('article.untitled')}
        </span>
        <span className="cluster-meta">
          <StatusMark status={status} />
          <span className="cluster-size">{t('list.size', { size })}</span>
          <span className={`tier tier-${tier}`} title={t('list.weakest', { similarity: format.percent(weakest) })}>
            {t(`tier.${tier}`)}
          </span>
          {newcomers > 0 && (
            <span className="newcomers" title={t('list.newcomersHint')}>
              {t('list.newcomers', { articles: newcomers })}
            </span>
          )}
          <span className="cluster-sources">{sources.filter(Boolean).join(' ')}</span>
        </span>
      </a>
    </li>
  );
}
