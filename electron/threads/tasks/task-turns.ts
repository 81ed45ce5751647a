// Threads that run on behalf of people of a desk wait for a turn. The person of the machine waits for no one.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Turns } from './turns.ts';

/** `person`: null for the person of this machine, and for the program itself. */
type Owner = { readonly person: string | null; readonly isJob: boolean };
const owners = new AsyncLocalStorage<Owner>();

/** A job may take minutes: calls of its person go on meanwhile. The registry of jobs limits how many wait. */
const ofJobs = new Turns({ running: 6, ofOwner: 2, waiting: Number.POSITIVE_INFINITY });
const ofCalls = new Turns({ running: 6, ofOwner: 2, waiting: 12 });

/** All threads and jobs that begin within `call` are the owner's. */
export function withOwner<T>(owner: Owner, call: () => T): T {
  return owners.run(owner, call);
}

export function currentPerson(): string | null {
  return owners.getStore()?.person ?? null;
}

/** As `Turns.take`, for a thread of the current owner. */
export async function takeTaskTurn(signal?: AbortSignal): Promise<() => void> {
  const { person = null, isJob = false } = owners.getStore() ?? {};
  if (person === null) return () => {};
  return (isJob ? ofJobs : ofCalls).take(person, signal);
}
