// Opens workers for the program, for an import, and for its intake thread; each has its own connection.
import { parseAddress } from './address.ts';
import { openBullQueue } from './bull-queue.ts';
import { type Limits, RemoteBatches } from './remote-batches.ts';

/** Sent to threads of this process, but never stored: the address contains the password. */
export type WorkersInput = {
  readonly address: string;
  readonly limits?: Limits;
};

/** Connects when the first batch is sent. @throws AppError WORKERS_ADDRESS */
export function openWorkers({ address, limits }: WorkersInput): RemoteBatches {
  return new RemoteBatches(parseAddress(address), openBullQueue, limits);
}
