// Expected errors on their way to the page: typed by the contract.
import { ORPCError } from '@orpc/server';
import { AppError } from '#shared/errors.ts';
import { Cancelled } from '../engine/tasks/task.ts';

const REFUSED = 422;

/**
 * An expected error as an error of the contract. Any other error stays as it is, and is logged unless the page caused it.
 * @param signal is aborted where the page has cancelled the call, or was closed
 */
export function toRpcError(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof AppError) {
    const { code, message, data } = error;
    return new ORPCError(code, { status: REFUSED, message, data, defined: true });
  }
  if (!(error instanceof ORPCError || error instanceof Cancelled || signal?.aborted)) console.error(error);
  return error;
}
