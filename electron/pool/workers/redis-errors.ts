// Turns errors of Redis and its connection into expected errors. They name the host, but never the address with its
// password.
import { AppError } from '#shared/words/errors.ts';

/**
 * Messages begin with these words, also within scripts (https://redis.io/docs/latest/develop/reference/protocol-spec/).
 */
const READ_ONLY = /\bREADONLY\b/;
const FULL = /\bOOM\b/;
const PASSWORD = /\b(?:WRONGPASS|NOAUTH)\b|invalid (?:username-)?password|without any password/i;
const TLS_CODE = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET|EPROTO)/;

/** @param isSecure with TLS, a server without TLS never answers */
export function toWorkersError(error: unknown, host: string, isSecure = false): AppError {
  if (error instanceof AppError) return error;
  const { message = String(error), code = '' } = error as Partial<NodeJS.ErrnoException>;
  if (PASSWORD.test(message)) return new AppError('WORKERS_PASSWORD', { host });
  if (READ_ONLY.test(message)) return new AppError('WORKERS_READ_ONLY', { host });
  if (FULL.test(message)) return new AppError('WORKERS_FULL', { host });
  const hasNoTls = isSecure && (code === 'ETIMEDOUT' || code === 'ECONNRESET');
  if (TLS_CODE.test(code) || hasNoTls) return new AppError('WORKERS_TLS', { host, detail: code });
  if (code.startsWith('E')) return new AppError('WORKERS_UNREACHABLE', { host, detail: code });
  if (/connection is closed|max retries|writeable|writable/i.test(message))
    return new AppError('WORKERS_UNREACHABLE', { host, detail: 'connection closed' });
  return new AppError('WORKERS_FAILED', { host, detail: firstWords(message) });
}

const MAX_DETAIL = 200;

function firstWords(message: string): string {
  return message.split('\n')[0]!.slice(0, MAX_DETAIL);
}
