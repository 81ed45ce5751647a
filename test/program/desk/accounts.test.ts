// Accounts of a desk: password hashes, invitations, sessions, the file next to the project, and the limit on guesses.
import fs from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Accounts, accountsFile, INVITATION_MS, SESSION_MS } from '#electron/program/desk/accounts.ts';
import { COST, hashPassword, verifyPassword } from '#electron/program/desk/passwords.ts';
import { RateLimit } from '#electron/program/desk/rate-limit.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';

const CHEAP = { ln: 3, r: 8, p: 1 };

function newFile(): string {
  return accountsFile(path.join(temporaryFolder(), '协作.tonggao'));
}

test('a hash is of its password alone, and salted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (password, other) => {
      const [hash, again] = [await hashPassword(password, CHEAP), await hashPassword(password, CHEAP)];
      expect(hash).not.toBe(again);
      expect(await verifyPassword(password, hash)).toBe(true);
      expect(await verifyPassword(password.normalize('NFD'), hash)).toBe(true);
      if (password.normalize('NFC') !== other.normalize('NFC')) expect(await verifyPassword(other, hash)).toBe(false);
    }),
  );
});

test('a text that is no hash verifies nothing, and the cost is the one of OWASP', async () => {
  for (const stored of ['', '密码', '$scrypt$ln=3,r=8,p=1$$', '$argon2id$v=19$m=1,t=1,p=1$YQ$YQ'])
    expect(await verifyPassword('', stored)).toBe(false);
  expect(COST).toEqual({ ln: 17, r: 8, p: 1 });
});

test('what is stored outlives the process, is readable by its owner alone, and has no secret in clear', async () => {
  const file = newFile();
  const accounts = new Accounts(file);
  const { token } = accounts.invite('chief');
  const open = accounts.invite('editor').token;
  const account = accounts.accept(token, '张三', await hashPassword('一个长密码 1234', CHEAP));
  const session = accounts.beginSession(account.id);
  const text = fs.readFileSync(file, 'utf8');
  for (const secret of [token, open, session, '一个长密码 1234']) expect(text).not.toContain(secret);
  if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const again = new Accounts(file);
  expect(again.findSession(session)).toEqual(account);
  expect(again.findInvitation(open)?.role).toBe('editor');
  expect(again.findInvitation(token)).toBe(undefined);
});

test('sessions and invitations end with their time', () => {
  let now = 1_000;
  const accounts = new Accounts(newFile(), () => now);
  const { token } = accounts.invite('editor');
  const { id } = accounts.accept(accounts.invite('editor').token, '张三', '');
  const session = accounts.beginSession(id);
  now = 999 + INVITATION_MS;
  expect(accounts.findInvitation(token)).toBeDefined();
  now = 1_000 + INVITATION_MS;
  expect(accounts.findInvitation(token)).toBe(undefined);
  now = 999 + SESSION_MS;
  expect(accounts.findSession(session)?.name).toBe('张三');
  now = 1_000 + SESSION_MS;
  expect(accounts.findSession(session)).toBe(undefined);
});

test('a change of password ends the other sessions, and the eleventh session the first', () => {
  const accounts = new Accounts(newFile());
  const { id } = accounts.accept(accounts.invite('editor').token, '张三', '');
  const sessions = Array.from({ length: 11 }, () => accounts.beginSession(id));
  const areThere = () => sessions.map((session) => accounts.findSession(session) !== undefined);
  expect(areThere()).toEqual(sessions.map((_, at) => at > 0));
  accounts.setPassword(id, '', sessions[5]!);
  expect(areThere()).toEqual(sessions.map((_, at) => at === 5));
});

test('a damaged file of accounts is refused, and stays as it is', () => {
  const file = newFile();
  for (const text of ['', '{}', '{"version":2,"accounts":[],"invitations":[],"sessions":[]}', '\0']) {
    fs.writeFileSync(file, text);
    expect(() => new Accounts(file)).toThrow(expect.objectContaining({ code: 'ACCOUNTS_UNREADABLE' }));
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  }
});

test('each attempt after the free ones waits twice as long as the one before, five minutes at most', () => {
  let now = 0;
  const limit = new RateLimit(() => now);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 14; attempt++) {
    const wait = limit.begin({ name: 3 });
    waits.push(wait);
    now += wait * 1_000;
    if (wait > 0) expect(limit.begin({ name: 3 })).toBe(0);
  }
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  limit.forget(['name']);
  expect(limit.begin({ name: 3 })).toBe(0);
});

test('an attempt that waits for one key is counted for none', () => {
  const limit = new RateLimit(() => 0);
  expect(limit.begin({ name: 1, address: 2 })).toBe(0);
  expect(limit.begin({ name: 1, address: 2 })).toBe(1);
  expect(limit.begin({ address: 2 })).toBe(0);
  expect(limit.begin({ address: 2 })).toBe(1);
});
