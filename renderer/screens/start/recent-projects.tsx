// Recent projects: opens, renames or delists one. Delisting keeps its file.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectProgress, RecentProject } from '#shared/contract/projects.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { keys, useProgressOf, useRecentProjects } from '../../data/queries.ts';
import { useOfferedCommands } from '../../keys/offered-commands.ts';
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
  const listed = recent.data ?? [];
  const progress = useProgressOf(listed.filter(({ exists }) => exists).map(({ path }) => path));
  const latest = findUnfinished(listed, progress);
  useOfferedCommands(
    listed
      .filter(({ exists }) => exists)
      .map(({ path, name }) => ({
        id: `open ${path}`,
        name: (t) => t('commands.openRecent', { name }),
        run: () => onOpen(path),
      })),
  );
  if (recent.isError) return <ErrorNotice error={recent.error} />;
  if (listed.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">{t('start.recent')}</h2>
      <ul className="recent lined">
        {listed.map((project) => (
          <RecentItem
            key={project.path}
            project={project}
            progress={progress.get(project.path)}
            isLatest={project === latest}
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

type Progress = ProjectProgress | null | undefined;

/** The project to continue: the first that exists and has clusters to decide; undefined until that is known. */
function findUnfinished(
  listed: readonly RecentProject[],
  progress: ReadonlyMap<string, Progress>,
): RecentProject | undefined {
  const found = listed.find(({ path, exists }) => exists && !isFinished(progress.get(path)));
  return found && progress.get(found.path) === undefined ? undefined : found;
}

function isFinished(progress: Progress): boolean {
  return progress != null && progress.clusters > 0 && progress.resolvedClusters === progress.clusters;
}

type RecentItemProps = {
  project: RecentProject;
  progress: Progress;
  /** True for the project to continue. */
  isLatest: boolean;
  disabled: boolean;
  onOpen: () => void;
  onForget: () => void;
  onRename: () => void;
};

function RecentItem({ project, progress, isLatest, disabled, onOpen, onForget, onRename }: RecentItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name } = project;
  return (
    <li className={project.exists ? undefined : 'faint recent-missing'}>
      <button type="button" className="recent-open" disabled={disabled || !project.exists} onClick={onOpen}>
        <span className="recent-name">{name}</span>
        <span className="faint small one-line">
          {project.exists ? project.path : t('start.missing', { path: project.path })}
        </span>
        <Decided progress={progress} />
        <span className="recent-date faint small">{format.date(project.openedAt)}</span>
      </button>
      {project.exists && (
        <Button
          className="recent-continue"
          type={isLatest ? 'primary' : 'default'}
          disabled={disabled}
          aria-label={isFinished(progress) ? t('start.openNamed', { name }) : t('start.continueNamed', { name })}
          onClick={onOpen}
        >
          {isFinished(progress) ? t('start.open') : t('start.continue')}
        </Button>
      )}
      {project.exists && (
        <Button
          className="recent-rename"
          type="text"
          disabled={disabled}
          aria-label={t('start.renameNamed', { name })}
          onClick={onRename}
        >
          {t('start.rename')}
        </Button>
      )}
      <BackupsButton project={project} disabled={disabled} />
      <Button
        className="recent-forget"
        type="text"
        icon={<DiscardIcon />}
        title={t('start.forget')}
        aria-label={t('start.forgetNamed', { name })}
        onClick={onForget}
      />
    </li>
  );
}

/** Shows nothing while the progress is unknown, or if it can't be read. */
function Decided({ progress }: { progress: Progress }) {
  const { t } = useTranslation();
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
