import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import { FlagIcon, NoteIcon } from '../../ui/icons.tsx';
import './notes.css';

export function NoteMarks({ isFlagged, note }: Pick<ClusterSummary, 'isFlagged' | 'note'>) {
  const { t } = useTranslation();
  return (
    <>
      {isFlagged && (
        <span className="note-mark accent" title={t('notes.flagged')}>
          <FlagIcon isOn />
          <span className="hidden-text">{t('notes.flagged')}</span>
        </span>
      )}
      {note !== '' && (
        <span className="note-mark" title={note}>
          <NoteIcon />
          <span className="hidden-text">{t('notes.noted')}</span>
        </span>
      )}
    </>
  );
}
