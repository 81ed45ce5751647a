// The entry of the thread that compresses the pieces of a workbook while the next ones are made (compressor.ts).
import { type MessagePort, workerData } from 'node:worker_threads';
import { toCloneable } from '../../../base/cloneable-error.ts';
import { type Compressed, compress } from './compress.ts';

export type CompressThreadData = {
  readonly port: MessagePort;
  /** One number, which counts the answers: its waiting reader does not run its event loop. */
  readonly answered: Int32Array<SharedArrayBuffer>;
};
/** `crc` null: the piece continues the part of the last one. */
export type PieceToCompress = { readonly piece: string; readonly crc: number | null };
export type FromCompressThread = { readonly compressed: Compressed } | { readonly error: Error | string };

const { port, answered } = workerData as CompressThreadData;
let last = 0;

function answer({ piece, crc }: PieceToCompress): FromCompressThread {
  try {
    const compressed = compress(piece, crc ?? last);
    last = compressed.crc;
    return { compressed };
  } catch (error) {
    return { error: toCloneable(error) };
  }
}

port.on('message', (message: PieceToCompress | null) => {
  if (message === null) {
    port.close();
    return;
  }
  port.postMessage(answer(message));
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
});
