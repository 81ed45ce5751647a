// Commands that the menus in sight offer to the palette.
import type { TFunction } from 'i18next';
import { useEffect } from 'react';

export type Command = {
  readonly id: string;
  readonly name: (t: TFunction) => string;
  readonly keys?: readonly string[];
  readonly run: () => void;
};

const offered = new Set<readonly Command[]>();

export function useOfferedCommands(commands: readonly Command[]): void {
  useEffect(() => {
    offered.add(commands);
    return () => {
      offered.delete(commands);
    };
  });
}

export function offeredCommands(): Command[] {
  return [...offered].flat();
}
