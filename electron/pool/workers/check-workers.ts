// Tests the connection to workers, without sending a text.
import { AppError } from '#shared/words/errors.ts';
import type { WorkersAddress } from './address.ts';
import { openBullQueue } from './bull-queue.ts';

/** @throws AppError if batches could not be computed there */
export async function checkWorkers(address: WorkersAddress): Promise<void> {
  const queue = await openBullQueue(address, { onTaken() {}, onAnswer() {}, onRefused() {}, onLost() {} });
  try {
    if (!(await queue.hasWorkers())) throw new AppError('WORKERS_SILENT', { host: address.host });
  } finally {
    await queue.close();
  }
}
