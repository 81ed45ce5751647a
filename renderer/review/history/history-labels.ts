import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#shared/contract/review/history-entry.ts';

/** Describes an action, and its cluster if that still exists. */
export function useHistoryLabels(): (entry: HistoryEntry) => string {
  const { t } = useTranslation();
  const wordsOf = useActionLabels();
  return (entry) => {
    const { title } = entry;
    const done = wordsOf(entry);
    return title === null ? done : t('history.inCluster', { done, title: title || t('article.untitled') });
  };
}

/** Describes an action without its cluster. */
export function useActionLabels(): (entry: HistoryEntry) => string {
  const { t } = useTranslation();
  return ({ kind, cluster, touched, superseded, sentences, note, taken, merging }) => {
    const part = taken[0] && t(`taking.part.${taken[0].field ?? 'sentence'}`);
    if ((kind === 'undo' || kind === 'redo') && sentences.length > 0) return t(`history.sentences.${kind}`);
    if ((kind === 'undo' || kind === 'redo') && part) return t(`history.taken.${kind}`, { part });
    if (kind === 'decide' && cluster === null) return t('history.acceptedBatch', { count: touched });
    if (kind === 'merge-rows') return t(`history.merging.${merging ?? 'asProject'}`);
    if (note?.after === '') return t('history.noteRemoved');
    return t(`history.kind.${kind}`, { count: kind === 'update' ? superseded : touched, part });
  };
}
