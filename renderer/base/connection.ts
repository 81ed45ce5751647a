// The state of the connection to the program (web): set by the client's transport, shown by the frame.
import { useSyncExternalStore } from 'react';
import { isDesk } from './shell.ts';

/** `ended`: the page of a desk had a session, which is none any more. */
export type Connection = 'ok' | 'lost' | 'unauthorized' | 'ended';

/** The sentence about a lost connection. The page of a desk keeps its address, and goes on by itself. */
export const LOST = isDesk ? 'desk.lost' : 'error.lost';

let current: Connection = 'ok';
const listeners = new Set<() => void>();

export function reportConnection(connection: Connection): void {
  if (connection === current) return;
  current = connection;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readConnection(): Connection {
  return current;
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection);
}
