// Brings back the decisions of an edited cluster table: choose the table, look at what it would change, apply it as one step.
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './bring-back.css';
import { ChooseTable } from './choose-table.tsx';
import { ReturnedTable } from './returned-table.tsx';

type BringBackDialogProps = { project: string; onClose: () => void };

export function BringBackDialog({ project, onClose }: BringBackDialogProps) {
  const { t } = useTranslation();
  /** Each choice is a preview of its own, also of a file that was chosen before. */
  const [chosen, setChosen] = useState<{ path: string; at: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal
      open
      width={760}
      title={t('bringBack.title')}
      footer={null}
      mask={{ closable: false }}
      closable={!isBusy}
      onCancel={() => !isBusy && onClose()}
    >
      <div className="stack">
        {chosen ? (
          <ReturnedTable key={chosen.at} project={project} path={chosen.path} onBusy={setBusy} />
        ) : (
          <p className="soft">{t('bringBack.explain')}</p>
        )}
        {!isBusy && (
          <ChooseTable
            label={t(chosen ? 'bringBack.chooseOther' : 'bringBack.choose')}
            isPrimary={chosen === null}
            onFile={(path) => setChosen((before) => ({ path, at: (before?.at ?? 0) + 1 }))}
          />
        )}
      </div>
    </Modal>
  );
}
