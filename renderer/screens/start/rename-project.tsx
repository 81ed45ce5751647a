import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Input, type InputRef, Modal } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecentProject } from '#shared/contract/projects.ts';
import { useClient } from '../../base/client.ts';
import { keys } from '../../data/queries.ts';
import { ErrorNotice } from '../../ui/notice.tsx';

type RenameProjectProps = { project: RecentProject; onClose: () => void };

export function RenameProject({ project, onClose }: RenameProjectProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const box = useRef<InputRef>(null);
  // Focused in the commit that opens the dialog, so that keys typed at once reach it.
  useLayoutEffect(() => box.current?.focus(), []);
  const [name, setName] = useState(project.name);
  const rename = useMutation({
    mutationFn: () => client.projects.rename({ path: project.path, name }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.recent }),
  });
  return (
    <Modal
      open
      title={t('start.renameNamed', { name: project.name })}
      okText={t('start.rename')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: name.trim() === '', loading: rename.isPending }}
      onOk={() => rename.mutate()}
      onCancel={onClose}
    >
      <div className="stack close">
        <Input
          ref={box}
          aria-label={t('map.projectName')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => rename.mutate()}
        />
        <p className="soft">{t('start.renameHint')}</p>
        {rename.isError && <ErrorNotice error={rename.error} />}
      </div>
    </Modal>
  );
}
