import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '#electron/pool/workers/address.ts';
import { toWorkersError } from '#electron/pool/workers/redis-errors.ts';
import { checkProperty } from '../../helpers/check-property.ts';

const secret = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed());

describe('an address', () => {
  it('gives user, password, host, port and database', () => {
    checkProperty(
      fc.property(secret, secret, fc.integer({ min: 1, max: 65_535 }), fc.nat(15), (username, password, port, db) => {
        const user = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
        const { host, connection } = parseAddress(`rediss://${user}@queue.example:${port}/${db}`);
        expect(host).toBe(`queue.example:${port}`);
        const tls = { servername: 'queue.example' };
        expect(connection).toEqual({ host: 'queue.example', port, db, username, password, tls });
      }),
    );
  });

  it('needs neither port nor password', () => {
    expect(parseAddress(' redis://[::1] ')).toEqual({
      host: '[::1]:6379',
      connection: { host: '::1', port: 6379, db: 0 },
    });
  });

  it('of anything else is refused without a word of it', () => {
    const wrong = [
      '',
      'x',
      'http://u:secret@h',
      'redis://',
      'redis://u:secret@h/x',
      'redis://u:%E0secret@h',
      '//u:secret@h',
    ];
    for (const text of wrong)
      expect(() => parseAddress(text)).toThrow(
        expect.objectContaining({ code: 'WORKERS_ADDRESS', data: {}, message: expect.not.stringContaining('secret') }),
      );
  });
});

describe('an error of Redis', () => {
  it('has a sentence of its own', () => {
    const code = (message: string, code?: string) =>
      toWorkersError(Object.assign(new Error(message), code && { code }), 'h:1').code;
    expect(code('WRONGPASS invalid username-password pair or user is disabled.')).toBe('WORKERS_PASSWORD');
    expect(code('NOAUTH Authentication required.')).toBe('WORKERS_PASSWORD');
    expect(code('ERR AUTH <password> called without any password configured')).toBe('WORKERS_PASSWORD');
    expect(code("READONLY You can't write against a read only replica.")).toBe('WORKERS_READ_ONLY');
    expect(code("OOM command not allowed when used memory > 'maxmemory'.")).toBe('WORKERS_FULL');
    expect(code('connect ECONNREFUSED', 'ECONNREFUSED')).toBe('WORKERS_UNREACHABLE');
    expect(code('wrong version number', 'ERR_SSL_WRONG_VERSION_NUMBER')).toBe('WORKERS_TLS');
    expect(code('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT')).toBe('WORKERS_TLS');
    expect(code('ERR unknown command')).toBe('WORKERS_FAILED');
  });
});
