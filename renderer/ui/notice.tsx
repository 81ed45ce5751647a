// A sentence that matters, with what can be done about it: errors, warnings and hints look alike everywhere.
import type { ReactNode } from 'react';
import { useErrorText } from '../data/errors.ts';
import './notice.css';

type NoticeProps = {
  kind: 'error' | 'warning' | 'hint';
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
};

export function Notice({ kind, title, children, actions }: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <div className="notice-text">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  );
}

export function ErrorNotice({ error, actions }: { error: unknown; actions?: ReactNode }) {
  const textOf = useErrorText();
  return (
    <Notice kind="error" actions={actions}>
      {textOf(error)}
    </Notice>
  );
}
