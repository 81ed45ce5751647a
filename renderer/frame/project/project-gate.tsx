// Opens the project before any of its screens, and explains why if that fails.
import { App, Button, Spin } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { fileName } from '../../base/format.ts';
import { go } from '../../base/routes.ts';
import { useProjectInfo } from '../../data/queries.ts';
import { useSalvage } from '../../data/use-restore.ts';
import { OpeningError } from './opening-error.tsx';

type ProjectGateProps = { project: string; children: (info: ProjectInfo) => ReactNode };

export function ProjectGate({ project, children }: ProjectGateProps) {
  const { t } = useTranslation();
  const info = useProjectInfo(project);
  // Here, as the job that makes a copy has the project read again, which takes the error away meanwhile.
  const salvage = useSalvage();
  const { message } = App.useApp();
  // Messages of a project must not follow to another project.
  useEffect(() => () => message.destroy(), [message]);
  // A shown project stays shown while its numbers are read again, even if that fails.
  if (info.data) return children(info.data);
  if (info.isPending && !salvage.copying.isPending && !salvage.copying.end) {
    return (
      <div className="page waiting">
        <h1 className="hidden-text">{fileName(project)}</h1>
        <Spin description={t('project.opening')} />
      </div>
    );
  }
  return (
    <div className="page">
      <div className="measure column">
        <h1>{fileName(project)}</h1>
        <OpeningError
          error={salvage.copy ? null : info.error}
          salvage={salvage}
          actions={
            <>
              <Button onClick={() => info.refetch()}>{t('action.retry')}</Button>
              <Button onClick={() => go({ at: 'start' })}>{t('action.backToStart')}</Button>
            </>
          }
        />
      </div>
    </div>
  );
}
