// A mark with notices about the whole project: another Tonggao has it open, it is read-only, or an earlier version of
// detection made its clusters. In the top bar, so that it takes no room from articles.
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { go } from '../../base/routes.ts';
import { useMayShow } from '../../data/desk-queries.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { useProjectInfo } from '../../data/queries.ts';
import { useExternalChanges } from '../../data/use-external-changes.ts';
import { Notice } from '../../ui/notice.tsx';

/** Until the page is loaded again. */
const dismissed = new Set<string>();

export function ProjectMark({ project }: { project: string }) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  const [isOpen, setOpen] = useState(false);
  const info = useProjectInfo(project).data;
  const mayShow = useMayShow();
  useExternalChanges(project);
  if (!info) return null;
  const { openElsewhere, readOnly, isDetectionOutdated } = info;
  const mayOnlyView = openElsewhere || readOnly !== null;
  // Its preview would be refused for a project that may only be viewed.
  const isReclusterOffered = isDetectionOutdated && !mayOnlyView && mayShow('detection') && !dismissed.has(project);
  if (!mayOnlyView && !isReclusterOffered) return null;
  const notices = (
    <section className="stack close project-notices" aria-label={t('project.notices')}>
      {openElsewhere && <Notice kind="warning">{t('project.elsewhere')}</Notice>}
      {readOnly && <Notice kind="warning">{textOf({ code: readOnly, data: { path: project } })}</Notice>}
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
              <Button
                onClick={() => {
                  dismissed.add(project);
                  setOpen(false);
                }}
              >
                {t('project.later')}
              </Button>
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
