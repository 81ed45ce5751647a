// The sheet of shortcuts behind the question mark.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

const shortcuts = [
  { keys: ['J', 'K'], does: 'clusters' },
  { keys: ['1', '…', '9'], does: 'choose' },
  { keys: ['0'], does: 'jump' },
  { keys: ['←', '→'], does: 'sides' },
  { keys: ['[', ']'], does: 'step' },
  { keys: ['C'], does: 'canonical' },
  { keys: ['V'], does: 'keep' },
  { keys: ['X'], does: 'discard' },
  { keys: ['⇧C'], does: 'keepOnly' },
  { keys: ['⇧V'], does: 'keepAll' },
  { keys: ['⇧D'], does: 'discardAll' },
  { keys: ['⇧X'], does: 'clear' },
  { keys: ['Enter'], does: 'settle' },
  { keys: ['S'], does: 'split' },
  { keys: ['⇧S'], does: 'part' },
  { keys: ['M'], does: 'merge' },
  { keys: ['⇧M'], does: 'move' },
  { keys: ['A'], does: 'nearMisses' },
  { keys: ['U', '⌃Z'], does: 'undo' },
  { keys: ['⇧U', '⇧⌃Z'], does: 'redo' },
  { keys: ['H'], does: 'history' },
  { keys: ['I'], does: 'identical' },
  { keys: ['N', 'P'], does: 'changes' },
  { keys: ['.', ','], does: 'facts' },
  { keys: ['F'], does: 'unfold' },
  { keys: ['W'], does: 'view' },
  { keys: ['G'], does: 'ignore' },
  { keys: ['L'], does: 'lost' },
  { keys: ['O'], does: 'members' },
  { keys: ['E'], does: 'related' },
  { keys: ['T'], does: 'timeline' },
  { keys: ['B'], does: 'base' },
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'help' },
] as const;

export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('keys.title')} width={760}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
