// Why an article is suggested, or was a good pick, what speaks against keeping it, and how often suggestions are followed.
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { useAgreement } from '../../data/overview-queries.ts';
import { useFormat } from '../../ui/format.ts';
import { SuggestionWords } from '../../ui/suggestion-words.tsx';
import { warningsAgainst } from '../members/member-deltas.ts';

export function SuggestionLine({ project, detail }: { project: string; detail: ClusterDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const followed = useAgreement(project);
  const { members, suggestion, suggested } = detail;
  const numberOf = (id: ArticleId) => members.findIndex(({ article }) => article === id) + 1;
  const canonical = members.find(({ verdict }) => verdict === 'canonical')?.article;
  const kept = canonical ?? suggestion;
  const warnings = warningsAgainst(detail, kept);
  // What was found in favour of the suggested article is told of no other.
  const { reasons, ties } = kept === suggested.article ? suggested : { reasons: [], ties: [] };
  const isTold = reasons.length + ties.length + warnings.length > 0;
  const says = canonical === undefined || isTold;
  const counts = followed !== undefined && followed.picks > 0;
  if (!says && !counts) return null;
  return (
    <p className={warnings.length > 0 ? 'suggestion-line warns' : 'suggestion-line'}>
      {says && (
        <>
          <span className="soft">
            {t(canonical ? 'compare.isCanonical' : isTold ? 'compare.isSuggested' : 'compare.isSuggestedAlone', {
              number: numberOf(kept),
            })}
          </span>
          <SuggestionWords
            reasons={reasons}
            ties={ties}
            warnings={warnings}
            measured={suggested.measured}
            nameOf={(article) => t('compare.nth', { number: numberOf(article) })}
          />
        </>
      )}
      {counts && (
        <span className="followed faint" title={t('compare.followedHint', { picks: format.number(followed.picks) })}>
          {t('compare.followed', { agreed: format.number(followed.agreed), picks: format.number(followed.picks) })}
        </span>
      )}
    </p>
  );
}
