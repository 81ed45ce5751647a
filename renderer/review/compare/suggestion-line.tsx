// Why an article is suggested, or was a good pick, and what speaks against keeping it.
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { SuggestionWords } from '../../ui/suggestion-words.tsx';

export function SuggestionLine({ detail: { members, suggestion, suggested } }: { detail: ClusterDetail }) {
  const { t } = useTranslation();
  const numberOf = (id: ArticleId) => members.findIndex(({ article }) => article.id === id) + 1;
  const canonical = members.find(({ verdict }) => verdict === 'canonical')?.article.id;
  // What is known of the suggested article is told of no other.
  if ((canonical ?? suggestion) !== suggested.article) return null;
  return (
    <p className="suggestion-line">
      <span className="soft">
        {t(canonical ? 'compare.isCanonical' : 'compare.isSuggested', { number: numberOf(suggested.article) })}
      </span>
      <SuggestionWords
        reasons={suggested.reasons}
        warnings={suggested.warnings}
        nameOf={(article) => t('compare.nth', { number: numberOf(article) })}
      />
    </p>
  );
}
