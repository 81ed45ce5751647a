// The workers of this machine, as a small JSON file that its owner alone can read. They are not in a project: a project may come
// from anyone, and no text leaves the machine because of it.
import * as z from 'zod';
import { parseAddress } from '../../pool/workers/address.ts';
import type { WorkersInput } from '../../pool/workers/open-workers.ts';
import { JsonList } from './json-list.ts';

const stored = z.object({ address: z.string().refine(isAddress) });

export class WorkersSetting {
  readonly #stored: JsonList<z.infer<typeof stored>>;
  readonly #ofLaunch: WorkersInput | undefined;
  /** Workers of running imports, which continue after `stop`. */
  readonly #inUse = new Set<WorkersInput>();

  /** @param ofLaunch replaces the workers of the machine */
  constructor(configFolder: string, ofLaunch?: WorkersInput) {
    this.#stored = new JsonList(configFolder, 'compute-workers', stored);
    this.#ofLaunch = ofLaunch;
  }

  /** Null: all texts stay on this machine. A damaged file sends nothing. */
  input(): WorkersInput | null {
    return this.#ofLaunch ?? this.#stored.read()[0] ?? null;
  }

  /** The host to which articles are sent, now or with the next import. */
  get host(): string | null {
    const [input = this.input()] = this.#inUse;
    return input && parseAddress(input.address).host;
  }

  /** True from the next import on. */
  get isOn(): boolean {
    return this.input() !== null;
  }

  /** Counts the workers as used until the returned function is called. */
  use(input: WorkersInput): () => void {
    this.#inUse.add(input);
    return () => this.#inUse.delete(input);
  }

  /** @throws AppError WORKERS_ADDRESS; as `replaceFile` */
  start(address: string): void {
    parseAddress(address);
    this.#stored.write([{ address }]);
  }

  /** @throws AppError as `replaceFile` */
  stop(): void {
    this.#stored.write([]);
  }
}

function isAddress(text: string): boolean {
  try {
    parseAddress(text);
    return true;
  } catch {
    return false;
  }
}
