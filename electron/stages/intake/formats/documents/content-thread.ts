// The entry of the thread in which documents are read (read-apart.ts).
import { parentPort } from 'node:worker_threads';
import { AppError, type AppErrorMessage } from '#shared/words/errors.ts';
import { toCloneable } from '../../../../base/cloneable-error.ts';
import { type Content, type DocumentFormat, readContent } from './content.ts';

export type ContentRequest = { readonly file: string; readonly format: DocumentFormat };
export type ContentReply =
  | { readonly content: Content }
  | { readonly appError: AppErrorMessage }
  | { readonly error: Error | string };

// PDF.js leaves promises behind that nobody waits for. Of a damaged document some are rejected, maybe after its end.
process.on('unhandledRejection', () => {});

const port = parentPort!;
port.on('message', async ({ file, format }: ContentRequest) => port.postMessage(await answer(file, format)));

async function answer(file: string, format: DocumentFormat): Promise<ContentReply> {
  try {
    return { content: await readContent(file, format) };
  } catch (error) {
    if (error instanceof AppError) return { appError: { code: error.code, data: error.data } };
    return { error: toCloneable(error) };
  }
}
