// The fingerprint processes, fed in batches. They start when batches wait, or ahead of them, because loading dictionaries
// takes a second. A process that dies is restarted; after three deaths in a row its slot rests.
import type { SegmenterInfo } from '#shared/contract/app.ts';
import type { WordOptions } from '#shared/model/detection.ts';
import { AppError } from '#shared/words/errors.ts';
import { workerEntry } from '../base/worker-entry.ts';
import type { BoilerplateSentence } from '../core/boilerplate/boilerplate.ts';
import type {
  BatchNames,
  BatchSentencePrints,
  BatchSentences,
  FingerprintHalves,
} from '../core/fingerprint/batch-results.ts';
import { type Basis, type BasisRequest, toRequest } from './basis.ts';
import { type Child, type StartChild, startOrReport } from './child-channel.ts';
import type { ComputePool } from './compute-pool.ts';
import type { BatchReply, BatchRequest, FingerprintReply, FingerprintRequest } from './fingerprint-protocol.ts';
import type { LearnableKeys, TextSignature } from './text-features.ts';

/** How long the pool waits for its processes. */
const LIMITS = {
  /** Each further failure doubles the rest, up to the maximum. */
  restMs: 5000,
  /** A process that is not ready by then is killed and replaced: dictionaries take seconds on a slow disk. */
  startMs: 60_000,
  /** A process that is silent this long is killed and replaced: a megabyte takes seconds. */
  batchMs: 180_000,
  /** An idle process ends, because it takes 170 MB: an import of a million rows needs one only after five minutes. */
  idleMs: 60_000,
};

const MODULE = workerEntry(import.meta.url, 'fingerprint-process');

/** A batch that ends this many processes is refused as the cause. A slot rests after this many failed starts. */
const MAX_DEATHS = 3;
const MAX_REST_MS = 60_000;

type Batch = {
  readonly request: BatchRequest;
  /** Null for batches without options. */
  readonly basis: Basis | null;
  readonly resolve: (reply: BatchReply) => void;
  readonly reject: (error: unknown) => void;
  deaths: number;
};
type Ready = Pick<Extract<FingerprintReply, { type: 'ready' }>, 'segmenter' | 'dictionary'>;
/** Another process is started at once if `isReplaced`; otherwise its slot rests. */
type DeathListener = (detail: string, isReplaced: boolean) => void;

type Slot = {
  child: Child;
  ready: boolean;
  /** The options of each kind that were sent to the process last. */
  readonly sent: Map<BasisRequest['type'], Basis>;
  batch: Batch | null;
  limit: NodeJS.Timeout | undefined;
  idle: NodeJS.Timeout | undefined;
  /** Consecutive processes that ended before they were ready. */
  readonly failures: number;
  /** Time of the next try, and the reason for the rest; null while the slot has a process. */
  resting: { readonly until: number; readonly detail: string } | null;
  onUsage: ((peakBytes: number) => void) | null;
};

export class FingerprintPool implements ComputePool {
  readonly #startChild: StartChild;
  readonly #size: number;
  readonly #limits: typeof LIMITS;
  readonly #slots: Slot[] = [];
  readonly #waiting: Batch[] = [];
  readonly #deathListeners = new Set<DeathListener>();
  #ready = Promise.withResolvers<Ready>();
  #closed = false;

  /** @param size maximum number of processes, each ready a second after its start; on two cores, two */
  constructor(startChild: StartChild, size: number, limits = LIMITS) {
    this.#startChild = startChild;
    this.#size = size;
    this.#limits = limits;
    this.#ready.promise.catch(() => {});
  }

  /** Starts a process ahead of the first batch. */
  warm(): void {
    this.#wakeSlots();
  }

  get parallelBatches(): number {
    return this.#size * 2;
  }

