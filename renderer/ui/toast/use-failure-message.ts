import { readConnection } from '../../base/connection.ts';
import { useErrorText } from '../../data/errors.ts';
import { useToast } from './use-toast.tsx';

export function useFailureMessage(): (error: unknown) => void {
  const toast = useToast();
  const textOf = useErrorText();
  return (error) => {
    // The frame already reports it above every screen.
    if (readConnection() !== 'lost') toast.open(textOf(error), { kind: 'error' });
  };
}
