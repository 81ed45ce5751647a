// Compresses the pieces of a file, small files in the calling thread, larger ones in a thread of their own while the next
// pieces are made. All calls are synchronous, as the making of the pieces is.
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { workerEntry } from '../../../base/worker-entry.ts';
import { type Compressed, compress } from './compress.ts';
import type { CompressThreadData, FromCompressThread, PieceToCompress } from './compress-thread.ts';

/** UTF-16 units after which a thread is worth its start, 30 ms. */
const SMALL = 1_000_000;
/** Pieces that are on their way to the thread and back. */
const AHEAD = 4;
/** Ms after which the thread counts as lost: a piece takes some 20. */
const PATIENCE = 60_000;

export class Compressor {
  readonly #isLarge: number;
  #thread: Thread | null = null;
  #taken = 0;

  /** @param isLarge UTF-16 units of all pieces, after which a thread compresses the following ones */
  constructor(isLarge = SMALL) {
    this.#isLarge = isLarge;
  }

  readonly compressAll = (pieces: Iterable<string>): Iterable<Compressed> => this.#compress(pieces);

  *#compress(pieces: Iterable<string>): Generator<Compressed> {
    let crc: PieceToCompress['crc'] = 0;
    for (const piece of pieces) {
      this.#taken += piece.length;
      if (!this.#thread && this.#taken <= this.#isLarge) {
        const compressed = compress(piece, crc!);
        crc = compressed.crc;
        yield compressed;
        continue;
      }
      this.#thread ??= new Thread();
      this.#thread.send({ piece, crc });
      crc = null;
      if (this.#thread.waiting >= AHEAD) yield this.#thread.receive();
    }
    while (this.#thread && this.#thread.waiting > 0) yield this.#thread.receive();
  }

  /** To be called after an error, too. */
  close(): void {
    this.#thread?.end();
  }
}

class Thread {
  readonly #port: MessagePort;
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));
  #received = 0;
  /** Pieces that were sent and not received. */
  waiting = 0;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData: CompressThreadData = { port: port2, answered: this.#answered };
    new Worker(workerEntry(import.meta.url, 'compress-thread'), { workerData, transferList: [port2], execArgv: [] });
  }

  send(piece: PieceToCompress): void {
    this.#port.postMessage(piece);
    this.waiting++;
  }

  receive(): Compressed {
    for (;;) {
      const received = receiveMessageOnPort(this.#port);
      if (received) return this.#take(received.message as FromCompressThread);
      if (Atomics.wait(this.#answered, 0, this.#received, PATIENCE) === 'timed-out')
        throw new Error('the thread that compresses has not answered');
    }
  }

  #take(answer: FromCompressThread): Compressed {
    this.#received++;
    this.waiting--;
    if ('error' in answer) throw answer.error;
    return answer.compressed;
  }

  /**
   * It ends after the pieces that it has. A thread that is terminated while it compresses ends the process: Node asserts
   * that its zlib was started.
   */
  end(): void {
    this.#port.postMessage(null);
  }
}
