// The accounts of a desk, in a file next to its project and never in it: a project is handed on, passwords are not.
import * as z from 'zod';
import { type EditorId, editorId, editorName, type Role, role } from '#shared/model/editors.ts';
import { AppError } from '#shared/words/errors.ts';
import { foldName } from './fold-name.ts';
import { areEqual, hashOf, makeSecret, SecretsFile } from './secrets.ts';

const DAY_MS = 24 * 3600 * 1000;
export const INVITATION_MS = 7 * DAY_MS;
export const SESSION_MS = 14 * DAY_MS;
export const DEVICE_MS = 180 * DAY_MS;
/** Sessions, and known devices, of one account; the oldest is ended by a further one. */
const MAX_SESSIONS = 10;
const MAX_DEVICES = 10;

const account = z.strictObject({ id: editorId, name: editorName, role, password: z.string(), since: z.number() });
export type Account = z.infer<typeof account>;
/** Tokens are random, so a fast hash keeps them secret. `id` names an invitation without its token. */
const invitation = z.strictObject({ id: z.string(), hash: z.string(), role, until: z.number() });
export type Invitation = z.infer<typeof invitation>;
/** A session, or a device on which an account has signed in. */
const token = z.strictObject({ hash: z.string(), editor: editorId, until: z.number() });

const stored = z.strictObject({
  version: z.literal(1),
  accounts: z.array(account),
  invitations: z.array(invitation),
  sessions: z.array(token),
  devices: z.array(token).default([]),
});
type Stored = z.infer<typeof stored>;
type Token = z.infer<typeof token>;
type NewToken = { readonly secret: string; readonly editor: EditorId; readonly ms: number; readonly most: number };

export function accountsFile(project: string): string {
  return `${project}.accounts.json`;
}

export class Accounts {
  readonly #file: SecretsFile<Stored>;
  readonly #clock: () => number;
  readonly #listeners = new Set<() => void>();
  /** Hashes of invitations whose password is being hashed. */
  readonly #reserved = new Set<string>();
  #stored: Stored;

  /** @throws AppError ACCOUNTS_UNREADABLE: without accounts anyone with the first invitation would be chief */
  constructor(file: string, clock: () => number = Date.now) {
    this.#file = new SecretsFile(file, stored, 'ACCOUNTS_UNREADABLE');
    this.#clock = clock;
    this.#stored = this.#file.read({ version: 1, accounts: [], invitations: [], sessions: [], devices: [] });
  }

  /** Calls the listener when an account or a session may have ended. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  list(): readonly Account[] {
    return this.#stored.accounts;
  }

  find(id: EditorId): Account | undefined {
    return this.#stored.accounts.find((account) => account.id === id);
  }

  /** Names that look the same do not distinguish two people. */
  findByName(name: string): Account | undefined {
    const wanted = editorName.safeParse(name).data;
    if (wanted === undefined) return undefined;
    const { accounts } = this.#stored;
    return (
      accounts.find((one) => one.name === wanted) ?? accounts.find((one) => foldName(one.name) === foldName(wanted))
    );
  }

  invitations(): readonly Invitation[] {
    return this.#stored.invitations.filter(({ until }) => until > this.#clock());
  }

  /** @returns the token, which is stored nowhere */
  invite(role: Role): { readonly token: string; readonly until: number } {
    const token = makeSecret();
    const until = this.#clock() + INVITATION_MS;
    const invitation = { id: makeSecret().slice(0, 12), hash: hashOf(token), role, until };
    this.#change({ invitations: [...this.invitations(), invitation] });
    return { token, until };
  }

  revokeInvitation(id: string): void {
    this.#change({ invitations: this.invitations().filter((invitation) => invitation.id !== id) });
  }

  findInvitation(token: string): Invitation | undefined {
    const hash = hashOf(token);
    return this.invitations().find((invitation) => areEqual(invitation.hash, hash));
  }