  /** The segmenter in use, once a process is up. @throws AppError WORKER_FAILED if none starts */
  async segmenter(): Promise<SegmenterInfo> {
    this.#wakeSlots();
    return (await this.#ready.promise).segmenter;
  }

  /** Equal where the segmenter and its dictionary cut texts into the same words. @throws as `segmenter` */
  async segmenterIdentity(): Promise<string> {
    this.#wakeSlots();
    const { segmenter, dictionary } = await this.#ready.promise;
    return `${segmenter.name} ${dictionary}`;
  }

  /**
   * Fingerprints of texts, in their order. If a process dies, another one gets its batch.
   * @param words the same object for batches of the same options, to send them once
   * @throws AppError WORKER_FAILED if the batch ends three processes
   */
  async fingerprint(texts: readonly string[], words: WordOptions): Promise<FingerprintHalves> {
    const reply = await this.#run({ type: 'fingerprint', texts }, words);
    return reply.type === 'fingerprints' ? reply.halves : [];
  }

  /** @throws AppError as `fingerprint` */
  async sentences(texts: readonly string[]): Promise<BatchSentences> {
    const reply = await this.#run({ type: 'sentences', texts });
    return reply.type === 'sentences' ? reply.sentences : [];
  }

  /** @throws AppError as `fingerprint` */
  async sentencePrints(texts: readonly string[]): Promise<BatchSentencePrints> {
    const reply = await this.#run({ type: 'sentence-prints', texts });
    return reply.type === 'sentence-prints' ? reply.prints : [];
  }

  /** @throws AppError as `fingerprint` */
  async names(texts: readonly string[]): Promise<BatchNames> {
    const reply = await this.#run({ type: 'names', texts });
    return reply.type === 'names' ? reply.names : [];
  }

  /** @param texts SIGNED_FIELDS of each article. @throws AppError as `fingerprint` */
  async signatures(
    texts: readonly string[],
    boilerplate: readonly BoilerplateSentence[],
  ): Promise<readonly TextSignature[]> {
    const reply = await this.#run({ type: 'signatures', texts }, boilerplate);
    return reply.type === 'signatures' ? reply.signatures : [];
  }

  /** @param texts LEARNED_FIELDS of each article. @throws AppError as `fingerprint` */
  async sentenceKeys(texts: readonly string[]): Promise<readonly LearnableKeys[]> {
    const reply = await this.#run({ type: 'sentence-keys', texts });
    return reply.type === 'sentence-keys' ? reply.keys : [];
  }

  #run(request: BatchRequest, basis: Basis | null = null): Promise<BatchReply> {
    this.#wakeSlots();
    const failure = this.#failure();
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, basis, resolve, reject, deaths: 0 });
      this.#feed();
      this.#grow();
    });
  }

  /** Starts a process if more batches wait than keep the present ones busy, each with one running and one queued. */
  #grow(): void {
    const starting = this.#slots.filter(({ ready, resting }) => !ready && !resting);
    const kept = this.#slots.length + starting.length;
    if (this.#waiting.length > kept && this.#slots.length < this.#size) this.#slots.push(this.#startSlot());
  }

  /** Calls the listener whenever a process died; returns a function that unsubscribes. */
  onDeath(listener: DeathListener): () => void {
    this.#deathListeners.add(listener);
    return () => this.#deathListeners.delete(listener);
  }

  /** The peak memory of each process, in bytes; 0 for one that dies before it answers. */
  peakMemory(): Promise<number[]> {
    const asked = this.#slots.filter(({ resting }) => !resting);
    return Promise.all(
      asked.map((slot) => {
        const { promise, resolve } = Promise.withResolvers<number>();
        slot.onUsage = resolve;
        post(slot, { type: 'usage' });
        return promise;
      }),
    );
  }

  close(): void {
    this.#closed = true;
    for (const { child } of this.#slots) child.kill();
  }

  #startSlot(failures = 0): Slot {
    const slot: Slot = {
      child: startOrReport(this.#startChild, MODULE),
      ready: false,
      sent: new Map(),
      batch: null,
      limit: setTimeout(() => this.#expire(slot), this.#limits.startMs).unref(),
      idle: undefined,
      failures,
      resting: null,
      onUsage: null,
    };
    slot.child.onMessage((message) => this.#receive(slot, message as FingerprintReply));
    slot.child.onExit((detail) => this.#replace(slot, detail));
    return slot;
  }

  #receive(slot: Slot, reply: FingerprintReply): void {
    if (reply.type === 'usage') {
      slot.onUsage?.(reply.peakBytes);
    } else if (reply.type === 'ready') {
      clearTimeout(slot.limit);
      slot.ready = true;
      this.#ready.resolve(reply);
      this.#feed();
    } else {
      clearTimeout(slot.limit);
      slot.batch?.resolve(reply);
      slot.batch = null;
      this.#feed();
    }
  }

  /** Does not wait for the end of the process, which a hanging disk can delay. */
  #expire(slot: Slot): void {
    const { startMs, batchMs } = this.#limits;
    slot.child.kill();
    this.#replace(slot, slot.ready ? `no answer in ${batchMs / 1000} s` : `not ready in ${startMs / 1000} s`);
  }

  /** Ignores a slot that was replaced or rests: its process may end later. */
  #replace(slot: Slot, detail: string): void {
    slot.onUsage?.(0);
    clearTimeout(slot.limit);
    clearTimeout(slot.idle);
    if (this.#closed || slot.resting || !this.#slots.includes(slot)) return;
    const { batch } = slot;
    slot.batch = null;
    if (batch && ++batch.deaths >= MAX_DEATHS) batch.reject(new AppError('WORKER_FAILED', { detail }));
    else if (batch) this.#waiting.unshift(batch);
    const failures = slot.ready ? 0 : slot.failures + 1;
    const rests = failures >= MAX_DEATHS;
    for (const listener of this.#deathListeners) listener(detail, !rests);
    if (rests) {
      const rest = Math.min(this.#limits.restMs * 2 ** (failures - MAX_DEATHS), MAX_REST_MS);
      slot.resting = { until: performance.now() + rest, detail };
      this.#refuseIfDown();
      return;
    }
    this.#slots[this.#slots.indexOf(slot)] = this.#startSlot(failures);
  }

  #refuseIfDown(): void {
    const failure = this.#failure();
    if (!failure) return;
    this.#ready.reject(failure);
    for (const batch of this.#waiting.splice(0)) batch.reject(failure);
  }

  /** The error of the latest rest if all slots rest; otherwise null. */
  #failure(): AppError | null {
    const resting = this.#slots.flatMap((slot) => slot.resting ?? []);
    const latest = resting.at(-1);
    if (!latest || resting.length < this.#slots.length) return null;
    return new AppError('WORKER_FAILED', { detail: latest.detail });
  }

  /** Restarts slots whose rest is over, and starts a process if there is none. */
  #wakeSlots(): void {
    if (this.#closed) return;
    if (this.#slots.length === 0) this.#slots.push(this.#startSlot());
    const wasDown = this.#failure() !== null;
    for (const [at, { resting, failures }] of this.#slots.entries())
      if (resting && resting.until <= performance.now()) this.#slots[at] = this.#startSlot(failures + 1);
    if (!wasDown || this.#failure()) return;
    this.#ready = Promise.withResolvers();
    this.#ready.promise.catch(() => {});
  }

  #feed(): void {
    for (const slot of this.#slots) {
      if (!slot.ready || slot.batch || slot.resting) continue;
      const batch = this.#waiting.shift();
      if (!batch) {
        slot.idle ??= setTimeout(() => this.#end(slot), this.#limits.idleMs).unref();
        continue;
      }
      clearTimeout(slot.idle);
      slot.idle = undefined;
      slot.batch = batch;
      slot.limit = setTimeout(() => this.#expire(slot), this.#limits.batchMs).unref();
      if (batch.basis) this.#sendBasis(slot, batch.basis);
      post(slot, batch.request);
    }
  }

  #sendBasis(slot: Slot, basis: Basis): void {
    const request = toRequest(basis);
    if (slot.sent.get(request.type) === basis) return;
    post(slot, request);
    slot.sent.set(request.type, basis);
  }

  #end(slot: Slot): void {
    this.#slots.splice(this.#slots.indexOf(slot), 1);
    slot.child.kill();
  }
}

function post({ child }: Slot, request: FingerprintRequest): void {
  child.post(request);
}
