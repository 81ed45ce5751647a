import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { useShortcuts } from '../../keys/shortcuts.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { FlagIcon, NoteIcon } from '../../ui/icons.tsx';
import { useNotes } from './use-notes.ts';
import './notes.css';

type NoteButtonsProps = { project: string; detail: ClusterDetail; keysEnabled: boolean; onNote: () => void };

export function NoteButtons({ project, detail, keysEnabled, onNote }: NoteButtonsProps) {
  const { t } = useTranslation();
  const { setFlag } = useNotes(project);
  const { id, isFlagged, note } = detail;
  const flag = () => setFlag({ cluster: id, isFlagged: !isFlagged });
  useShortcuts({ F: flag, N: onNote }, keysEnabled);
  return (
    <ButtonRow as="span" tight className="note-buttons">
      <Button
        type="text"
        size="small"
        className={isFlagged ? 'accent' : undefined}
        icon={<FlagIcon isOn={isFlagged} />}
        aria-label={t('notes.flag')}
        aria-pressed={isFlagged}
        title={`${t(isFlagged ? 'notes.removeFlag' : 'notes.flag')} (${keyOf('flag')})`}
        onClick={flag}
      />
      <Button
        type="text"
        size="small"
        className={note ? 'accent' : undefined}
        icon={<NoteIcon />}
        aria-label={t('notes.note')}
        title={`${note || t('notes.write')} (${keyOf('note')})`}
        onClick={onNote}
      />
    </ButtonRow>
  );
}
