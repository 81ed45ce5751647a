// A project that is served to a desk: its accounts, who is there, and the rate of guesses.
import path from 'node:path';
import { MIN_PASSWORD } from '#shared/contract/desk/sign-in.ts';
import type { Actor, EditorId } from '#shared/desk/editors.ts';
import { AppError } from '#shared/errors.ts';
import type { Engines } from '../engines.ts';
import type { ProjectChanges } from '../project-changes.ts';
import { type Account, Accounts, accountsFile } from './accounts.ts';
import { COST, type Cost, hashPassword, verifyPassword } from './passwords.ts';
import { Presence } from './presence.ts';
import { RateLimit } from './rate-limit.ts';

/** Attempts without a wait, for one name and for one address: a newsroom may share one address. */
const FREE_OF_NAME = 5;
const FREE_OF_ADDRESS = 30;

export type Member = { readonly desk: Desk; readonly account: Account; readonly session: string };

type Options = {
  readonly changes: ProjectChanges;
  readonly engines: Engines;
  readonly accounts?: Accounts;
  readonly attempts?: RateLimit;
  readonly cost?: Cost;
};

export class Desk {
  readonly project: string;
  readonly accounts: Accounts;
  readonly presence: Presence;
  readonly #engines: Engines;
  readonly #attempts: RateLimit;
  readonly #cost: Cost;
  readonly #forgetListener: () => void;
  /** The hash of no account: an unknown name costs as much time as a wrong password. */
  readonly #noAccount: Promise<string>;

  /** @throws AppError ACCOUNTS_UNREADABLE */
  constructor(project: string, { changes, engines, accounts, attempts, cost = COST }: Options) {
    this.project = project;
    this.accounts = accounts ?? new Accounts(accountsFile(project));
    this.#engines = engines;
    this.#attempts = attempts ?? new RateLimit();
    this.#cost = cost;
    this.#noAccount = hashPassword('', cost);
    this.presence = new Presence({
      nameOf: (editor) => this.accounts.find(editor)?.name ?? '',
      onChange: () => changes.note(project),
    });
    this.#forgetListener = this.accounts.listen(() =>
      this.presence.keepOnly((editor) => this.accounts.find(editor) !== undefined),
    );
  }

  /** The name by which pages know the project: its path stays on the server. */
  get name(): string {
    return path.basename(this.project);
  }

  /** Stores the names of all accounts in the project, for its history and its exports. */
  async nameEditors(): Promise<void> {
    const editors = this.accounts.list().map(({ id, name }) => ({ id, name }));
    await this.#engines.of(this.project).write((client) => client.project.nameEditors(editors));
  }

  /**
   * @param address of the caller
   * @returns the secret of the session
   * @throws AppError SIGN_IN_FAILED, TOO_MANY_ATTEMPTS
   */
  async signIn(name: string, password: string, address: string): Promise<string> {
    const account = this.accounts.findByName(name);
    // A name that no account has shares the attempts of all such names, so that memory has an end.
    await this.#verify(account, password, [`name ${account?.id ?? ''}`, `address ${address}`]);
    return this.accounts.beginSession(account!.id);
  }

  /** @throws AppError INVITATION_INVALID */
  checkInvitation(token: string): void {
    if (!this.accounts.findInvitation(token)) throw new AppError('INVITATION_INVALID', {});
  }

  /** Accepts an invitation. @returns the secret of the session @throws AppError INVITATION_INVALID, NAME_TAKEN, PASSWORD_TOO_SHORT */
  async join(token: string, name: string, password: string): Promise<string> {
    this.checkInvitation(token);
    if (this.accounts.findByName(name)) throw new AppError('NAME_TAKEN', { name });
    const { id } = this.accounts.accept(token, name, await this.#hash(password));
    await this.nameEditors();
    return this.accounts.beginSession(id);
  }

  /** @throws AppError as `signIn`; PASSWORD_TOO_SHORT */
  async changePassword({ account, session }: Member, old: string, password: string): Promise<void> {
    await this.#verify(account, old, [`name ${account.id}`]);
    this.accounts.setPassword(account.id, await this.#hash(password), session);
  }

  async #verify(account: Account | undefined, password: string, keys: readonly string[]): Promise<void> {
    const free = (key: string) => (key.startsWith('name') ? FREE_OF_NAME : FREE_OF_ADDRESS);
    const seconds = this.#attempts.begin(Object.fromEntries(keys.map((key) => [key, free(key)])));
    if (seconds > 0) throw new AppError('TOO_MANY_ATTEMPTS', { seconds });
    const isRight = await verifyPassword(password, account?.password ?? (await this.#noAccount));
    if (!account || !isRight) throw new AppError('SIGN_IN_FAILED', {});
    this.#attempts.forget(keys);
  }

  #hash(password: string): Promise<string> {
    if ([...password].length < MIN_PASSWORD) throw new AppError('PASSWORD_TOO_SHORT', { least: MIN_PASSWORD });
    return hashPassword(password, this.#cost);
  }

  close(): void {
    this.#forgetListener();
    this.presence.close();
  }
}

export function actorOf({ account }: Member): Actor {
  return { editor: account.id as EditorId, role: account.role };
}
