// The base of the handlers that the program itself answers: the contract with this launch's services.
import { implement } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import { toRpcError } from '../api/rpc-error.ts';
import type { Services } from './services.ts';

export const os = implement(contract)
  .$context<{ services: Services }>()
  .use(async ({ next, signal }) => {
    try {
      return await next();
    } catch (error) {
      throw toRpcError(error, signal);
    }
  });
