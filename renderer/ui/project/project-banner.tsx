// Notices about the whole project: another Tonggao has it open, it is read-only, its file is gone, it was copied at
// opening, or an earlier version made its clusters.
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppErrorText } from '../../data/errors.ts';
import { useProjectInfo } from '../../data/queries.ts';
import { useMayShow } from '../../desk/desk-queries.ts';
import { isDesk } from '../../desk/shell.ts';
import { askMenuCommand } from '../../menu-commands.ts';
import { go } from '../../routes.ts';
import { Notice } from '../notice.tsx';
import { useExternalChanges } from '../use-external-changes.ts';

/** Keys of the notices that were closed since the page was loaded. */
const put = new Set<string>();

export function ProjectBanner({ project }: { project: string }) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  const [, putAway] = useState(0);
  const info = useProjectInfo(project).data;
  const mayShow = useMayShow();
  useExternalChanges(project);
  if (!info) return null;
  const { openElsewhere, readOnly, isLost, backup, isDetectionOutdated } = info;
  const close = (notice: string) => {
    put.add(notice);
    putAway((count) => count + 1);
  };
  return (
    <>
      {openElsewhere && <Notice kind="warning">{t('project.elsewhere')}</Notice>}
      {readOnly && <Notice kind="warning">{textOf({ code: readOnly, data: { path: project } })}</Notice>}
      {isLost && (
        <Notice
          kind="warning"
          actions={!isDesk && <Button onClick={() => askMenuCommand('save-as')}>{t('project.saveAs')}</Button>}
        >
          {t('project.lost')}
        </Notice>
      )}
      {backup !== null && !put.has(backup) && (
        <Notice kind="hint" actions={<Button onClick={() => close(backup)}>{t('project.understood')}</Button>}>
          {t('project.upgraded', { path: backup })}
        </Notice>
      )}
      {isDetectionOutdated && mayShow('detection') && !put.has(project) && (
        <Notice
          kind="hint"
          actions={
            <>
              <Button onClick={() => go({ at: 'detection', project })}>{t('detection.preview')}</Button>
              <Button onClick={() => close(project)}>{t('project.later')}</Button>
            </>
          }
        >
          {t('project.detectionOutdated')}
        </Notice>
      )}
    </>
  );
}
