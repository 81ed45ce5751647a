/**
 * A copy of an error that can be posted to another thread, whatever the error refers to: its message, its stack and its
 * causes. Other values become strings.
 */
export function toCloneable(error: unknown): Error | string {
  if (!(error instanceof Error)) return String(error);
  const copy = new Error(error.message, error.cause === undefined ? {} : { cause: toCloneable(error.cause) });
  return Object.assign(copy, { stack: error.stack });
}
