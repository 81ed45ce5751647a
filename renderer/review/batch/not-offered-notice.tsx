import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/format.ts';
import { Notice } from '../../ui/notice.tsx';
import type { NotOffered } from './group-candidates.ts';

const reasons = ['unmeasured', 'look', 'never', 'begun'] as const;

export function NotOfferedNotice({ clusters }: { clusters: NotOffered }) {
  const { t } = useTranslation();
  const format = useFormat();
  const held = reasons.filter((reason) => clusters[reason] > 0);
  if (held.length === 0) return null;
  const count = held.reduce((sum, reason) => sum + clusters[reason], 0);
  const texts = held.map((reason) => t(`batch.reason.${reason}`, { clusters: format.number(clusters[reason]) }));
  return <Notice kind="hint">{t('batch.notOffered', { count, reasons: texts.join(t('risk.comma')) })}</Notice>;
}
