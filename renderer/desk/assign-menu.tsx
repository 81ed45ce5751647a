// Lets a chief assign the picked clusters, or those that the list shows, to a person of the desk.
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EditorId } from '#shared/model/editors.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { useAssign, useMe, usePeople } from '../data/desk-queries.ts';
import { useFailureMessage } from '../ui/toast/use-failure-message.ts';
import { useToast } from '../ui/toast/use-toast.tsx';

/** The limit of one request. */
const MAX_CLUSTERS = 100_000;
const NO_ONE = 'none';

export function AssignMenu({ project, clusters }: { project: string; clusters: readonly ClusterId[] }) {
  return useMe()?.role === 'chief' && clusters.length > 0 ? <Menu {...{ project, clusters }} /> : null;
}

function Menu({ project, clusters }: { project: string; clusters: readonly ClusterId[] }) {
  const { t } = useTranslation();
  const people = usePeople(project).data?.people ?? [];
  const toast = useToast(project);
  const assign = useAssign(project, useFailureMessage());
  const items = [
    {
      type: 'group' as const,
      label: t('desk.assignThese', { count: clusters.length }),
      children: [
        ...people
          .filter(({ role }) => role !== null)
          .map(({ editor, name }) => ({ key: editor as string, label: name })),
        { key: NO_ONE, label: t('desk.noOne') },
      ],
    },
  ];
  function choose(key: string): void {
    // Its *Undo* would undo the assignment.
    toast.close();
    assign.mutate({
      clusters: clusters.slice(0, MAX_CLUSTERS),
      assignee: key === NO_ONE ? null : (key as EditorId),
    });
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button type="text" size="small" className="assign-button" loading={assign.isPending}>
        {t('desk.assign')}
      </Button>
    </Dropdown>
  );
}
