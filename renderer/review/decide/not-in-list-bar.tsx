// Replaces the decisions while the cluster is not in the list: explains why it can't be decided, and offers ways back.
import { useTranslation } from 'react-i18next';
import { useOfferedCommands } from '../../keys/offered-commands.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { FocusableButton } from '../../ui/focusable-button.tsx';

export type NotInListBarProps = {
  /** Opens the first cluster of the list. Null if the list is empty. */
  onFirst: (() => void) | null;
  /** Brings this cluster into the list. */
  onList: () => void;
};

export function NotInListBar({ onFirst, onList }: NotInListBarProps) {
  const { t } = useTranslation();
  useOfferedCommands(
    onFirst ? [{ id: 'first', name: (translate) => translate('decide.toFirst'), keys: ['Enter'], run: onFirst }] : [],
  );
  return (
    <ButtonRow as="footer" className="decide-bar">
      <span className="fill soft decide-hint" role="status">
        {t('decide.notInList')}
      </span>
      <FocusableButton onClick={onList}>{t('decide.list')}</FocusableButton>
      {onFirst && (
        <FocusableButton type="primary" className="settle" onClick={onFirst}>
          {t('decide.toFirst')} <kbd>Enter</kbd>
        </FocusableButton>
      )}
    </ButtonRow>
  );
}
