// Instead of a screen that only a chief may use; its address may have been sent to an editor.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { go } from '../base/routes.ts';
import { useAppErrorText } from '../data/errors.ts';
import { Notice } from '../ui/notice.tsx';

export function ForbiddenScreen() {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  return (
    <div className="page">
      <div className="measure">
        <h1>{t('desk.forChiefs')}</h1>
        <Notice kind="hint" actions={<Button onClick={() => go({ at: 'start' })}>{t('imports.startReview')}</Button>}>
          {textOf({ code: 'DESK_FORBIDDEN', data: {} })}
        </Notice>
      </div>
    </div>
  );
}
