// Shows a chief the people of the desk: how many clusters each has decided and is to decide, which they have open, and
// invitations.
import { Button, Modal, Popconfirm, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Person } from '#shared/contract/desk/desk.ts';
import { roles } from '#shared/model/editors.ts';
import { useFormat } from '../base/format.ts';
import { hrefOf } from '../base/routes.ts';
import { useMe, usePeople, usePeopleCommands, usePresence } from '../data/desk-queries.ts';
import { ButtonRow } from '../ui/button-row.tsx';
import { ErrorNotice, RetryNotice } from '../ui/notice.tsx';
import { Table } from '../ui/table.tsx';
import { InvitationLink } from './invitation-link.tsx';

const WIDTH = 860;

export function PeopleDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const people = usePeople(project);
  const { invite, revoke, remove } = usePeopleCommands(project);
  const failed = invite.error ?? revoke.error ?? remove.error;
  return (
    <Modal open title={t('desk.people')} width={WIDTH} footer={null} onCancel={onClose}>
      <div className="stack">
        {people.isPending && <Spin />}
        {people.isError && <RetryNotice error={people.error} onRetry={() => void people.refetch()} />}
        {people.data && (
          <Table
            layout="wide"
            className="people"
            columns={[
              ...(['name', 'today', 'lastHour', 'all', 'assigned', 'where'] as const).map((column) =>
                t(`desk.column.${column}`),
              ),
              '',
            ]}
          >
            {people.data.people.map((person) => (
              <PersonRow key={person.editor} {...{ project, person }} onRemove={() => remove.mutate(person.editor)} />
            ))}
          </Table>
        )}
        <ButtonRow>
          {roles.map((role) => (
            <Button key={role} onClick={() => invite.mutate(role)} loading={invite.isPending}>
              {t(`desk.invite.${role}`)}
            </Button>
          ))}
        </ButtonRow>
        {invite.data && (
          <InvitationLink link={`${location.origin}/#invitation=${invite.data.token}`} until={invite.data.until} />
        )}
        {people.data?.invitations.map(({ id, role, until }) => (
          <ButtonRow key={id} spread className="soft small">
            <span>{t('desk.openInvitation', { role: t(`desk.role.${role}`), time: format.date(until) })}</span>
            <Button size="small" onClick={() => revoke.mutate(id)}>
              {t('desk.revoke')}
            </Button>
          </ButtonRow>
        ))}
        {failed && <ErrorNotice error={failed} />}
      </div>
    </Modal>
  );
}

function PersonRow({ project, person, onRemove }: { project: string; person: Person; onRemove: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const here = usePresence(project)?.people.find(({ editor }) => editor === person.editor);
  const { name, role, lastSeen } = person;
  // Two windows of one editor may show the same cluster.
  const clusters = here && [...new Set(here.clusters)];
  return (
    <tr>
      <th scope="row">
        {name} <span className="tag">{t(role === null ? 'desk.removed' : `desk.role.${role}`)}</span>
      </th>
      <td className="numbers">{format.number(person.decidedToday)}</td>
      <td className="numbers">{format.number(person.decidedLastHour)}</td>
      <td className="numbers">{format.number(person.decided)}</td>
      <td className="numbers">
        {person.assigned === 0 ? '–' : t('desk.left', { left: person.assignedLeft, assigned: person.assigned })}
      </td>
      <td className="soft">
        {clusters
          ? clusters.map((cluster, at) => (
              <span key={cluster}>
                {at > 0 && ' · '}
                <a href={hrefOf({ at: 'review', project, cluster })}>{t('desk.atCluster', { cluster })}</a>
              </span>
            ))
          : lastSeen !== null && t('desk.lastSeen', { time: format.date(lastSeen) })}
        {clusters?.length === 0 && t('desk.online')}
      </td>
      <td>
        {role !== null && person.editor !== me?.editor && (
          <Popconfirm
            title={t('desk.removeHint', { name })}
            okText={t('desk.remove')}
            cancelText={t('action.cancel')}
            onConfirm={onRemove}
          >
            <Button size="small" aria-label={t('desk.removeNamed', { name })}>
              {t('desk.remove')}
            </Button>
          </Popconfirm>
        )}
      </td>
    </tr>
  );
}
