// Opens the project before any of its screens, and explains why if that fails.
import { App, Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { useProjectInfo } from '../../data/queries.ts';
import { go } from '../../routes.ts';
import { fileName } from '../format.ts';
import { ErrorNotice } from '../notice.tsx';
import { ProjectOpening } from './project-opening.tsx';

type ProjectGateProps = { project: string; children: (info: ProjectInfo) => ReactNode };

export function ProjectGate({ project, children }: ProjectGateProps) {
  const { t } = useTranslation();
  const info = useProjectInfo(project);
  const { message } = App.useApp();
  // Messages of a project must not follow to another project.
  useEffect(() => () => message.destroy(), [message]);
  // A shown project stays shown while its numbers are read again, even if that fails.
  if (info.data) return children(info.data);
  if (info.isPending) {
    return (
      <div className="page waiting">
        <h1 className="hidden-text">{fileName(project)}</h1>
        <ProjectOpening project={project} />
      </div>
    );
  }
  return (
    <div className="page">
      <div className="measure">
        <h1>{fileName(project)}</h1>
        <ErrorNotice
          error={info.error}
          actions={
            <>
              <Button onClick={() => info.refetch()}>{t('action.retry')}</Button>
              <Button type="primary" onClick={() => go({ at: 'start' })}>
                {t('action.backToStart')}
              </Button>
            </>
          }
        />
      </div>
    </div>
  );
}
