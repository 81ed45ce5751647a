// What the editor must know of the project as a whole: that another Tonggao has it open, that a copy was made at opening.
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProjectInfo } from '../data/queries.ts';
import { Notice } from './notice.tsx';
import { useChangesElsewhere } from './project-changes.ts';

/** The copies that were told of and put away since the page was loaded. */
const put = new Set<string>();

export function ProjectBanner({ project }: { project: string }) {
  const { t } = useTranslation();
  const [, putAway] = useState(0);
  const info = useProjectInfo(project).data;
  useChangesElsewhere(project);
  if (!info) return null;
  const { openElsewhere, backup } = info;
  return (
    <>
      {openElsewhere && <Notice kind="warning">{t('project.elsewhere')}</Notice>}
      {backup !== null && !put.has(backup) && (
        <Notice
          kind="hint"
          actions={
            <Button
              onClick={() => {
                put.add(backup);
                putAway((count) => count + 1);
              }}
            >
              {t('project.understood')}
            </Button>
          }
        >
          {t('project.upgraded', { path: backup })}
        </Notice>
      )}
    </>
  );
}
