// A mark with notices about the whole project: another Tonggao has it open, it is read-only, it was copied at opening, or
// an earlier version made its clusters. In the top bar, so that it takes no room from articles.
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppErrorText } from '../../data/errors.ts';
import { useProjectInfo } from '../../data/queries.ts';
import { useMayShow } from '../../desk/desk-queries.ts';
import { go } from '../../routes.ts';
import { Notice } from '../notice.tsx';
import { useExternalChanges } from '../use-external-changes.ts';

/** Keys of the notices that were closed since the page was loaded. */
const put = new Set<string>();

export function ProjectMark({ project }: { project: string }) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  const [isOpen, setOpen] = useState(false);
  const info = useProjectInfo(project).data;
  const mayShow = useMayShow();
  useExternalChanges(project);
  if (!info) return null;
  const { openElsewhere, readOnly, backup, isDetectionOutdated } = info;
  const close = (notice: string) => {
    put.add(notice);
    setOpen(false);
  };
  const mayOnlyView = openElsewhere || readOnly !== null;
  const isBackupNew = backup !== null && !put.has(backup);
  // Its preview would be refused for a project that may only be viewed.
  const isReclusterOffered = isDetectionOutdated && !mayOnlyView && mayShow('detection') && !put.has(project);
  if (!mayOnlyView && !isBackupNew && !isReclusterOffered) return null;
  const notices = (
    <section className="stack close project-notices" aria-label={t('project.notices')}>
      {openElsewhere && <Notice kind="warning">{t('project.elsewhere')}</Notice>}
      {readOnly && <Notice kind="warning">{textOf({ code: readOnly, data: { path: project } })}</Notice>}
      {isBackupNew && (
        <Notice kind="hint" actions={<Button onClick={() => close(backup)}>{t('project.understood')}</Button>}>
          {t('project.upgraded', { path: backup })}
        </Notice>
      )}
      {isReclusterOffered && (
        <Notice
          kind="hint"
          actions={
            <>
              <Button
                onClick={() => {
                  setOpen(false);
                  go({ at: 'detection', project });
                }}
              >
                {t('detection.preview')}
              </Button>
              <Button onClick={() => close(project)}>{t('project.later')}</Button>
            </>
          }
        >
          {t('project.detectionOutdated')}
        </Notice>
      )}
    </section>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={notices}
    >
      <Button type="text" size="small" className="accent project-mark">
        {t(mayOnlyView ? 'project.viewOnly' : 'project.notices')}
      </Button>
    </Popover>
  );
}
