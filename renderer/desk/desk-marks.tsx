// Marks in a row of the list: who has the cluster open, and who is to decide it.
import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import { useMe, usePresence } from '../data/desk-queries.ts';
import './desk.css';

type DeskMarksProps = { readonly project: string } & Pick<ClusterSummary, 'id' | 'assignee'>;

export function DeskMarks({ project, id, assignee }: DeskMarksProps) {
  const { t } = useTranslation();
  const me = useMe();
  const presence = usePresence(project);
  const others = (presence?.people ?? []).filter(
    ({ editor, clusters }) => editor !== me?.editor && clusters.includes(id),
  );
  if (others.length === 0 && assignee === null) return null;
  return (
    <span className="desk-marks">
      {others.map(({ editor, name }) => (
        <span key={editor} className="tag accent" title={t('desk.isHere', { name })}>
          {name}
        </span>
      ))}
      {assignee && (
        <span className="tag" title={t('desk.assignedTo', { name: assignee.name })}>
          → {assignee.editor === me?.editor ? t('desk.me') : assignee.name}
        </span>
      )}
    </span>
  );
}