  /**
   * Keeps the invitation for one caller, while the password is hashed.
   * @returns a function that frees it
   * @throws AppError INVITATION_INVALID, also where it is kept for another caller
   */
  reserve(token: string): () => void {
    const invitation = this.findInvitation(token);
    if (!invitation || this.#reserved.has(invitation.hash)) throw new AppError('INVITATION_INVALID', {});
    this.#reserved.add(invitation.hash);
    return () => this.#reserved.delete(invitation.hash);
  }

  /**
   * Makes the account of an invitation, and ends the invitation.
   * @param password as it is stored
   * @throws AppError INVITATION_INVALID, NAME_TAKEN
   */
  accept(token: string, name: string, password: string): Account {
    const invitation = this.findInvitation(token);
    if (!invitation) throw new AppError('INVITATION_INVALID', {});
    if (this.findByName(name)) throw new AppError('NAME_TAKEN', { name });
    const id = editorId.parse(makeSecret().slice(0, 16));
    const account = { id, name: editorName.parse(name), role: invitation.role, password, since: this.#clock() };
    const invitations = this.invitations().filter((one) => one !== invitation);
    this.#change({ accounts: [...this.#stored.accounts, account], invitations });
    return account;
  }

  /** @param password as it is stored. Other sessions of the account end, and no device is known any more. */
  setPassword(id: EditorId, password: string, keptSession: string): void {
    const accounts = this.#stored.accounts.map((one) => (one.id === id ? { ...one, password } : one));
    const kept = hashOf(keptSession);
    this.#change({
      accounts,
      sessions: this.#stored.sessions.filter(({ editor, hash }) => editor !== id || hash === kept),
      devices: this.#stored.devices.filter(({ editor }) => editor !== id),
    });
  }

  /** Ends an account and its sessions. @throws AppError LAST_CHIEF */
  remove(id: EditorId): void {
    const accounts = this.#stored.accounts.filter((account) => account.id !== id);
    if (this.#stored.accounts.length > 0 && !accounts.some(({ role }) => role === 'chief'))
      throw new AppError('LAST_CHIEF', {});
    const ofOthers = ({ editor }: Token) => editor !== id;
    const { sessions, devices } = this.#stored;
    this.#change({ accounts, sessions: sessions.filter(ofOthers), devices: devices.filter(ofOthers) });
  }

  /** @returns the secret of a new session, which is stored nowhere */
  beginSession(editor: EditorId): string {
    const secret = makeSecret();
    this.#change({
      sessions: this.#add(this.#stored.sessions, { secret, editor, ms: SESSION_MS, most: MAX_SESSIONS }),
    });
    return secret;
  }

  /** Called after a sign-in. @returns the secret by which the device is known, which is stored nowhere */
  rememberDevice(editor: EditorId): string {
    const secret = makeSecret();
    this.#change({ devices: this.#add(this.#stored.devices, { secret, editor, ms: DEVICE_MS, most: MAX_DEVICES }) });
    return secret;
  }

  isDeviceOf(secret: string, editor: EditorId): boolean {
    const hash = hashOf(secret);
    const found = this.#stored.devices.find((device) => areEqual(device.hash, hash));
    return found?.editor === editor && found.until > this.#clock();
  }

  #add(tokens: readonly Token[], { secret, editor, ms, most }: NewToken): Token[] {
    const valid = tokens.filter(({ until }) => until > this.#clock());
    const own = valid.filter((one) => one.editor === editor);
    const ended = new Set(own.slice(0, Math.max(0, own.length + 1 - most)));
    const added = { hash: hashOf(secret), editor, until: this.#clock() + ms };
    return [...valid.filter((one) => !ended.has(one)), added];
  }

  findSession(secret: string): Account | undefined {
    const hash = hashOf(secret);
    const found = this.#stored.sessions.find((session) => areEqual(session.hash, hash));
    return found && found.until > this.#clock() ? this.find(found.editor) : undefined;
  }

  endSession(secret: string): void {
    const ended = hashOf(secret);
    this.#change({ sessions: this.#stored.sessions.filter(({ hash }) => hash !== ended) });
  }

  /** Writes the accounts to the disk before the change counts. @throws AppError as `SecretsFile.write` */
  #change(changed: Partial<Stored>): void {
    const next = { ...this.#stored, ...changed };
    this.#file.write(next);
    this.#stored = next;
    for (const listener of this.#listeners) listener();
  }
}
