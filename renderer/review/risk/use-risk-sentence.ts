// Describes a cluster in one sentence from its measures: short for a row of the list, long above the texts.
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import {
  assessRisk,
  type ClusterMeasures,
  countFacts,
  RISK_LIMITS,
  type RiskFinding,
  type RiskSummary,
} from '#shared/risk.ts';
import { useFormat } from '../../ui/format.ts';

const factKinds = ['number', 'date', 'name', 'negation'] as const;

export function useRiskSentence() {
  const { t } = useTranslation();
  const format = useFormat();

  function describeDays(days: number | null): string | null {
    if (days === null) return null;
    if (days === 0) return t('risk.days.sameDay');
    if (days === 1) return t('risk.days.nextDay');
    return t(days <= RISK_LIMITS.maxDays ? 'risk.days.within' : 'risk.days.apart', { days: format.number(days) });
  }

  function describeFacts(facts: RiskSummary['facts']): string[] {
    return factKinds.flatMap((kind) => (facts[kind] > 0 ? t(`risk.short.${kind}`, { count: facts[kind] }) : []));
  }

  function describeShort(finding: RiskFinding, summary: RiskSummary): string {
    const { facts, unconfirmed, lost, lostCopies, isSameTitle } = summary;
    switch (finding) {
      case 'facts': {
        const [only, ...others] = describeFacts(facts);
        return others.length === 0 ? only! : t('risk.short.facts', { count: countFacts(facts) });
      }
      case 'unconfirmed':
        return t('risk.short.unconfirmed', { count: unconfirmed });
      case 'lost':
        return lostCopies === 1
          ? t('risk.short.lostInOne', { lost: format.number(lost) })
          : t('risk.short.lostInSeveral', { copies: lostCopies, lost: format.number(lost) });
      case 'distant':
        return t(isSameTitle ? 'risk.short.distantSame' : 'risk.short.distant');
      default:
        return t(`risk.short.${finding}`);
    }
  }

  function describeLong(finding: RiskFinding, measures: ClusterMeasures, detail: ClusterDetail): string {
    const { facts, unconfirmed, lost, lostIn, lostCopies, isSameTitle, weakest, outvoted } = measures;
    switch (finding) {
      case 'facts':
        return t('risk.long.facts', { facts: describeFacts(facts).join(t('risk.comma')) });
      case 'unconfirmed':
        return t('risk.long.unconfirmed', { count: unconfirmed });
      case 'lost': {
        const number = detail.members.findIndex(({ article }) => article === lostIn) + 1;
        return lostCopies === 1
          ? t('risk.long.lostInOne', { number, lost: format.number(lost) })
          : t('risk.long.lostInSeveral', { copies: lostCopies, lost: format.number(lost) });
      }
      case 'distant':
        return t(isSameTitle ? 'risk.long.distantSame' : 'risk.long.distant');
      case 'unlike':
        return t('risk.long.unlike', { share: format.percent(weakest) });
      case 'outvoted':
        return t('risk.long.outvoted', { count: outvoted });
      default:
        return t(`risk.long.${finding}`);
    }
  }

  return {
    toShort(summary: RiskSummary): string {
      const days = describeDays(summary.days);
      const what = describeShort(summary.finding, summary);
      return days === null ? what : `${days} · ${what}`;
    },
    toLong(measures: ClusterMeasures, detail: ClusterDetail): string {
      const { finding } = assessRisk(measures);
      const what = describeLong(finding, measures, detail);
      const days = describeDays(measures.days);
      if (days === null) return what;
      const when =
        measures.sources > 1 && finding !== 'distant'
          ? t('risk.from', { when: days, sources: measures.sources })
          : days;
      return t('risk.sentence', { when, what });
    },
  };
}
