// The sheet of shortcuts behind the question mark.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

const shortcuts = [
  { keys: ['J', 'K'], does: 'clusters' },
  { keys: ['1', '…', '9'], does: 'choose' },
  { keys: ['←', '→'], does: 'sides' },
  { keys: ['[', ']'], does: 'step' },
  { keys: ['C'], does: 'canonical' },
  { keys: ['V'], does: 'keep' },
  { keys: ['X'], does: 'discard' },
  { keys: ['⇧C'], does: 'keepOnly' },
  { keys: ['⇧V'], does: 'keepAll' },
  { keys: ['⇧X'], does: 'clear' },
  { keys: ['Enter'], does: 'settle' },
  { keys: ['N', 'P'], does: 'changes' },
  { keys: ['F'], does: 'unfold' },
  { keys: ['B'], does: 'base' },
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'help' },
] as const;

export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('keys.title')} width={460}>
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
