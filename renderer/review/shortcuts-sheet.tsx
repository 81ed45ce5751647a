import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { commandsOf, keyGroups, shownKey } from '../keys/review-keys.ts';

/** From this many keys on, only the first and the last are shown. */
const MANY = 5;

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open onCancel={onClose} footer={null} title={t('keys.title')} width={1240}>
      <div className="stack">
        {keyGroups.map(({ group, lines }) => (
          <section key={group} className="stack tight">
            <h2>{t(`keys.group.${group}`)}</h2>
            <dl className="shortcuts">
              {lines.map((line) => {
                const commands = commandsOf(line);
                const keys = commands.flatMap(([, keys]) => keys.map(shownKey));
                const shown = keys.length < MANY ? keys : [keys[0], '…', keys.at(-1)];
                return (
                  <div key={keys[0]}>
                    <dt className="line">
                      {shown.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{commands.map(([command]) => t(`keys.${command}`)).join(t('keys.and'))}</dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
