// The queue of batches as the project's machine uses it (bull-queue.ts).
import type { AppError } from '#shared/words/errors.ts';
import type { WorkersAddress } from './address.ts';
import type { NamedBatch } from './batch.ts';

export type QueueListener = {
  onTaken(name: string): void;
  onAnswer(name: string, answer: Uint8Array): void;
  onRefused(name: string, appError: AppError): void;
  onLost(appError: AppError): void;
};

export type WorkerQueue = {
  /** @throws AppError if it cannot be sent now */
  send(batch: NamedBatch): Promise<void>;
  /** Removes a batch and its texts when the program no longer waits for it. */
  withdraw(name: string): Promise<void>;
  /** False if certainly no worker is connected. */
  hasWorkers(): Promise<boolean>;
  close(): Promise<void>;
};

/** @throws AppError if it cannot connect */
export type OpenQueue = (address: WorkersAddress, listener: QueueListener) => Promise<WorkerQueue>;
