// Toasts: report what was done, at the bottom of the window, with buttons to undo it or show it.
import { App, Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '#shared/text/characters.ts';
import { shownKey } from '../review/review-keys.ts';
import { pressKey } from '../review/shortcuts.ts';
import { isShown } from '../routes.ts';
import './toast.css';

const MAX_LENGTH = 60;
/** Used alternately: antd restarts the time of a replaced message only if its duration changes. */
const SECONDS = [6, 6.001] as const;
let opened = 0;
/** One key, so that each toast replaces the previous one. */
const KEY = 'toast';

/** The keys that undo or redo the latest step. A toast with such a button must close before the next step. */
const keyOf = { undo: 'u', redo: 'U' } as const;

type Extras = {
  /** A second sentence, shown in full below the first. */
  readonly detail?: string | undefined;
  readonly button?: keyof typeof keyOf;
  readonly show?: (() => void) | undefined;
};

export function useToast(project: string) {
  const { message } = App.useApp();
  const close = () => message.destroy(KEY);
  return {
    /** @param text at most 60 characters of it are shown */
    open(text: string, extras: Extras = {}): void {
      // The editor may have left the project before the action ended.
      if (!isShown(project)) return;
      const content = <Toast text={text} extras={extras} onClose={close} />;
      void message.open({ key: KEY, type: 'success', duration: SECONDS[++opened % 2]!, content });
    },
    close,
  };
}

/** Closes toasts when their screen is left, because their buttons act on it. */
export function useToastsOfScreen(): void {
  const { message } = App.useApp();
  useEffect(() => () => message.destroy(KEY), [message]);
}

type ToastProps = { text: string; extras: Extras; onClose: () => void };

function Toast({ text, extras: { detail, button, show }, onClose }: ToastProps) {
  const { t } = useTranslation();
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <span className="toast">
      <span>
        {text.length > MAX_LENGTH ? `${clip(text, MAX_LENGTH - 1)}…` : text}
        {detail && <span className="toast-detail">{detail}</span>}
      </span>
      {button && (
        <ToastButton onClick={act(() => pressKey(keyOf[button]))}>
          {t(`keys.${button}`)} <kbd>{shownKey(keyOf[button])}</kbd>
        </ToastButton>
      )}
      {show && <ToastButton onClick={act(show)}>{t('action.show')}</ToastButton>}
    </span>
  );
}

/** Does not take the focus, which would be lost when the toast closes. */
function ToastButton({ children, onClick }: { children: React.ReactNode; onClick: () => void }) {
  return (
    <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {children}
    </Button>
  );
}
