// The bar at the bottom: decisions about the whole cluster, the suggested one first.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { keepOnly, planToSettle, setAll, type VerdictChange } from './plan.ts';

type DecideBarProps = {
  detail: ClusterDetail;
  active: ArticleId;
  allDone: boolean;
  onDecide: (verdicts: VerdictChange[]) => void;
  onSettle: () => void;
};

export function DecideBar({ detail, active, allDone, onDecide, onSettle }: DecideBarProps) {
  const { t } = useTranslation();
  const plan = planToSettle(detail);
  const number = detail.members.findIndex(({ article }) => article.id === active) + 1;
  return (
    <footer className="decide-bar">
      <Button onClick={() => onDecide(keepOnly(detail, active))} title={t('decide.keepOnlyTitle', { number })}>
        {t('decide.keepOnly')} <kbd>⇧C</kbd>
      </Button>
      <Button onClick={() => onDecide(setAll(detail, 'keep'))}>
        {t('decide.keepAll')} <kbd>⇧V</kbd>
      </Button>
      <Button
        type="text"
        disabled={detail.status === 'open'}
        onClick={() => onDecide(setAll(detail, null))}
        title={t('decide.clearTitle')}
      >
        {t('decide.clear')} <kbd>⇧X</kbd>
      </Button>
      <Button type="primary" className="settle" disabled={plan.kind === 'unclear'} onClick={onSettle}>
        {t(`decide.${allDone ? 'export' : plan.kind}`)} <kbd>⏎</kbd>
      </Button>
    </footer>
  );
}
