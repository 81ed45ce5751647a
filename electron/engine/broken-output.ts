// Answers that break the contract. Only a value that the program never writes makes one: the project is damaged.
import { ORPCError, ValidationError } from '@orpc/server';
import { AppError } from '#shared/errors.ts';

/** Begins the line in the log, which names the procedure and the places of the values, and never the values. */
export const BROKEN_OUTPUT = 'The project has a value that the program never writes:';

/** PART_DAMAGED, noted in the log, for such an answer; any other error is returned unchanged. */
export function withoutBrokenOutput(error: unknown, path: readonly string[]): unknown {
  const cause = error instanceof ORPCError && error.code === 'INTERNAL_SERVER_ERROR' ? error.cause : null;
  if (!(cause instanceof ValidationError)) return error;
  const places = cause.issues.map((issue) =>
    (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
  );
  console.error(`${BROKEN_OUTPUT} ${path.join('.')}: ${[...new Set(places)].slice(0, 5).join(', ')}`);
  return new AppError('PART_DAMAGED', {});
}
