// Turns expected errors into typed errors of the contract, for the page.
import { ORPCError } from '@orpc/server';
import { AppError } from '#shared/errors.ts';
import { Cancelled } from '../engine/tasks/task.ts';

const REFUSED = 422;

/**
 * Returns an expected error as an error of the contract. Any other error is returned unchanged, and logged unless the
 * page caused it.
 * @param signal aborted where the page has cancelled the call or was closed
 */
export function toRpcError(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof AppError) {
    const { code, message, data } = error;
    return new ORPCError(code, { status: REFUSED, message, data, defined: true });
  }
  if (!(error instanceof ORPCError || error instanceof Cancelled || signal?.aborted)) console.error(error);
  return error;
}
