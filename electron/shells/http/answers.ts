// The common parts of all HTTP answers, for the web shell and for a desk.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTENT_SECURITY_POLICY } from '../content-security-policy.ts';

export function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('cache-control', 'no-store');
}

export function refuse(response: ServerResponse, status: number, sentence: string): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(sentence);
}

/** True for POST; other methods are refused. */
export function isPost(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'POST') return true;
  response.setHeader('allow', 'POST');
  refuse(response, 405, 'Procedures are called by POST.');
  return false;
}

/** Reads a text body, but keeps at most one character more than `most`; null if the page has closed the connection. */
export async function readText(request: IncomingMessage, most: number): Promise<string | null> {
  let text = '';
  try {
    for await (const piece of request.setEncoding('utf8')) text = (text + piece).slice(0, most + 1);
    return text;
  } catch {
    return null;
  }
}
