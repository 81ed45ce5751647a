// Files that this launch made for downloading, each in a folder of its own.
import fs from 'node:fs';
import path from 'node:path';
import type { EditorId } from '#shared/model/editors.ts';

/** Of one person of a desk; an earlier one is removed. */
const MAX_OF_PERSON = 8;

export class OfferedFiles {
  readonly #files = new Map<string, EditorId | undefined>();

  has(file: string): boolean {
    return this.#files.has(file);
  }

  /** @param person for whom it was made; by default the person of this machine, whose files stay for a day */
  add(file: string, person?: EditorId): void {
    this.#files.set(file, person);
    if (person === undefined) return;
    const own = [...this.#files].flatMap(([file, owner]) => (owner === person ? [file] : []));
    for (const old of own.slice(0, -MAX_OF_PERSON)) {
      this.#files.delete(old);
      fs.rmSync(path.dirname(old), { recursive: true, force: true });
    }
  }
}
