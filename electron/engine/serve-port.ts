// A thread's end of the port to the program: calls of a router's procedures, and a log of defects.
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { AnyRouter, InferRouterInitialContext } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { Refusal } from '#shared/refusals.ts';
import { toRpcError } from '../api/rpc-error.ts';
import { sqliteRefusal } from '../store/sqlite-refusal.ts';
import { toCloneable } from './cloneable-error.ts';

/**
 * Errors of SQLite that are expected become refusals. What is printed as an error goes to the program.
 * @param contextOf is waited for before each call; what it throws is the answer
 */
export function servePort<Served extends AnyRouter>(
  router: Served,
  port: MessagePort,
  contextOf: (path: readonly string[]) => Promise<InferRouterInitialContext<Served>>,
): void {
  console.error = (...logged: unknown[]) => parentPort!.postMessage(logged.map(toCloneable));
  const handler = new RPCHandler<Record<never, never>>(router, {
    clientInterceptors: [
      async ({ next, ...call }) => {
        try {
          return await next({ ...call, context: await contextOf(call.path) });
        } catch (error) {
          throw toRpcError(error instanceof Refusal ? error : (sqliteRefusal(error) ?? error));
        }
      },
    ],
  });
  handler.upgrade(port);
  port.start();
}
