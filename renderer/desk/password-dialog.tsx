// Changes the password of the signed-in editor, which ends other sessions.
import { useMutation } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PASSWORD, MIN_PASSWORD } from '#shared/contract/desk/sign-in.ts';
import { useClient } from '../base/client.ts';
import { ErrorNotice } from '../ui/notice.tsx';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const change = useMutation({ mutationFn: () => client.desk.changePassword({ old, password }), onSuccess: onClose });
  return (
    <Modal
      open
      title={t('desk.changePassword')}
      okText={t('desk.savePassword')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: old === '' || password === '', loading: change.isPending }}
      onOk={() => change.mutate()}
      onCancel={onClose}
    >
      <div className="stack">
        <Input.Password
          aria-label={t('desk.oldPassword')}
          placeholder={t('desk.oldPassword')}
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          value={old}
          onChange={(event) => setOld(event.target.value)}
        />
        <Input.Password
          aria-label={t('desk.newPassword')}
          placeholder={t('desk.newPassword')}
          autoComplete="new-password"
          maxLength={MAX_PASSWORD}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p className="faint small">{t('desk.passwordHint', { least: MIN_PASSWORD })}</p>
        {change.isError && <ErrorNotice error={change.error} />}
      </div>
    </Modal>
  );
}
