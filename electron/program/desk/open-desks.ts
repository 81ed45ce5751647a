// The desks that this launch has opened. Their server is a shell, which is above the program and is given to it.
import type { DeskAddressOptions } from '#shared/contract/desk/sharing.ts';
import type { Role } from '#shared/model/editors.ts';
import { AppError } from '#shared/words/errors.ts';
import type { Desk } from './desk.ts';

export type OpenDesk = {
  readonly desk: Desk;
  readonly origin: string;
  /** The link of an invitation, for a new person, and the time at which it expires. */
  invite(role: Role): { readonly link: string; readonly until: number };
  close(): Promise<void>;
};
export type DeskOpener = (project: string, address: DeskAddressOptions) => Promise<OpenDesk>;

export class OpenDesks {
  readonly #open: DeskOpener | null;
  /** Promises: a second start while the first begins waits for it. */
  readonly #desks = new Map<string, Promise<OpenDesk>>();

  /** @param open null where the shell opens none */
  constructor(open: DeskOpener | null) {
    this.#open = open;
  }

  get canOpen(): boolean {
    return this.#open !== null;
  }

  async find(project: string): Promise<OpenDesk | null> {
    return (await this.#desks.get(project)?.catch(() => null)) ?? null;
  }

  /** Does nothing where the desk is open. @throws AppError DESK_CLOSED; as the opener */
  async start(project: string, address: DeskAddressOptions): Promise<OpenDesk> {
    const known = await this.find(project);
    if (known) return known;
    if (!this.#open) throw new AppError('DESK_CLOSED', {});
    const opening = this.#open(project, address);
    this.#desks.set(project, opening);
    opening.catch(() => this.#desks.delete(project));
    return opening;
  }

  async stop(project: string): Promise<void> {
    const desk = await this.find(project);
    this.#desks.delete(project);
    await desk?.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#desks.keys()].map((project) => this.stop(project)));
  }
}
