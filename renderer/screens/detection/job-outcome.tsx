import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/format.ts';
import { go } from '../../base/routes.ts';
import { useAppErrorText } from '../../data/errors.ts';
import type { JobEnd } from '../../data/job-view.ts';
import { Notice } from '../../ui/notice.tsx';

type JobOutcomeProps = { project: string; end: JobEnd; onApplied: () => void };

export function JobOutcome({ project, end, onApplied }: JobOutcomeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useAppErrorText();
  const applied = end.type === 'done' && end.result.kind === 'recluster' ? end.result : null;
  const latestOnApplied = useRef(onApplied);
  useEffect(() => {
    latestOnApplied.current = onApplied;
  });
  // The form shows the project's options again, which are now the applied ones.
  useEffect(() => {
    if (applied) latestOnApplied.current();
  }, [applied]);
  if (end.type === 'cancelled') return <Notice kind="hint">{t('detection.cancelled')}</Notice>;
  if (end.type === 'refused') return <Notice kind="error">{textOf(end.appError)}</Notice>;
  if (!applied) return null;
  return (
    <Notice
      kind="hint"
      title={t('detection.applied')}
      actions={
        <Button type="primary" onClick={() => go({ at: 'review', project })}>
          {t('imports.toReview')}
        </Button>
      }
    >
      {t('detection.appliedCounts', {
        count: applied.clusters,
        articles: format.number(applied.articlesInClusters),
      })}
      {applied.backup && <div className="soft">{t('detection.backedUp', { path: applied.backup })}</div>}
    </Notice>
  );
}
