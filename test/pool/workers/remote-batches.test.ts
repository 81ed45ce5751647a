// Batches with a queue that fails at random: each gets its own answer or none, once, and the counts say how many this
// machine has to compute.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '#electron/pool/workers/address.ts';
import type { Batch } from '#electron/pool/workers/batch.ts';
import { RemoteBatches, WINDOW } from '#electron/pool/workers/remote-batches.ts';
import type { OpenQueue, QueueListener, WorkerQueue } from '#electron/pool/workers/worker-queue.ts';
import { AppError } from '#shared/words/errors.ts';

const ADDRESS = parseAddress('redis://queue.example');
const { host } = ADDRESS;
const SHORT = { connect: 20, queued: 10, taken: 20, rest: 1, longestRest: 4 };
const PATIENT = { connect: 60_000, queued: 60_000, taken: 60_000, rest: 60_000, longestRest: 60_000 };

function batchOf(text: string): Batch {
  return { kind: 'sentence-keys', algorithm: 'a', texts: [text], basis: null };
}

const fates = ['answer', 'refuse', 'lose', 'throw', 'silent', 'taken', 'twice'] as const;

/** @param fateOf is called for each batch that is sent, in order */
function queueOf(fateOf: () => (typeof fates)[number], seen: Partial<WorkerQueue> = {}): OpenQueue {
  return async (_address, listener: QueueListener) => ({
    async send({ name, texts }) {
      const fate = fateOf();
      await new Promise(setImmediate);
      if (fate === 'throw') throw new AppError('WORKERS_FULL', { host });
      if (fate === 'lose') listener.onLost(new AppError('WORKERS_UNREACHABLE', { host, detail: 'closed' }));
      if (fate === 'refuse') listener.onRefused(name, new AppError('WORKERS_DIFFERENT', { host }));
      if (fate !== 'silent') listener.onTaken(name);
      if (fate === 'answer' || fate === 'twice') listener.onAnswer(name, texts);
      if (fate === 'twice') listener.onAnswer(name, Buffer.from('of another run'));
    },
    async withdraw() {},
    async hasWorkers() {
      return true;
    },
    async close() {},
    ...seen,
  });
}

const decode = (answer: Uint8Array) => Buffer.from(answer).toString('utf16le').slice(4);

describe('RemoteBatches', () => {
  it('answers each batch once, whatever becomes of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 20 }), async (planned) => {
        let sent = 0;
        const remote = new RemoteBatches(
          ADDRESS,
          queueOf(() => planned[sent++ % planned.length]!),
          SHORT,
        );
        const texts = planned.map((fate, n) => `${fate} ${n}`);
        const answers = await Promise.all(texts.map((text) => remote.run(batchOf(text), decode)));
        for (const [n, answer] of answers.entries()) expect([texts[n], null]).toContain(answer);
        const here = answers.filter((answer) => answer === null).length;
        expect(remote.counts).toMatchObject({ host, batches: planned.length, here });
        expect(remote.counts.reason === null).toBe(here === 0);
        await remote.close();
      }),
      { numRuns: 25 },
    );
  });

  it('takes up to a window of batches, and one batch that is asked for twice once', async () => {
    const sent: string[] = [];
    const open: OpenQueue = async (address, listener) => ({
      ...(await queueOf(() => 'silent')(address, listener)),
      async send({ name }) {
        sent.push(name);
      },
    });
    const remote = new RemoteBatches(ADDRESS, open, PATIENT);
    const texts = [...Array.from({ length: WINDOW * 2 }, (_, n) => `${Math.floor(n / 2)}`)];
    const answers = texts.map((text) => remote.run(batchOf(text), decode));
    await expect.poll(() => sent.length).toBe(WINDOW / 2);
    await remote.close();
    expect(await Promise.all(answers)).toEqual(texts.map(() => null));
    // Those that waited for room are not sent any more.
    expect([new Set(sent).size, sent.length]).toEqual([WINDOW / 2, WINDOW / 2]);
  });

  it('sends nothing where no worker is there, and says so', async () => {
    let sent = 0;
    const open = queueOf(() => 'answer', {
      hasWorkers: async () => false,
      async send() {
        sent++;
      },
    });
    const remote = new RemoteBatches(ADDRESS, open, PATIENT);
    expect(await remote.run(batchOf('a'), decode)).toBe(null);
    expect(await remote.run(batchOf('b'), decode)).toBe(null);
    expect(remote.counts).toMatchObject({ batches: 2, here: 2, reason: { code: 'WORKERS_SILENT', data: { host } } });
    expect(sent).toBe(0);
    await remote.close();
  });

  it('computes here what a hanging Redis does not take, and does not send it later', async () => {
    const there = Promise.withResolvers<boolean>();
    let sent = 0;
    const open = queueOf(() => 'answer', {
      hasWorkers: () => there.promise,
      async send() {
        sent++;
      },
    });
    const remote = new RemoteBatches(ADDRESS, open, { ...PATIENT, queued: 10 });
    expect(await remote.run(batchOf('a'), decode)).toBe(null);
    expect(remote.counts).toMatchObject({ here: 1, reason: { code: 'WORKERS_SILENT' } });
    there.resolve(true);
    await new Promise(setImmediate);
    expect(sent).toBe(0);
    await remote.close();
  });

  it('connects once for batches of the same moment, and again after a failure', async () => {
    let opened = 0;
    const open: OpenQueue = async (address, listener) => {
      if (++opened === 1) throw new AppError('WORKERS_PASSWORD', { host });
      return queueOf(() => 'answer')(address, listener);
    };
    const remote = new RemoteBatches(ADDRESS, open, { ...PATIENT, rest: 0, longestRest: 0 });
    expect(await Promise.all(['a', 'b'].map((text) => remote.run(batchOf(text), decode)))).toEqual([null, null]);
    expect(opened).toBe(1);
    expect(remote.counts.reason?.code).toBe('WORKERS_PASSWORD');
    expect(await remote.run(batchOf('c'), decode)).toBe('c');
    expect(opened).toBe(2);
    await remote.close();
  });
});
