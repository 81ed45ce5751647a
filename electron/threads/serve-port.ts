// A thread's end of the port to the program: calls of a router's procedures, and a log of defects.
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { AnyRouter, InferRouterInitialContext } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { toRpcError } from '../api/rpc-error.ts';
import { toCloneable } from '../base/cloneable-error.ts';
import { expectedError } from '../store/file/sqlite-error.ts';
import { type Caller, readCaller } from './caller.ts';

/** `actor` is null for the person at this machine, and for the program itself. */
type Call = Caller & { readonly path: readonly string[] };

/**
 * Turns failures of SQLite that are no defects into expected errors. Sends printed errors to the program.
 * @param serve must call `answer` with the context
 */
export function servePort<Served extends AnyRouter>(
  router: Served,
  port: MessagePort,
  serve: <T>(call: Call, answer: (context: InferRouterInitialContext<Served>) => Promise<T>) => Promise<T>,
): void {
  console.error = (...logged: unknown[]) => parentPort!.postMessage(logged.map(toCloneable));
  const handler = new RPCHandler<{ caller?: Caller }>(router, {
    rootInterceptors: [({ next, ...call }) => next({ ...call, context: { caller: readCaller(call.request.headers) } })],
    clientInterceptors: [
      async ({ next, ...call }) => {
        const { path, context } = call;
        try {
          return await serve(
            { path, ...(context.caller ?? { actor: null, held: [] }) },
            async (context) => await next({ ...call, context }),
          );
        } catch (error) {
          throw toRpcError(expectedError(error) ?? error);
        }
      },
    ],
  });
  handler.upgrade(port);
  port.start();
}
