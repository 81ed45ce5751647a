import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/format.ts';
import { type JobView, rateOf } from '../../data/job-view.ts';

type SentenceIndexProgressProps = { view: JobView | null; cancelling: boolean; onCancel: (() => void) | null };

export function SentenceIndexProgress({ view, cancelling, onCancel }: SentenceIndexProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stage = view?.stages.fingerprint;
  const rate = rateOf(stage);
  const share = stage?.total ? stage.done / stage.total : 0;
  return (
    <section aria-label={t('related.indexing')}>
      <p className="panel-lead">{t('related.indexing')}</p>
      <progress className="bar" aria-label={t('related.indexing')} max={1} value={share} />
      <p className="soft numbers">
        {format.number(stage?.done ?? 0)}
        {stage?.total != null && ` / ${format.number(stage.total)}`}
        {rate !== null && ` · ${t('job.rate', { rate: format.number(Math.round(rate)) })}`}
      </p>
      {onCancel && (
        <Button size="small" loading={cancelling} onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
    </section>
  );
}
