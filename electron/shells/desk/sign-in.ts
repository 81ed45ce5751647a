// Signing in to a desk and out of it: JSON by POST, answered with a cookie.
import type { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import { invitationRequest, joinRequest, signInPaths, signInRequest } from '#shared/contract/desk/sign-in.ts';
import { AppError } from '#shared/words/errors.ts';
import type { Admitted, Desk, Place } from '../../program/desk/desk.ts';
import { isPost, readText, refuse } from '../http/answers.ts';
import type { SessionCookie } from './cookies.ts';

/** Limit of a request in characters. */
const MAX_BODY = 4_000;
const STATUS = { SIGN_IN_FAILED: 401, TOO_MANY_ATTEMPTS: 429 } as Record<string, number>;

type Options = { readonly desk: Desk; readonly cookie: SessionCookie; readonly hasProxy: boolean };

/** Answers requests to `signInPaths`; returns false for other paths. */
export function serveSignIn({ desk, cookie, hasProxy }: Options) {
  const begin: Record<string, (body: unknown, place: Place) => Promise<Admitted>> = {
    [signInPaths.signIn]: (body, place) => {
      const { data } = signInRequest.safeParse(body);
      return desk.signIn(data?.name ?? '', data?.password ?? '', place);
    },
    [signInPaths.join]: async (body) => {
      const { data } = joinRequest.safeParse(body);
      if (!data) throw new AppError('NAME_INVALID', {});
      return desk.join(data.token, data.name, data.password);
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const before = cookie.sessions(request);
    const endBefore = () => {
      for (const session of before) if (desk.accounts.findSession(session)) desk.accounts.endSession(session);
    };
    if (request.url === signInPaths.signOut) {
      endBefore();
      cookie.remove(response);
      response.writeHead(204).end();
      return;
    }
    const body = await readJson(request);
    if (body === undefined) return refuse(response, 415, 'Send JSON.');
    if (request.url === signInPaths.invitation) {
      desk.checkInvitation(invitationRequest.safeParse(body).data?.token ?? '');
      response.writeHead(204).end();
      return;
    }
    const place = { address: addressOf(request, hasProxy), devices: cookie.devices(request) };
    const admitted = await begin[request.url!]!(body, place);
    // Ends the browser's former session, so that a value brought by the browser is never used again.
    endBefore();
    cookie.set(response, admitted);
    response.writeHead(204).end();
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!Object.values<string>(signInPaths).includes(request.url ?? '')) return false;
    if (isPost(request, response)) void answer(request, response).catch((error) => fail(response, error));
    return true;
  };
}

function fail(response: ServerResponse, error: unknown) {
  if (!(error instanceof AppError)) {
    console.error(error);
    return refuse(response, 500, 'Internal error.');
  }
  const { code, data } = error;
  // Removes the path from an error of the disk, because it names the file of accounts.
  const shown = 'path' in data ? { ...data, path: '' } : data;
  response.writeHead(STATUS[code] ?? 422, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code, data: shown }));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  // A form of another site cannot send this type without a preflight request.
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return undefined;
  const text = await readText(request, MAX_BODY);
  if (text === null || text.length > MAX_BODY) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Uses the last address, because a proxy appends that of its caller; anyone can write the earlier ones. */
function addressOf({ headers, socket }: IncomingMessage, hasProxy: boolean): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  return networkOf((hasProxy && forwarded) || (socket.remoteAddress ?? ''));
}

/** One machine has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  if (!net.isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
