// Describes a cluster in one sentence from its measures: short for a row of the list, long above the texts.
import { useTranslation } from 'react-i18next';
import { factKinds } from '#shared/compare/facts/fact.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { type ClusterMeasures, countFacts, type RiskFinding, type RiskSummary } from '#shared/review/risk.ts';
import type { Language } from '#shared/text/language.ts';
import { type Claim, describeDays, readClaims } from '#shared/words/labels/risk-sentence.ts';
import { useFormat } from '../../base/format.ts';

export function useRiskSentence() {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const language = i18n.language as Language;

  function describeFacts(facts: RiskSummary['facts']): string[] {
    return factKinds.flatMap((kind) => (facts[kind] > 0 ? t(`risk.short.${kind}`, { count: facts[kind] }) : []));
  }

  function describeShort(finding: RiskFinding, summary: RiskSummary): string {
    const { facts, losing, isSameTitle } = summary;
    switch (finding) {
      case 'facts': {
        const [only, ...others] = describeFacts(facts);
        return others.length === 0 ? only! : t('risk.short.facts', { count: countFacts(facts) });
      }
      case 'lost':
        return losing.copies === 1
          ? t('risk.short.lostInOne', { lost: format.number(losing.characters) })
          : t('risk.short.lostInSeveral', { copies: losing.copies, lost: format.number(losing.characters) });
      case 'distant':
        return t(isSameTitle ? 'risk.short.distantSame' : 'risk.short.distant');
      default:
        return t(`risk.short.${finding}`);
    }
  }

  return {
    toShort(summary: RiskSummary): string {
      const days = describeDays(summary.days, language);
      const what = describeShort(summary.finding, summary);
      return days === null ? what : `${days} · ${what}`;
    },
    toClaims(measures: ClusterMeasures, { members }: ClusterDetail): Claim[] {
      const numberOf = (wanted: ArticleId) => members.findIndex(({ article }) => article === wanted) + 1;
      return readClaims(measures, numberOf, language);
    },
  };
}
