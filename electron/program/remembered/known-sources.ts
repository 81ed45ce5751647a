// The files that were imported on this machine. A project of others may name any file of this one.
import * as z from 'zod';
import { JsonList } from './json-list.ts';

const MAX_SOURCES = 200;

export class KnownSources {
  readonly #stored: JsonList<string>;

  constructor(configFolder: string) {
    this.#stored = new JsonList(configFolder, 'imported-files', z.string());
  }

  has(source: string): boolean {
    return this.#stored.read().includes(source);
  }

  /** Called when a person has chosen the file. */
  add(source: string): void {
    const others = this.#stored.read().filter((one) => one !== source);
    this.#stored.tryWrite([source, ...others].slice(0, MAX_SOURCES));
  }
}
