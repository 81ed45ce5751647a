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
 * @param begin is waited for before each call
 */
export function servePort<Served extends AnyRouter>(
  router: Served,
  port: MessagePort,
  context: InferRouterInitialContext<Served>,
  begin: (path: readonly string[]) => Promise<void> = async () => {},
): void {
  console.error = (...logged: unknown[]) => parentPort!.postMessage(logged.map(toCloneable));
  const handler = new RPCHandler<Record<never, never>>(router, {
    clientInterceptors: [
      async ({ next, path }) => {
        try {
          await begin(path);
          return await next();
        } catch (error) {
          throw toRpcError(error instanceof Refusal ? error : (sqliteRefusal(error) ?? error));
        }
      },
    ],
  });
  handler.upgrade(port, { context });
  port.start();
}
