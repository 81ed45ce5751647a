// Sends answers that contain files. The page may close the connection at any moment.
import { ReadableStream } from 'node:stream/web';
import type { StandardHandleResult } from '@orpc/server/standard';

/**
 * Replaces a form by a stream of its bytes. Node fills the stream of a form completely even after a cancel, and the
 * resulting error would end the program. So only the outer stream is cancelled.
 */
export async function streamForm({ next }: { next(): Promise<StandardHandleResult> }): Promise<StandardHandleResult> {
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
