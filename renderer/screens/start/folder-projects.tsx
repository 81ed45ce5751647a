// The folder's projects that are not on the recent list: a browser has no dialog in which to find them.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/format.ts';
import { useFolderProjects, useRecentProjects } from '../../data/queries.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { BackupsButton } from './backups-dialog.tsx';

type FolderProjectsProps = { onOpen: (path: string) => void; opening: boolean };

export function FolderProjects({ onOpen, opening }: FolderProjectsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const recent = useRecentProjects().data;
  const folder = useFolderProjects();
  if (folder.isError) return <ErrorNotice error={folder.error} />;
  const others = folder.data?.filter(({ path }) => recent?.every((one) => one.path !== path)) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="folder-title">
      <h2 id="folder-title">{t('start.folder')}</h2>
      <ul className="recent lined">
        {others.map((project) => (
          <li key={project.path}>
            <button type="button" className="recent-open" disabled={opening} onClick={() => onOpen(project.path)}>
              <span className="recent-name">{project.name}</span>
              <span className="faint small one-line">{project.path}</span>
              <span className="recent-decided" />
              <span className="recent-date faint small">
                {t('start.changedAt', { time: format.date(project.changedAt) })}
              </span>
            </button>
            <Button
              className="recent-continue"
              disabled={opening}
              aria-label={t('start.openNamed', { name: project.name })}
              onClick={() => onOpen(project.path)}
            >
              {t('start.open')}
            </Button>
            <BackupsButton project={project} disabled={opening} />
          </li>
        ))}
      </ul>
    </section>
  );
}
