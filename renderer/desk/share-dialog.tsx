// Opens the project to a desk from the desktop program: the address it listens on, the address to hand on, invitations.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAddressOptions } from '#shared/contract/desk/sharing.ts';
import { type Role, roles } from '#shared/model/editors.ts';
import { useClient } from '../base/client.ts';
import { ButtonRow } from '../ui/button-row.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { InvitationLink } from './invitation-link.tsx';
import './desk.css';

const fields = ['listen', 'cert', 'key', 'proxy'] as const;
/** Reachable from this computer only. */
const DEFAULT_LISTEN = '127.0.0.1:8080';

export function useSharing(project: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: ['sharing', project],
    queryFn: () => client.sharing.state({ project: project! }),
    enabled: project !== undefined,
    staleTime: 0,
  });
}

export function ShareDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const client = useClient();
  const queries = useQueryClient();
  const [address, setAddress] = useState<Record<(typeof fields)[number], string>>({
    ...{ listen: DEFAULT_LISTEN, cert: '', key: '', proxy: '' },
  });
  const onSettled = () => queries.invalidateQueries({ queryKey: ['sharing', project] });
  const given = Object.fromEntries(fields.map((field) => [field, address[field].trim() || undefined]));
  const invite = useMutation({ mutationFn: (role: Role) => client.sharing.invite({ project, role }) });
  const start = useMutation({
    mutationFn: () => client.sharing.start({ project, address: given as DeskAddressOptions }),
    // The person at this computer is to be the first chief: only the pages of the desk have names and leases.
    onSuccess: ({ hasChief }) => !hasChief && invite.mutate('chief'),
    onSettled,
  });
  const stop = useMutation({ mutationFn: () => client.sharing.stop({ project }), onSettled });
  const shared = useSharing(project).data?.shared ?? null;
  const failed = start.error ?? stop.error ?? invite.error;
  return (
    <Modal open title={t('sharing.title')} footer={null} onCancel={onClose}>
      <div className="stack share-dialog">
        {shared ? (
          <>
            <p>{t('sharing.on')}</p>
            <Input readOnly aria-label={t('sharing.origin')} value={shared.origin} />
            <Notice kind="hint">{t(shared.hasChief ? 'sharing.joinToo' : 'sharing.firstChief')}</Notice>
            <ButtonRow>
              {roles.map((role) => (
                <Button key={role} onClick={() => invite.mutate(role)}>
                  {t(`desk.invite.${role}`)}
                </Button>
              ))}
              <Button danger onClick={() => stop.mutate()} loading={stop.isPending}>
                {t('sharing.stop')}
              </Button>
            </ButtonRow>
            {invite.data && <InvitationLink {...invite.data} />}
          </>
        ) : (
          <>
            <p className="soft">{t('sharing.hint')}</p>
            {fields.map((field) => (
              <div key={field}>
                <label htmlFor={`${id}-${field}`}>{t(`sharing.${field}`)}</label>
                <Input
                  id={`${id}-${field}`}
                  value={address[field]}
                  onChange={(event) => setAddress({ ...address, [field]: event.target.value })}
                />
              </div>
            ))}
            <Button type="primary" onClick={() => start.mutate()} loading={start.isPending}>
              {t('sharing.start')}
            </Button>
          </>
        )}
        {failed && <ErrorNotice error={failed} />}
      </div>
    </Modal>
  );
}
