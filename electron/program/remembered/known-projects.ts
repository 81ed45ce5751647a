// The projects and reference sets that this machine has checked or written, as it left them. Any other may have been made to harm.
import * as z from 'zod';
import { identityOf } from '../../base/file-identity.ts';
import { tryStat } from '../../base/try-stat.ts';
import { JsonList } from './json-list.ts';

const stored = z.object({ identity: z.string(), size: z.number(), modified: z.number() });
type StoredFile = z.infer<typeof stored>;
const MAX_FILES = 200;

export class KnownProjects {
  readonly #stored: JsonList<StoredFile>;

  constructor(configFolder: string) {
    this.#stored = new JsonList(configFolder, 'known-projects', stored);
  }

  /**
   * False for a file that another program has written since, and for one with a log or journal, which a killed process
   * left.
   */
  has(path: string): boolean {
    const file = describe(path);
    if (!file || ['-wal', '-journal'].some((ending) => (tryStat(path + ending)?.size ?? 0) > 0)) return false;
    const isSame = (one: StoredFile) =>
      one.identity === file.identity && one.size === file.size && one.modified === file.modified;
    return this.#stored.read().some(isSame);
  }

  /** Called when this launch has checked the file, or has closed it. */
  add(path: string): void {
    const file = describe(path);
    if (!file) return;
    const others = this.#stored.read().filter(({ identity }) => identity !== file.identity);
    this.#stored.tryWrite([file, ...others].slice(0, MAX_FILES));
  }
}

function describe(path: string): StoredFile | null {
  const [identity, stat] = [identityOf(path), tryStat(path)];
  return identity && stat ? { identity, size: stat.size, modified: stat.mtimeMs } : null;
}
