// Above the comparison: which cluster this is, to the next one, to the next change, folding, help.
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { hrefOf } from '../../routes.ts';
import { NextIcon, PreviousIcon } from '../../ui/icons.tsx';
import { StatusMark } from '../list/status-mark.tsx';

type CompareToolbarProps = {
  project: string;
  detail: ClusterDetail;
  /** Null until the comparison is there. */
  changes: number | null;
  /** The title has all of them. */
  isTitleOnly: boolean;
  change: number | null;
  onNextChange: () => void;
  onPreviousChange: () => void;
  unfoldAll: boolean;
  onUnfoldAll: (unfold: boolean) => void;
  onMove: (steps: 1 | -1) => void;
  onHelp: () => void;
  /** The chip of the differences of form. */
  children: ReactNode;
};

export function CompareToolbar(props: CompareToolbarProps) {
  const { t } = useTranslation();
  const { detail, changes, change } = props;
  return (
    <div className="compare-toolbar">
      <span className="pair-buttons">
        <Button
          type="text"
          size="small"
          icon={<PreviousIcon />}
          aria-label={t('compare.previousCluster')}
          title={`${t('compare.previousCluster')} (K)`}
          onClick={() => props.onMove(-1)}
        />
        <Button
          type="text"
          size="small"
          icon={<NextIcon />}
          aria-label={t('compare.nextCluster')}
          title={`${t('compare.nextCluster')} (J)`}
          onClick={() => props.onMove(1)}
        />
      </span>
      <span className="cluster-facts" data-testid="cluster-status">
        <StatusMark status={detail.status} />
        <span aria-hidden="true">{t(`status.${detail.status}`)}</span>
        <span>· {t('compare.members', { members: detail.members.length })}</span>
      </span>
      {detail.mayBeSameAs.map(({ cluster, title }) => (
        <a key={cluster} className="may-be-same" href={hrefOf({ at: 'review', project: props.project, cluster })}>
          {t('compare.mayBeSame', { title: title || t('article.untitled') })}
        </a>
      ))}
      <span className="toolbar-end">
        {props.children}
        <Checkbox checked={props.unfoldAll} onChange={({ target }) => props.onUnfoldAll(target.checked)}>
          {t('compare.unfoldAll')}
        </Checkbox>
        <span className="change-count numbers" data-testid="change-count">
          {changes === null
            ? t('compare.comparing')
            : change === null
              ? t(props.isTitleOnly ? 'compare.titleOnly' : 'compare.changes', { changes })
              : t('compare.changeOf', { change: change + 1, changes })}
        </span>
        <span className="pair-buttons">
          <Button
            size="small"
            type="text"
            icon={<PreviousIcon />}
            disabled={!changes}
            aria-label={t('compare.previousChange')}
            title={`${t('compare.previousChange')} (P)`}
            onClick={props.onPreviousChange}
          />
          <Button
            size="small"
            type="text"
            icon={<NextIcon />}
            disabled={!changes}
            aria-label={t('compare.nextChange')}
            title={`${t('compare.nextChange')} (N)`}
            onClick={props.onNextChange}
          />
        </span>
        <Button size="small" type="text" aria-label={t('keys.title')} title={t('keys.title')} onClick={props.onHelp}>
          ?
        </Button>
      </span>
    </div>
  );
}
