// Workers as the program, an import and its intake thread each connect to them.
import { parseAddress } from './address.ts';
import { openBullQueue } from './bull-queue.ts';
import { type Limits, RemoteBatches } from './remote-batches.ts';

/** Is sent to threads of this process, and is stored nowhere. */
export type WorkersInput = {
  /** With its password. */
  readonly address: string;
  readonly limits?: Limits;
};

/** Connects with the first batch. @throws AppError WORKERS_ADDRESS */
export function openWorkers({ address, limits }: WorkersInput): RemoteBatches {
  return new RemoteBatches(parseAddress(address), openBullQueue, limits);
}
