// The level of a cluster's risk as a shape with its name, never by colour alone.
import { useTranslation } from 'react-i18next';
import type { RiskLevel } from '#shared/review/risk.ts';
import './risk.css';

/** A disc, a diamond and a triangle. */
const shapes: Record<RiskLevel, string> = {
  low: 'M6 2.2a3.800 3.800 0 1 1 0 7.600a3.800 3.800 0 1 1 0-7.600z',
  check: 'M6 1.200 10.800 6 6 10.800 1.200 6z',
  high: 'M6 1 11 10.200H1z',
};

export function RiskMark({ level }: { level: RiskLevel }) {
  const { t } = useTranslation();
  return (
    <span className={`risk-mark risk-${level}`} title={t(`risk.level.${level}`)}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[level]} fill="currentColor" />
      </svg>
      <span className="hidden-text">{t(`risk.level.${level}`)}</span>
    </span>
  );
}
