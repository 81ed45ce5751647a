// Reads the JSON of a request and checks it by the contract, with a sentence in both languages where it is wrong.
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import en from 'zod/v4/locales/en.js';
import zhCN from 'zod/v4/locales/zh-CN.js';
import { AppError } from '#shared/words/errors.ts';

type Described<Read> = { readonly request: z.ZodType<Read>; readonly maxBytes: number };

const NO_JSON = { where: '', zh: '不是 UTF-8 编码的 JSON', en: 'it is not JSON in UTF-8' };
const zh = zhCN().localeError;
const english = en().localeError;

/** @throws AppError OUTSIDE_TYPE, OUTSIDE_TOO_LARGE, OUTSIDE_INVALID */
export async function readRequest<Read>(
  message: IncomingMessage,
  { request, maxBytes }: Described<Read>,
): Promise<Read> {
  if (!/^application\/json\s*(?:;|$)/i.test(message.headers['content-type'] ?? ''))
    throw new AppError('OUTSIDE_TYPE', {});
  const given = parse(await readBytes(message, maxBytes));
  const { data, error } = request.safeParse(given, { error: english });
  if (!error) return data;
  const said = request.safeParse(given, { error: zh }).error!;
  const [issue] = error.issues as [z.core.$ZodIssue];
  throw new AppError('OUTSIDE_INVALID', {
    where: z.core.toDotPath(issue.path),
    zh: said.issues[0]!.message,
    en: issue.message,
  });
}

async function readBytes(message: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = new AppError('OUTSIDE_TOO_LARGE', { most });
  if (Number(message.headers['content-length'] ?? 0) > most) throw tooLarge;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > most) throw tooLarge;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('OUTSIDE_INVALID', NO_JSON);
  }
}
