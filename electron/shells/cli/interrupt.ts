// Ends of a run from outside: Ctrl C, a system that shuts down, a terminal that is closed.
import os from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let received: (typeof SIGNALS)[number] | null = null;

/** Calls `stop` at the first signal; a second one ends the program at once. @returns what forgets it */
export function onInterrupt(stop: () => void): () => void {
  const listeners = SIGNALS.map((signal) => {
    const listen = () => {
      received = signal;
      forget();
      stop();
    };
    return { signal, listen };
  });
  const forget = () => {
    for (const { signal, listen } of listeners) process.off(signal, listen);
  };
  for (const { signal, listen } of listeners) process.on(signal, listen);
  return forget;
}

/** True from the first signal on. */
export function isInterrupted(): boolean {
  return received !== null;
}

/** The exit code of an interrupted run, as a shell reports a program that the signal ended: 130, 143 or 129. */
export function interruptedCode(): number {
  return 128 + os.constants.signals[received ?? 'SIGINT'];
}
