// Names the clusters of which a decision was pressed without a connection, until it is made again or the editor has read it.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '../base/routes.ts';
import { forgetUnsaved, useUnsaved } from '../data/unsaved.ts';
import { Notice } from '../ui/notice.tsx';

/** Of many, the latest are named. */
const MAX_NAMED = 5;

/** @param onFollow is called when a cluster is opened: a link would keep the focus, and Enter would follow it again */
export function UnsavedNotice({ project, onFollow }: { project: string; onFollow: () => void }) {
  const { t } = useTranslation();
  const unsaved = useUnsaved().filter((one) => one.project === project);
  if (unsaved.length === 0) return null;
  return (
    <Notice kind="warning" actions={<Button onClick={() => forgetUnsaved(project)}>{t('project.understood')}</Button>}>
      {t('unsaved.text', { count: unsaved.length })}{' '}
      {unsaved.slice(-MAX_NAMED).map(({ cluster, title }, at) => (
        <span key={cluster}>
          {at > 0 && ' · '}
          <a href={hrefOf({ at: 'review', project, cluster })} onClick={onFollow}>
            {title || t('article.untitled')}
          </a>
        </span>
      ))}
    </Notice>
  );
}
