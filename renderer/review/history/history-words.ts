// What an action was, in words.
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#shared/contract/review.ts';

/** What was done, and to which cluster where that is still there. */
export function useHistoryWords(): (entry: HistoryEntry) => string {
  const { t } = useTranslation();
  return ({ kind, cluster, title, touched, withdrawn, sentences }) => {
    if ((kind === 'undo' || kind === 'redo') && sentences.length > 0) return t(`history.sentences.${kind}`);
    const done =
      kind === 'decide' && cluster === null
        ? t('history.acceptedIdentical', { articles: touched })
        : t(`history.kind.${kind}`, { articles: kind === 'update' ? withdrawn : touched });
    return title === null ? done : t('history.inCluster', { done, title: title || t('article.untitled') });
  };
}
