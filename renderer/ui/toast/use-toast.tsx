// Toasts: report at the bottom of the window what was done or failed, with buttons to undo it and to show it or the
// whole text.
import { App, Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isShown } from '../../base/routes.ts';
import { shownKey } from '../../keys/review-keys.ts';
import { pressKey } from '../../keys/shortcuts.ts';
import { ButtonRow } from '../button-row.tsx';
import { onFirstClick } from '../focusable-button.tsx';
import { headlineOf } from './headline.ts';
import './toast.css';

const SECONDS = { success: 6, info: 6, error: 8 } as const;
/** Added once more for each toast: antd restarts the time of a replaced message only if its duration changes. */
const LITTLE = 1e-6;
let opened = 0;
/** The number of steps that have begun in this window. */
let steps = 0;
/** One key, so that each toast replaces the previous one. Failures stay next to later toasts. */
const KEY = 'toast';
/** The whole text has a key of its own: antd closes a message whose duration becomes endless. */
const wholeOf = (key: string) => `${key}-whole`;

/** The keys that undo or redo the latest step. A toast with such a button must close before the next step. */
const keyOf = { undo: 'u', redo: 'U' } as const;

type Buttons = { readonly button?: keyof typeof keyOf; readonly show?: (() => void) | undefined };
type Extras = Buttons & {
  readonly kind?: keyof typeof SECONDS;
  /** A second sentence, shown below the first if there is room for both. */
  readonly detail?: string | undefined;
  /** The step that the toast is about, as `close` returned it. A later step takes its button away. */
  readonly step?: number | undefined;
};

/** @param project nothing is reported once its editor has left it */
export function useToast(project?: string) {
  const { message } = App.useApp();
  const closeBoth = (key: string) => {
    for (const shown of [key, wholeOf(key)]) message.destroy(shown);
  };
  return {
    /** Shows at most 60 characters of the text, and a button for the rest. */
    open(text: string, { kind = 'success', detail, step = steps, button, show }: Extras = {}): void {
      if (project !== undefined && !isShown(project)) return;
      const buttons: Buttons = step === steps && button ? { button, show } : { show };
      const whole = detail === undefined ? text : `${text}\n${detail}`;
      const headline = headlineOf(whole);
      const nth = ++opened;
      const key = kind === 'error' ? `${KEY}-${nth}` : KEY;
      const close = () => closeBoth(key);
      const showWhole = () =>
        void message.open({
          ...{ key: wholeOf(key), type: kind, duration: 0 },
          content: <Toast text={whole} {...buttons} onClose={close} hasClose />,
        });
      const shown = headline === whole ? buttons : { ...buttons, show: showWhole };
      const content = <Toast text={headline} {...shown} onClose={close} />;
      message.destroy(wholeOf(key));
      void message.open({ key, type: kind, duration: SECONDS[kind] + nth * LITTLE, content });
    },
    /** Closes the toast of the step before, as another step begins. @returns the number of that step */
    close(): number {
      closeBoth(KEY);
      return ++steps;
    },
  };
}

/** Closes toasts when their screen is left, because their buttons act on it. */
export function useToastsOfScreen(): void {
  const { message } = App.useApp();
  useEffect(
    () => () => {
      for (const key of [KEY, wholeOf(KEY)]) message.destroy(key);
    },
    [message],
  );
}

type ToastProps = Buttons & { readonly text: string; readonly hasClose?: boolean; readonly onClose: () => void };

function Toast({ text, button, show, hasClose = false, onClose }: ToastProps) {
  const { t } = useTranslation();
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <ButtonRow as="span" tight className="toast">
      <span className="toast-text">{text}</span>
      {button && (
        <ToastButton onClick={act(() => pressKey(keyOf[button]))}>
          {t(`keys.${button}`)} <kbd>{shownKey(keyOf[button])}</kbd>
        </ToastButton>
      )}
      {show && <ToastButton onClick={act(show)}>{t('action.show')}</ToastButton>}
      {hasClose && <ToastButton onClick={onClose}>{t('action.close')}</ToastButton>}
    </ButtonRow>
  );
}

/** Does not take the focus, which would be lost when the toast closes. */
function ToastButton({ children, onClick }: { children: React.ReactNode; onClick: () => void }) {
  return (
    <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={onFirstClick(onClick)}>
      {children}
    </Button>
  );
}
