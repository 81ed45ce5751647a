// Expected errors on their way to the page: typed by the contract.
import { ORPCError } from '@orpc/server';
import { Refusal } from '#shared/refusals.ts';
import { Cancelled } from '../engine/tasks/task.ts';

const REFUSED = 422;

/** A refusal as an error of the contract. Any other error stays as it is, and is logged unless the page caused it. */
export function toRpcError(error: unknown): unknown {
  if (error instanceof Refusal) {
    const { code, message, data } = error;
    return new ORPCError(code, { status: REFUSED, message, data, defined: true });
  }
  // A call that the page itself cancelled is no defect.
  if (!(error instanceof ORPCError || error instanceof Cancelled)) console.error(error);
  return error;
}
