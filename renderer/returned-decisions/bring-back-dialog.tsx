// Brings back the decisions of an edited cluster table: choose the table, preview its changes, apply them as one step.
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseTable } from './choose-table.tsx';
import { ReturnedTable } from './returned-table.tsx';

type BringBackDialogProps = { project: string; onClose: () => void };

export function BringBackDialog({ project, onClose }: BringBackDialogProps) {
  const { t } = useTranslation();
  /** `at` makes each choice a new preview, also of a file that was chosen before. */
  const [chosen, setChosen] = useState<{ path: string; at: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const choose = (path: string) => setChosen((before) => ({ path, at: (before?.at ?? 0) + 1 }));
  return (
    <Modal
      open
      width={760}
      title={t('bringBack.title')}
      footer={<div ref={setFoot} />}
      mask={{ closable: false }}
      closable={!isBusy}
      onCancel={() => !isBusy && onClose()}
    >
      <div className="stack">
        {chosen ? (
          <ReturnedTable key={chosen.at} project={project} path={chosen.path} foot={foot} onBusy={setBusy}>
            <ChooseTable label={t('bringBack.chooseOther')} onFile={choose} />
          </ReturnedTable>
        ) : (
          <>
            <p className="soft">{t('bringBack.explain')}</p>
            <ChooseTable label={t('bringBack.choose')} isPrimary onFile={choose} />
          </>
        )}
      </div>
    </Modal>
  );
}
