// Waits for work until a cancel.
import { Cancelled } from './task.ts';

/** @throws Cancelled once `signal` is aborted, although the work continues; errors of the work */
export function untilCancelled<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  const outcome = Promise.withResolvers<T>();
  const cancel = () => outcome.reject(new Cancelled());
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  work.then(outcome.resolve, outcome.reject);
  return outcome.promise.finally(() => signal.removeEventListener('abort', cancel));
}
