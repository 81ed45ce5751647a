import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryNotice } from '../ui/notice.tsx';

export function UnreadableList(props: ComponentProps<typeof RetryNotice>) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <h1 className="hidden-text">{t('steps.review')}</h1>
      <RetryNotice {...props} />
    </div>
  );
}
