// Interrupts of a run by the system: Ctrl C, a shutdown, a closed terminal.
import os from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let received: (typeof SIGNALS)[number] | null = null;

/**
 * Calls `stop` at the first signal. A later Ctrl C ends the program at once, after `cleanUp`; other signals are ignored
 * then, because a closed terminal or a service manager may send several.
 * @returns a function that removes the listeners
 */
export function onInterrupt(stop: () => void, cleanUp: () => void = () => {}): () => void {
  let isStopping = false;
  const listeners = SIGNALS.map((signal) => {
    const listen = () => {
      if (!isStopping) {
        isStopping = true;
        received = signal;
        return stop();
      }
      if (signal !== 'SIGINT') return;
      try {
        // Without the listeners, a third Ctrl C would end the program in the middle.
        cleanUp();
      } finally {
        forget();
        process.kill(process.pid, signal);
      }
    };
    return { signal, listen };
  });
  const forget = () => {
    for (const { signal, listen } of listeners) process.off(signal, listen);
  };
  for (const { signal, listen } of listeners) process.on(signal, listen);
  return forget;
}

export function isInterrupted(): boolean {
  return received !== null;
}

/** The exit code that a shell reports for a program ended by the signal: 130, 143 or 129. */
export function interruptedCode(): number {
  return 128 + os.constants.signals[received ?? 'SIGINT'];
}
