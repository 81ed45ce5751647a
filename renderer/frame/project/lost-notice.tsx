// Says on every screen that the file of the open project is gone, until the project is saved under another name.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { askMenuCommand } from '../../base/menu-commands.ts';
import { isDesk } from '../../base/shell.ts';
import { useProjectInfo } from '../../data/queries.ts';
import { Notice } from '../../ui/notice.tsx';

export function LostNotice({ project }: { project: string }) {
  const { t } = useTranslation();
  if (!useProjectInfo(project).data?.isLost) return null;
  return (
    <Notice
      kind="warning"
      actions={!isDesk && <Button onClick={() => askMenuCommand('save-as')}>{t('project.saveAs')}</Button>}
    >
      {t('project.lost')}
    </Notice>
  );
}
