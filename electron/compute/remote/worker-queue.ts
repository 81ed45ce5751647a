// The queue of batches, as the machine of a project sees it (bull-queue.ts).
import type { AppError } from '#shared/errors.ts';
import type { WorkersAddress } from './address.ts';
import type { NamedBatch } from './batch.ts';

/** Hears what becomes of batches, by their names. */
export type QueueListener = {
  /** A worker has begun. */
  onTaken(name: string): void;
  onAnswer(name: string, answer: Uint8Array): void;
  onRefused(name: string, appError: AppError): void;
  /** The connection is gone. */
  onLost(appError: AppError): void;
};

export type WorkerQueue = {
  /** @throws AppError where it cannot be sent now */
  send(batch: NamedBatch): Promise<void>;
  /** Removes a batch that is not waited for any longer, with its texts. */
  withdraw(name: string): Promise<void>;
  /** False where it is certain that none is connected. */
  hasWorkers(): Promise<boolean>;
  close(): Promise<void>;
};

/** Connects. @throws AppError */
export type OpenQueue = (address: WorkersAddress, listener: QueueListener) => Promise<WorkerQueue>;
