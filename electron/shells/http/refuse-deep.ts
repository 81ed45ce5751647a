// Refuses messages whose lists and objects lie in each other too deep: what reads them recurses.
import { ORPCError } from '@orpc/server';
import type { StandardHandleResult, StandardHandlerInterceptorOptions } from '@orpc/server/standard';
import type { CallContext } from '../../program/procedure.ts';

/** No message of the contract has a dozen levels. */
const MAX_DEPTH = 32;

type Handling = StandardHandlerInterceptorOptions<CallContext> & {
  next(options?: StandardHandlerInterceptorOptions<CallContext>): Promise<StandardHandleResult>;
};

export function refuseDeep({ next, ...options }: Handling): Promise<StandardHandleResult> {
  const { request } = options;
  const body = async () => {
    const read = await request.body();
    // A form has its message as text, next to its files.
    const message = read instanceof FormData ? read.get('data') : read;
    if (isDeep(typeof message === 'string' ? parse(message) : message))
      throw new ORPCError('BAD_REQUEST', { message: 'The message is nested too deep.' });
    return read;
  };
  return next({ ...options, request: { ...request, body } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Refused by who reads it.
    return null;
  }
}

/** Level by level, because a recursion would end with the stack. */
function isDeep(message: unknown): boolean {
  let level = [message];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
}
