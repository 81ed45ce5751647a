// Turns expected errors, and answers that break the contract, into typed errors of the contract, for the page.
import { ORPCError, ValidationError } from '@orpc/server';
import { AppError } from '#shared/words/errors.ts';
import { Cancelled } from '../base/task.ts';

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

/** Begins the line in the log, which names the procedure and the places of the values, and never the values. */
export const BROKEN_OUTPUT = 'The project has a value that the program never writes:';

/**
 * PART_DAMAGED, noted in the log, for an answer of a query that breaks the contract: only a damaged project has such
 * values. Any other error is returned unchanged.
 */
export function withoutBrokenOutput(error: unknown, path: readonly string[]): unknown {
  const cause = error instanceof ORPCError && error.code === 'INTERNAL_SERVER_ERROR' ? error.cause : null;
  if (!(cause instanceof ValidationError)) return error;
  const places = cause.issues.map((issue) =>
    (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
  );
  console.error(`${BROKEN_OUTPUT} ${path.join('.')}: ${[...new Set(places)].slice(0, 5).join(', ')}`);
  return new AppError('PART_DAMAGED', {});
}
