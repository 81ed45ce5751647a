// Marks an article that is already published, and leads to the comparison with its reference.
import { useTranslation } from 'react-i18next';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { useMatchAdvice, useReferenceFacts } from './match-line.tsx';

type PublishedTagProps = { detail: ClusterDetail; article: ArticleId; onShow: (match: PublishedMatch) => void };

export function PublishedTag({ detail: { published }, article, onShow }: PublishedTagProps) {
  const match = published.find((one) => one.article === article);
  return match && <TagOf key={article} match={match} onShow={() => onShow(match)} />;
}

function TagOf({ match, onShow }: { match: PublishedMatch; onShow: () => void }) {
  const { t } = useTranslation();
  const facts = useReferenceFacts(match);
  const advice = useMatchAdvice(match);
  const compare = `${t('published.compare')} (${keyOf('reference')})`;
  return (
    <button type="button" className="tag accent" title={[facts, advice, compare].join('\n')} onClick={onShow}>
      {t('published.tag')}
    </button>
  );
}
