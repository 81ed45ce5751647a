// The fingerprint processes: started with the program, kept for its life, fed in batches, started again when one dies.
import type { SegmenterInfo } from '#shared/contract/app.ts';
import type { WordOptions } from '#shared/detection.ts';
import { Refusal } from '#shared/refusals.ts';
import type { Child, StartChild } from './child-link.ts';
import type {
  BatchNames,
  BatchReply,
  BatchRequest,
  BatchSentencePrints,
  BatchSentences,
  FingerprintHalves,
  FingerprintReply,
  FingerprintRequest,
} from './fingerprint-protocol.ts';
import { siblingModule } from './sibling-module.ts';

const MODULE = siblingModule(import.meta.url, 'fingerprint-process');

/** A batch that ends this many processes is refused: something in it ends them. */
const MOST_DEATHS = 3;

type Batch = {
  readonly request: BatchRequest;
  /** Of fingerprints of articles; sentences are read in one way. */
  readonly words: WordOptions | null;
  readonly resolve: (reply: BatchReply) => void;
  readonly reject: (error: unknown) => void;
  deaths: number;
};
type Slot = {
  child: Child;
  ready: boolean;
  /** The options that the process was told last. */
  words: WordOptions | null;
  batch: Batch | null;
  onUsage: ((peakBytes: number) => void) | null;
};

export class FingerprintPool {
  readonly #startChild: StartChild;
  readonly #slots: Slot[] = [];
  readonly #waiting: Batch[] = [];
  readonly #restartListeners = new Set<(detail: string) => void>();
  readonly #ready = Promise.withResolvers<SegmenterInfo>();
  #failure: Refusal | null = null;
  #deathsBeforeReady = 0;
  #closed = false;

  /** Starts `size` processes; each is ready after a second. Two cores: two. */
  constructor(startChild: StartChild, size: number) {
    this.#startChild = startChild;
    this.#ready.promise.catch(() => {});
    for (let i = 0; i < size; i++) this.#slots.push(this.#startSlot());
  }

  get size(): number {
    return this.#slots.length;
  }

  /** Which segmenter is at work, once a process is up. */
  segmenter(): Promise<SegmenterInfo> {
    return this.#ready.promise;
  }

  /**
   * Fingerprints of a batch of texts, in their order. A batch whose process dies goes to another one.
   * @param words the same object for batches of the same options: then a process is told them once.
   * @throws Refusal WORKER_FAILED where it ends three processes.
   */
  async fingerprint(texts: readonly string[], words: WordOptions): Promise<FingerprintHalves> {
    const reply = await this.#run({ type: 'fingerprint', texts }, words);
    return reply.type === 'fingerprints' ? reply.halves : [];
  }

  /** The sentences of each of a batch of bodies, with their words. @throws Refusal as `fingerprint` */
  async sentences(texts: readonly string[]): Promise<BatchSentences> {
    const reply = await this.#run({ type: 'sentences', texts });
    return reply.type === 'sentences' ? reply.sentences : [];
  }

  /** Their fingerprints. @throws Refusal as `fingerprint` */
  async sentencePrints(texts: readonly string[]): Promise<BatchSentencePrints> {
    const reply = await this.#run({ type: 'sentence-prints', texts });
    return reply.type === 'sentence-prints' ? reply.prints : [];
  }

  /** The names in each of a batch of texts. @throws Refusal as `fingerprint` */
  async names(texts: readonly string[]): Promise<BatchNames> {
    const reply = await this.#run({ type: 'names', texts });
    return reply.type === 'names' ? reply.names : [];
  }

  #run(request: BatchRequest, words: WordOptions | null = null): Promise<BatchReply> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, words, resolve, reject, deaths: 0 });
      this.#feed();
    });
  }

  /** Calls back whenever a process died and another was started; returns how to stop. */
  onRestart(listener: (detail: string) => void): () => void {
    this.#restartListeners.add(listener);
    return () => this.#restartListeners.delete(listener);
  }

  /** The peak memory of each process, in bytes; 0 for one that dies meanwhile. */
  peakMemory(): Promise<number[]> {
    return Promise.all(
      this.#slots.map(
        (slot) =>
          new Promise<number>((resolve) => {
            slot.onUsage = resolve;
            post(slot, { type: 'usage' });
          }),
      ),
    );
  }

  close(): void {
    this.#closed = true;
    for (const { child } of this.#slots) child.kill();
  }

  #startSlot(): Slot {
    const slot: Slot = { child: this.#startChild(MODULE), ready: false, words: null, batch: null, onUsage: null };
    slot.child.onMessage((message) => this.#receive(slot, message as FingerprintReply));
    slot.child.onExit((detail) => this.#replace(slot, detail));
    return slot;
  }

  #receive(slot: Slot, reply: FingerprintReply): void {
    if (reply.type === 'usage') {
      slot.onUsage?.(reply.peakBytes);
    } else if (reply.type === 'ready') {
      slot.ready = true;
      this.#deathsBeforeReady = 0;
      this.#ready.resolve(reply.segmenter);
      this.#feed();
    } else {
      slot.batch?.resolve(reply);
      slot.batch = null;
      this.#feed();
    }
  }

  #replace(slot: Slot, detail: string): void {
    slot.onUsage?.(0);
    if (this.#closed) return;
    if (!slot.ready && ++this.#deathsBeforeReady >= MOST_DEATHS) {
      this.#giveUp(detail);
      return;
    }
    const { batch } = slot;
    if (batch && ++batch.deaths >= MOST_DEATHS) batch.reject(new Refusal('WORKER_FAILED', { detail }));
    else if (batch) this.#waiting.unshift(batch);
    this.#slots[this.#slots.indexOf(slot)] = this.#startSlot();
    for (const listener of this.#restartListeners) listener(detail);
  }

  /** No process comes up at all: everything that waits is told, rather than left waiting. */
  #giveUp(detail: string): void {
    const refusal = new Refusal('WORKER_FAILED', { detail });
    this.#failure = refusal;
    this.#ready.reject(refusal);
    for (const batch of this.#waiting.splice(0)) batch.reject(refusal);
    for (const { batch } of this.#slots) batch?.reject(refusal);
  }

  #feed(): void {
    for (const slot of this.#slots) {
      if (!slot.ready || slot.batch) continue;
      const batch = this.#waiting.shift();
      if (!batch) return;
      slot.batch = batch;
      if (batch.words && slot.words !== batch.words) {
        post(slot, { type: 'words', words: batch.words });
        slot.words = batch.words;
      }
      post(slot, batch.request);
    }
  }
}

function post({ child }: Slot, request: FingerprintRequest): void {
  child.post(request);
}
