// A project that is served to a desk: its accounts, who is there, and the rate of guesses.
import path from 'node:path';
import { MIN_PASSWORD } from '#shared/contract/desk/sign-in.ts';
import type { EditorId } from '#shared/model/editors.ts';
import { AppError } from '#shared/words/errors.ts';
import type { Engines } from '../engines.ts';
import type { ProjectChanges } from '../project-changes.ts';
import { type Account, Accounts, accountsFile } from './accounts.ts';
import { foldName } from './fold-name.ts';
import { type Asker, type HashQueue, hashQueue } from './hash-queue.ts';
import { COST, type Cost, hashPassword, verifyPassword } from './passwords.ts';
import { Presence } from './presence.ts';
import { RateLimit } from './rate-limit.ts';
import { hashOf } from './secrets.ts';

/** Attempts without a wait: for a name at an address, for an address (a newsroom may share one), and for a known device. */
const FREE_OF_NAME = 5;
const FREE_OF_ADDRESS = 30;
const FREE_OF_DEVICE = 10;

/** Where an attempt to sign in comes from. `devices`: secrets by one of which an earlier sign-in made the device known. */
export type Place = { readonly address: string; readonly devices: readonly string[] };
/** The secrets of a session that has begun, and of its device. */
export type Admitted = { readonly session: string; readonly device: string };
/** Who guesses, and how many attempts are free for each of the keys by which they are counted. */
type Guesser = Asker & { readonly free: Readonly<Record<string, number>> };

export type Member = { readonly desk: Desk; readonly account: Account; readonly session: string };

type Options = {
  readonly changes: ProjectChanges;
  readonly engines: Engines;
  readonly accounts?: Accounts;
  readonly attempts?: RateLimit;
  readonly cost?: Cost;
  readonly hashing?: HashQueue;
};

export class Desk {
  readonly project: string;
  readonly accounts: Accounts;
  readonly presence: Presence;
  readonly #engines: Engines;
  readonly #attempts: RateLimit;
  readonly #cost: Cost;
  readonly #hashing: HashQueue;
  readonly #forgetListener: () => void;
  /** The hash of no account: an unknown name costs as much time as a wrong password. */
  readonly #noAccount: Promise<string>;

  /** @throws AppError ACCOUNTS_UNREADABLE */
  constructor(project: string, { changes, engines, accounts, attempts, cost = COST, hashing = hashQueue }: Options) {
    this.project = project;
    this.accounts = accounts ?? new Accounts(accountsFile(project));
    this.#engines = engines;
    this.#attempts = attempts ?? new RateLimit();
    this.#cost = cost;
    this.#hashing = hashing;
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
   * A device that the account has used before is never locked out by others, and does not wait for them.
   * @throws AppError SIGN_IN_FAILED, TOO_MANY_ATTEMPTS
   */
  async signIn(name: string, password: string, place: Place): Promise<Admitted> {
    const account = this.accounts.findByName(name);
    const device = account && place.devices.find((one) => this.accounts.isDeviceOf(one, account.id));
    const asker = device === undefined ? strangerAt(name, place) : knownBy(`device ${hashOf(device)}`);
    await this.#verify(account, password, asker);
    return this.#admit(account!.id, device);
  }

  #admit(editor: EditorId, device = this.accounts.rememberDevice(editor)): Admitted {
    return { device, session: this.accounts.beginSession(editor) };
  }

  /** @throws AppError INVITATION_INVALID */
  checkInvitation(token: string): void {
    if (!this.accounts.findInvitation(token)) throw new AppError('INVITATION_INVALID', {});
  }

  /**
   * Accepts an invitation. It is reserved before the password is hashed, so that an invitation costs one hash.
   * @throws AppError INVITATION_INVALID, NAME_TAKEN, PASSWORD_TOO_SHORT, TOO_MANY_ATTEMPTS
   */
  async join(token: string, name: string, password: string): Promise<Admitted> {
    this.checkInvitation(token);
    checkPassword(password);
    if (this.accounts.findByName(name)) throw new AppError('NAME_TAKEN', { name });
    const release = this.accounts.reserve(token);
    try {
      const hash = await this.#hash(password, { key: `invitation ${hashOf(token)}`, isKnown: false });
      const { id } = this.accounts.accept(token, name, hash);
      await this.nameEditors();
      return this.#admit(id);
    } finally {
      release();
    }
  }

  /** @throws AppError as `signIn`; PASSWORD_TOO_SHORT */
  async changePassword({ account, session }: Member, old: string, password: string): Promise<void> {
    checkPassword(password);
    const asker = knownBy(`account ${account.id}`);
    await this.#verify(account, old, asker);
    this.accounts.setPassword(account.id, await this.#hash(password, asker), session);
  }

  async #verify(account: Account | undefined, password: string, { free, ...asker }: Guesser): Promise<void> {
    const seconds = this.#attempts.begin(free);
    if (seconds > 0) throw new AppError('TOO_MANY_ATTEMPTS', { seconds });
    const stored = account?.password ?? (await this.#noAccount);
    const isRight = await this.#hashing.run(asker, () => verifyPassword(password, stored));
    if (!account || !isRight) throw new AppError('SIGN_IN_FAILED', {});
    this.#attempts.forget(Object.keys(free));
  }

  #hash(password: string, asker: Asker): Promise<string> {
    return this.#hashing.run(asker, () => hashPassword(password, this.#cost));
  }

  close(): void {
    this.#forgetListener();
    this.presence.close();
  }
}

/** @throws AppError PASSWORD_TOO_SHORT */
function checkPassword(password: string): void {
  if ([...password].length < MIN_PASSWORD) throw new AppError('PASSWORD_TOO_SHORT', { least: MIN_PASSWORD });
}

/** Known and unknown names are counted the same way: by their hash, and for one address alone. */
function strangerAt(name: string, { address }: Place): Guesser {
  const free = { [`name ${hashOf(foldName(name))} ${address}`]: FREE_OF_NAME, [`address ${address}`]: FREE_OF_ADDRESS };
  return { key: `address ${address}`, isKnown: false, free };
}

function knownBy(key: string): Guesser {
  return { key, isKnown: true, free: { [key]: FREE_OF_DEVICE } };
}
