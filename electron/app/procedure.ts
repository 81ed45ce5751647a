// The base of the router's handlers: the contract with this launch's services, and refusals as typed errors.
import { implement, ORPCError } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import { Refusal } from '#shared/refusals.ts';
import { Cancelled } from '../jobs/task.ts';
import { sqliteRefusal } from '../store/sqlite-refusal.ts';
import type { Services } from './services.ts';

const REFUSED = 422;

export const os = implement(contract)
  .$context<{ services: Services }>()
  .use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      const refusal = error instanceof Refusal ? error : sqliteRefusal(error);
      if (refusal) {
        const { code, message, data } = refusal;
        throw new ORPCError(code, { status: REFUSED, message, data, defined: true });
      }
      // What the page itself gave up (it left the screen) is no defect.
      if (!(error instanceof ORPCError || error instanceof Cancelled)) console.error(error);
      throw error;
    }
  });
