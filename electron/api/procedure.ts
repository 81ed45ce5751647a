// The base of the router's handlers: the contract with this launch's services, and refusals as typed errors.
import { implement, ORPCError } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import { Refusal } from '#shared/refusals.ts';
import type { Services } from './services.ts';

const REFUSED = 422;

export const os = implement(contract)
  .$context<{ services: Services }>()
  .use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof Refusal)
        throw new ORPCError(error.code, { status: REFUSED, message: error.message, data: error.data, defined: true });
      if (!(error instanceof ORPCError)) console.error(error);
      throw error;
    }
  });
