import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { assessRisk } from '#shared/risk.ts';
import { RiskMark } from './risk-mark.tsx';
import { useRiskSentence } from './use-risk-sentence.ts';

export function RiskLine({ detail }: { detail: ClusterDetail }) {
  const { t } = useTranslation();
  const { toLong } = useRiskSentence();
  const { risk } = detail;
  if (!risk) return <span className="risk-line faint">{t('risk.unmeasured')}</span>;
  const sentence = toLong(risk, detail);
  return (
    <span className="risk-line" title={sentence} data-testid="risk-line">
      <RiskMark level={assessRisk(risk).level} />
      <span>{sentence}</span>
    </span>
  );
}
