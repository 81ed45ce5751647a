// A thread's end of the port to the program: calls of a router's procedures, and a log of defects.
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { AnyRouter, InferRouterInitialContext } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { AppError } from '#shared/errors.ts';
import { toRpcError } from '../api/rpc-error.ts';
import { sqliteError } from '../store/file/sqlite-error.ts';
import { toCloneable } from './cloneable-error.ts';

/**
 * Failures of SQLite that are no defects become expected errors. Printed errors go to the program.
 * @param serve must call `answer` with the context
 */
export function servePort<Served extends AnyRouter>(
  router: Served,
  port: MessagePort,
  serve: <T>(path: readonly string[], answer: (context: InferRouterInitialContext<Served>) => Promise<T>) => Promise<T>,
): void {
  console.error = (...logged: unknown[]) => parentPort!.postMessage(logged.map(toCloneable));
  const handler = new RPCHandler<Record<never, never>>(router, {
    clientInterceptors: [
      async ({ next, ...call }) => {
        try {
          return await serve(call.path, async (context) => await next({ ...call, context }));
        } catch (error) {
          throw toRpcError(error instanceof AppError ? error : (sqliteError(error) ?? error));
        }
      },
    ],
  });
  handler.upgrade(port);
  port.start();
}
