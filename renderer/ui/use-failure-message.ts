// Shows why an action failed, in words.
import { App } from 'antd';
import { useErrorText } from '../data/errors.ts';

/** Long enough for three sentences. */
const SECONDS = 8;

export function useFailureMessage(): (error: unknown) => void {
  const { message } = App.useApp();
  const textOf = useErrorText();
  return (error) => void message.error(textOf(error), SECONDS);
}
