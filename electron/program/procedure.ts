// The base of the handlers that the program itself answers: the contract with this launch's services.
import { implement } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import { toRpcError } from '../api/rpc-error.ts';
import type { Member } from './desk/desk.ts';
import type { Services } from './services.ts';

/**
 * `member`: who calls, in a shared project; otherwise it is the person of this machine. `onEnd` calls its listener when
 * the answer was sent, or the page has left.
 */
export type CallContext = {
  readonly services: Services;
  readonly member?: Member;
  readonly onEnd?: (listener: () => void) => void;
};

export const os = implement(contract)
  .$context<CallContext>()
  .use(async ({ next, signal }) => {
    try {
      return await next();
    } catch (error) {
      throw toRpcError(error, signal);
    }
  });
