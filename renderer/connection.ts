// The state of the connection to the program (web): set by the client's transport, shown by the frame.
import { useSyncExternalStore } from 'react';

export type Connection = 'ok' | 'lost' | 'unauthorized';

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
