import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { useRestore } from '../../data/use-restore.ts';
import { CopyProgress } from '../../frame/project/copy-progress.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';

type BackupsButtonProps = {
  project: { readonly path: string; readonly name: string; readonly backups: number };
  disabled: boolean;
};

/** Renders nothing if the project has no backups. */
export function BackupsButton({ project, disabled }: BackupsButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (project.backups === 0) return null;
  return (
    <>
      <Button
        className="recent-backups"
        type="text"
        disabled={disabled}
        aria-label={t('backups.showNamed', { name: project.name, count: project.backups })}
        onClick={() => setOpen(true)}
      >
        {t('backups.show', { count: project.backups })}
      </Button>
      {open && <BackupsDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

type BackupsDialogProps = { project: { readonly path: string; readonly name: string }; onClose: () => void };

function BackupsDialog({ project: { path, name }, onClose }: BackupsDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const backups = useQuery({
    queryKey: ['backups', path],
    queryFn: () => client.projects.backups({ path }),
    staleTime: 0,
    gcTime: 0,
  });
  const { start, copying } = useRestore(onClose);
  return (
    <Modal
      open
      title={t('backups.title', { name })}
      footer={null}
      closable={!copying.working}
      mask={{ closable: !copying.working }}
      onCancel={onClose}
    >
      <p className="soft">{t('backups.hint')}</p>
      {backups.isPending && <Spin />}
      {backups.isError && <ErrorNotice error={backups.error} />}
      {backups.data?.length === 0 && <p>{t('backups.none')}</p>}
      {!copying.working && (
        <ul className="backups lined">
          {backups.data?.map((backup) => (
            <li key={backup.path} className="line">
              <span className="stack tight">
                <span className="numbers">{format.date(backup.madeAt)}</span>
                <span className="soft">{t(`backups.kind.${backup.kind}`)}</span>
              </span>
              <Button
                disabled={copying.isPending}
                aria-label={t('backups.openNamed', { time: format.date(backup.madeAt) })}
                onClick={() => start({ ...backup, name })}
              >
                {t('backups.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CopyProgress {...copying} />
    </Modal>
  );
}
