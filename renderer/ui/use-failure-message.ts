import { App } from 'antd';
import { readConnection } from '../connection.ts';
import { useErrorText } from '../data/errors.ts';

const SECONDS = 8;

export function useFailureMessage(): (error: unknown) => void {
  const { message } = App.useApp();
  const textOf = useErrorText();
  return (error) => {
    // The frame already reports it above every screen.
    if (readConnection() === 'lost') return;
    void message.error(textOf(error), SECONDS);
  };
}
