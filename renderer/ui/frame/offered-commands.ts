// Commands that the menus in sight offer to the palette.
import { useEffect } from 'react';
import type { Command } from './commands.ts';

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
