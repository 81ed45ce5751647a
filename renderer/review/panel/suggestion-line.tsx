import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { SuggestionLabels, useSuggestionWords } from '../../ui/labels/suggestion-labels.tsx';
import { warningsAgainst } from '../members/member-deltas.ts';

export function SuggestionLine({ detail }: { detail: ClusterDetail }) {
  const { t } = useTranslation();
  const { members, suggestion, suggested } = detail;
  const numberOf = (id: ArticleId) => members.findIndex(({ article }) => article === id) + 1;
  const canonical = members.find(({ verdict }) => verdict === 'canonical')?.article;
  const kept = canonical ?? suggestion;
  const warnings = warningsAgainst(detail, kept);
  // The reasons apply only to the suggested article.
  const { reasons, ties } = kept === suggested.article ? suggested : { reasons: [], ties: [] };
  const isExplained = reasons.length + ties.length + warnings.length > 0;
  const nameOf = (article: ArticleId) => t('compare.nth', { number: numberOf(article) });
  const labels = { reasons, ties, warnings, measured: suggested.measured, nameOf };
  const words = useSuggestionWords(labels);
  if (detail.status === 'resolved' && canonical === undefined) {
    const isKept = members.every(({ verdict }) => verdict === 'keep');
    return <p className="suggestion-line soft">{t(isKept ? 'decide.allKept' : 'decide.allDiscarded')}</p>;
  }
  if (canonical !== undefined && !isExplained) return null;
  return (
    <p className="suggestion-line" title={[...words.warnings, words.favour].join(' ').trim()}>
      <span className="soft">
        {t(canonical ? 'compare.isCanonical' : isExplained ? 'compare.isSuggested' : 'compare.isSuggestedAlone', {
          number: numberOf(kept),
        })}
      </span>{' '}
      <SuggestionLabels {...labels} />
    </p>
  );
}
