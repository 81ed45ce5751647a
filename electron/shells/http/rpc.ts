// The router over HTTP: calls by POST with a limit on bodies; answers with files are sent as streams.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { BodyLimitPlugin, RPCHandler, type RPCHandlerOptions } from '@orpc/server/node';
import type { StandardHandleResult } from '@orpc/server/standard';
import { UPLOAD_CHUNK } from '#shared/contract/files.ts';
import type { CallContext } from '../../program/procedure.ts';
import { router } from '../../program/router.ts';
import { refuse } from './answers.ts';
import { refuseDeep } from './refuse-deep.ts';

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

/**
 * Replaces a form by a stream of its bytes, since the page may close the connection at any moment. Node fills the stream of a form completely even after a cancel, and the
 * resulting error would end the program. So only the outer stream is cancelled.
 */
async function streamForm({ next }: { next(): Promise<StandardHandleResult> }): Promise<StandardHandleResult> {
  const result = await next();
  if (!result.matched || !(result.response.body instanceof FormData)) return result;
  const { body, headers } = new Response(result.response.body);
  const type = { 'content-type': headers.get('content-type')! };
  const bytes = ReadableStream.from(readWithoutCancelling(body as ReadableStream<Uint8Array>));
  return { ...result, response: { ...result.response, headers: { ...result.response.headers, ...type }, body: bytes } };
}

async function* readWithoutCancelling(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}
