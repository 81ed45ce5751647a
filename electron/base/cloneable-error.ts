/**
 * A copy of an error that can be posted to another thread: its message, stack and causes. Other values become
 * strings.
 */
export function toCloneable(error: unknown): Error | string {
  if (!(error instanceof Error)) return String(error);
  const copy = new Error(error.message, error.cause === undefined ? {} : { cause: toCloneable(error.cause) });
  return Object.assign(copy, { stack: error.stack });
}
