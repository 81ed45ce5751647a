// Answers systems from outside by HTTP: JSON with a token in a header. A page and its session reach nothing here, and
// a token reaches nothing else.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ORPCError } from '@orpc/server';
import { isOutside, type RouteName, routes, statusOf } from '#shared/outside/contract.ts';
import { describeOutside } from '#shared/outside/open-api.ts';
import { AppError, type AppErrorMessage, isErrorCode } from '#shared/words/errors.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { Cancelled } from '../../base/task.ts';
import { answerOf } from '../../program/outside/error-answer.ts';
import type { Outside } from '../../program/outside/outside.ts';
import { readRequest } from './read-request.ts';

type Options = {
  readonly outside: Outside;
  /** The address by which systems call. */
  readonly origin: string;
  readonly isOwnHost: (request: IncomingMessage) => boolean;
  /** Called when a request has shown the token of a system. */
  readonly admit: (request: IncomingMessage, system: string) => void;
};

/** Seconds after which a request may be sent again, where nothing better is known. */
const RETRY_AFTER = 5;

/** @returns a listener that returns false for requests at other addresses */
export function serveOutside({ outside, origin, isOwnHost, admit }: Options) {
  const document = describeOutside({ version: packageJson.version, origin });
  const answers: Record<RouteName, (request: IncomingMessage) => Promise<object>> = {
    check: async (request) => outside.checks.check(await readRequest(request, routes.check)),
    articles: async (request) => {
      const { articles } = await readRequest(request, routes.articles);
      return { articles: await outside.posted.save(articles) };
    },
    document: async () => document,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Browsers send Origin with what pages ask.
    if (!isOwnHost(request) || request.headers.origin !== undefined) throw new AppError('OUTSIDE_FORBIDDEN', {});
    const system = outside.tokens.find(tokenOf(request));
    if (system === undefined) throw new AppError('OUTSIDE_TOKEN_INVALID', {});
    admit(request, system);
    const seconds = outside.rate.count(system);
    if (seconds > 0) throw new AppError('OUTSIDE_TOO_OFTEN', { seconds });
    const name = findRoute(request);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const end = await outside.turns.take(system, left.signal);
    try {
      send(response, 200, await answers[name](request));
    } finally {
      end();
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isOutside(request.url ?? '')) return false;
    answer(request, response).catch((error) => refuse(request, response, error));
    return true;
  };
}

/** The token of `Authorization: Bearer …`, whose scheme may be in any case (RFC 9110, 11.1). */
function tokenOf({ headers }: IncomingMessage): string {
  return /^bearer ([\w-]{1,100})$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** @throws AppError OUTSIDE_UNKNOWN, OUTSIDE_METHOD */
function findRoute({ url, method }: IncomingMessage): RouteName {
  const found = (Object.keys(routes) as RouteName[]).find((name) => routes[name].path === url);
  if (found === undefined) throw new AppError('OUTSIDE_UNKNOWN', {});
  const allowed = routes[found].method;
  if (method !== allowed) throw new AppError('OUTSIDE_METHOD', { allowed });
  return found;
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The system has closed the connection.
  if (response.destroyed || error instanceof Cancelled) return;
  const known = toMessage(error);
  if (!known) console.error(error);
  const { code, data } = known ?? { code: 'OUTSIDE_FAILED' as const, data: {} };
  const status = statusOf(code);
  if (code === 'OUTSIDE_METHOD') response.setHeader('allow', (data as { allowed: string }).allowed);
  if (code === 'OUTSIDE_TOKEN_INVALID') response.setHeader('www-authenticate', 'Bearer');
  if (status === 429 || status === 503)
    response.setHeader('retry-after', (data as { seconds?: number }).seconds ?? RETRY_AFTER);
  // What is left of a body is not waited for.
  if (!request.complete) response.setHeader('connection', 'close');
  send(response, status, answerOf({ code, data }));
}

/** Null for a defect. */
function toMessage(error: unknown): AppErrorMessage | null {
  // Said of people’s pages and tasks.
  if (error instanceof AppError && error.code === 'TOO_MUCH_AT_ONCE')
    return { code: 'OUTSIDE_TOO_OFTEN', data: { seconds: RETRY_AFTER } };
  if (error instanceof AppError) return { code: error.code, data: error.data };
  if (error instanceof ORPCError && isErrorCode(error.code)) return { code: error.code, data: error.data };
  return null;
}

function send(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer));
}
