// Why an article is suggested, or was a good pick, and what speaks against keeping it.
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { SuggestionWords } from '../../ui/suggestion-words.tsx';
import { warningsAgainst } from './member-deltas.ts';

export function SuggestionLine({ detail }: { detail: ClusterDetail }) {
  const { t } = useTranslation();
  const { members, suggestion, suggested } = detail;
  const numberOf = (id: ArticleId) => members.findIndex(({ article }) => article.id === id) + 1;
  const canonical = members.find(({ verdict }) => verdict === 'canonical')?.article.id;
  const kept = canonical ?? suggestion;
  const warnings = warningsAgainst(detail, kept);
  // What was found in favour of the suggested article is told of no other.
  const { reasons, ties } = kept === suggested.article ? suggested : { reasons: [], ties: [] };
  if (canonical !== undefined && reasons.length + warnings.length === 0) return null;
  return (
    <p className="suggestion-line">
      <span className="soft">
        {t(canonical ? 'compare.isCanonical' : 'compare.isSuggested', { number: numberOf(kept) })}
      </span>
      <SuggestionWords
        reasons={reasons}
        ties={ties}
        warnings={warnings}
        nameOf={(article) => t('compare.nth', { number: numberOf(article) })}
      />
    </p>
  );
}
