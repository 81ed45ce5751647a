// Recent projects: open one, rename it, or take it off the list (its file stays).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecentProject } from '#shared/contract/projects.ts';
import { useClient } from '../../client.ts';
import { keys, useProjectProgress, useRecentProjects } from '../../data/queries.ts';
import { useFormat } from '../../ui/format.ts';
import { DiscardIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { BackupsButton } from './backups-dialog.tsx';
import { RenameProject } from './rename-project.tsx';

type RecentProjectsProps = { onOpen: (path: string) => void; opening: boolean };

export function RecentProjects({ onOpen, opening }: RecentProjectsProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const recent = useRecentProjects();
  const [renamed, setRenamed] = useState<RecentProject | null>(null);
  const forget = useMutation({
    mutationFn: (path: string) => client.projects.forget({ path }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.recent }),
  });
  if (recent.isError) return <ErrorNotice error={recent.error} />;
  if (!recent.data?.length) return null;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">{t('start.recent')}</h2>
      <ul className="recent lined">
        {recent.data.map((project) => (
          <RecentItem
            key={project.path}
            isLatest={project === recent.data.find(({ exists }) => exists)}
            project={project}
            disabled={opening}
            onOpen={() => onOpen(project.path)}
            onForget={() => forget.mutate(project.path)}
            onRename={() => setRenamed(project)}
          />
        ))}
      </ul>
      {renamed && <RenameProject project={renamed} onClose={() => setRenamed(null)} />}
    </section>
  );
}

type RecentItemProps = {
  project: RecentProject;
  /** The one that is continued. */
  isLatest: boolean;
  disabled: boolean;
  onOpen: () => void;
  onForget: () => void;
  onRename: () => void;
};

function RecentItem({ project, isLatest, disabled, onOpen, onForget, onRename }: RecentItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={project.exists ? 'line' : 'line faint recent-missing'}>
      <button type="button" className="recent-open" disabled={disabled || !project.exists} onClick={onOpen}>
        <span className="recent-name">{project.name}</span>
        <span className="faint small one-line">
          {project.exists ? project.path : t('start.missing', { path: project.path })}
        </span>
        <Decided project={project} />
        <span className="recent-date faint small">{format.date(project.openedAt)}</span>
      </button>
      {isLatest && (
        <Button
          type="primary"
          disabled={disabled}
          aria-label={t('start.continueNamed', { name: project.name })}
          onClick={onOpen}
        >
          {t('start.continue')}
        </Button>
      )}
      {project.exists && (
        <Button
          type="text"
          disabled={disabled}
          aria-label={t('start.renameNamed', { name: project.name })}
          onClick={onRename}
        >
          {t('start.rename')}
        </Button>
      )}
      <BackupsButton project={project} disabled={disabled} />
      <Button
        type="text"
        icon={<DiscardIcon />}
        title={t('start.forget')}
        aria-label={t('start.forgetNamed', { name: project.name })}
        onClick={onForget}
      />
    </li>
  );
}

/** Nothing while it is not known, and where it cannot be read. */
function Decided({ project: { path, exists } }: { project: RecentProject }) {
  const { t } = useTranslation();
  const progress = useProjectProgress(path, exists).data;
  if (!progress || progress.clusters === 0) return <span className="recent-decided" />;
  const { clusters, resolvedClusters } = progress;
  const words = t('start.decided', { decided: resolvedClusters, clusters });
  return (
    <span className="recent-decided stack tight faint small numbers">
      <progress className="bar" aria-hidden="true" max={clusters} value={resolvedClusters} />
      {words}
    </span>
  );
}
