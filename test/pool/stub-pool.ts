// Pools of fingerprint processes for tests, and children without a process.
import { onTestFinished } from 'vitest';
import type { Child, StartChild } from '#electron/pool/child-channel.ts';
import { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import type { FingerprintReply, FingerprintRequest } from '#electron/pool/fingerprint-protocol.ts';

export const POISON = '毒';
export const READY = { type: 'ready', segmenter: { name: 'nodejieba' }, dictionary: '' } as const;

/** A pool that is closed when the running test ends. */
export function startPool(
  startChild: StartChild,
  size: number,
  limits: { restMs?: number; startMs?: number; batchMs?: number; idleMs?: number } = {},
): FingerprintPool {
  const patient = { restMs: 5000, startMs: 60_000, batchMs: 60_000, idleMs: 60_000 };
  const pool = new FingerprintPool(startChild, size, { ...patient, ...limits });
  onTestFinished(() => pool.close());
  return pool;
}

/** A child without a process that reacts as the test says, always in a later turn. */
export function stubChild(
  behave: (act: { reply(reply: FingerprintReply): void; die(): void }, request: FingerprintRequest | null) => void,
): Child {
  const onMessage: ((message: unknown) => void)[] = [];
  const onExit: ((detail: string) => void)[] = [];
  let alive = true;
  const act = {
    reply: (reply: FingerprintReply) => {
      if (alive) for (const listener of onMessage) listener(reply);
    },
    die: () => {
      alive = false;
      for (const listener of onExit) listener('ended with code 7');
    },
  };
  setImmediate(() => behave(act, null));
  return {
    post: (message) => setImmediate(() => alive && behave(act, message as FingerprintRequest)),
    onMessage: (listener) => onMessage.push(listener),
    onExit: (listener) => onExit.push(listener),
    kill: () => setImmediate(act.die),
  };
}

/** Starts children like these in turn, and all further ones like the last. */
export function countStarts(...kinds: readonly StartChild[]): { readonly start: StartChild; count(): number } {
  let count = 0;
  return { start: (module) => kinds[Math.min(count++, kinds.length - 1)]!(module), count: () => count };
}

/** Returns lengths as fingerprints, and exits on a poisoned batch. */
export const startFragile: StartChild = () =>
  stubChild((act, request) => {
    if (request === null) act.reply(READY);
    else if (request.type === 'usage') act.reply({ type: 'usage', peakBytes: 1 });
    else if (request.type === 'words' || request.type === 'boilerplate') return;
    else if (request.texts.includes(POISON)) act.die();
    else act.reply({ type: 'fingerprints', halves: request.texts.map(({ length }) => [0, length]) });
  });
