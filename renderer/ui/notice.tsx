// A message with its actions: the only form of errors, warnings and hints.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../base/connection.ts';
import { useErrorText } from '../data/errors.ts';
import { ButtonRow } from './button-row.tsx';
import { Panel } from './panel.tsx';
import './notice.css';

type NoticeProps = {
  kind: 'error' | 'warning' | 'hint';
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
};

export function Notice({ kind, title, children, actions }: NoticeProps) {
  return (
    <Panel className={`row spread notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <div className="notice-text">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {actions && <ButtonRow>{actions}</ButtonRow>}
    </Panel>
  );
}

export function ErrorNotice({ error, actions }: { error: unknown; actions?: ReactNode }) {
  const textOf = useErrorText();
  // The frame reports it above every screen, and no action here would work without the program.
  if (useConnection() === 'lost') return null;
  return (
    <Notice kind="error" actions={actions}>
      {textOf(error)}
    </Notice>
  );
}

export function RetryNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return <ErrorNotice error={error} actions={<Button onClick={onRetry}>{t('action.retry')}</Button>} />;
}
