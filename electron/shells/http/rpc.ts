// The router over HTTP: calls by POST with a limit on bodies; answers with files are sent as streams.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyLimitPlugin, RPCHandler, type RPCHandlerOptions } from '@orpc/server/node';
import { UPLOAD_CHUNK } from '#shared/contract/files.ts';
import type { CallContext } from '../../program/procedure.ts';
import { router } from '../../program/router.ts';
import { refuse } from './answers.ts';
import { refuseDeep } from './refuse-deep.ts';
import { streamForm } from './send-form.ts';

/** Limit of a request in bytes: a piece of an upload and its framing. No other call is nearly as large. */
const MAX_BODY = 2 * UPLOAD_CHUNK;
const PREFIX = '/rpc';

export type CallGuard = NonNullable<RPCHandlerOptions<CallContext>['clientInterceptors']>[number];
type Answer = (request: IncomingMessage, response: ServerResponse, context: CallContext) => Promise<void>;

export function isRpc({ url }: IncomingMessage): boolean {
  return url?.startsWith(`${PREFIX}/`) ?? false;
}

/** @param guards may refuse a call, and change its input and output */
export function serveRpc(...guards: CallGuard[]): Answer {
  const rpc = new RPCHandler(router, {
    plugins: [new BodyLimitPlugin({ maxBodySize: MAX_BODY })],
    rootInterceptors: [streamForm, refuseDeep],
    clientInterceptors: guards,
  });
  return async (request, response, context) => {
    try {
      const { matched } = await rpc.handle(request, response, { prefix: PREFIX, context });
      if (!matched) refuse(response, 404, 'No such procedure.');
    } catch (error) {
      // The page has closed the connection.
      if (response.destroyed) return;
      console.error(error);
      refuse(response, 500, 'Internal error.');
    }
  };
}
