// Serves the page's files, which are read once at the start, so that a rebuild under a running server changes nothing.
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const START = '/index.html';

/**
 * Answers GET and HEAD requests for the folder's files, by their exact addresses; returns false for all others.
 * @param shell marks the page, which is the same in every shell
 */
export function readPage(
  folder: string,
  shell: 'web' | 'desk',
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, { body: Buffer; type: string }>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    const body = fs.readFileSync(file);
    files.set(address, { body: address === START ? mark(body, shell) : body, type });
  }
  return (request, response) => {
    const address = (request.url ?? '/').split('?')[0]!;
    const file = files.get(address === '/' ? START : address);
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length });
    response.end(request.method === 'HEAD' ? undefined : file.body);
    return true;
  };
}

function mark(page: Buffer, shell: string): Buffer {
  return Buffer.from(page.toString('utf8').replace('<html', `<html data-shell="${shell}"`));
}
