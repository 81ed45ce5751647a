// Shows why an action failed, in words.
import { App } from 'antd';
import { readConnection } from '../connection.ts';
import { useErrorText } from '../data/errors.ts';

/** Long enough for three sentences. */
const SECONDS = 8;

export function useFailureMessage(): (error: unknown) => void {
  const { message } = App.useApp();
  const textOf = useErrorText();
  return (error) => {
    // The frame says it already, above every screen.
    if (readConnection() === 'lost') return;
    void message.error(textOf(error), SECONDS);
  };
}
