// The project files that this machine has checked or written, as it left them. Any other may have been made to harm.
import * as z from 'zod';
import { identityOf } from '../../engine/file-identity.ts';
import { tryStat } from '../../engine/try-stat.ts';
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
   * False for a project that another program has written since, and for one with a log, which a killed process left.
   */
  has(project: string): boolean {
    const file = describe(project);
    if (!file || (tryStat(`${project}-wal`)?.size ?? 0) > 0) return false;
    const isSame = (one: StoredFile) =>
      one.identity === file.identity && one.size === file.size && one.modified === file.modified;
    return this.#stored.read().some(isSame);
  }

  /** Called when this launch has checked the file, or has closed it. */
  add(project: string): void {
    const file = describe(project);
    if (!file) return;
    const others = this.#stored.read().filter(({ identity }) => identity !== file.identity);
    this.#stored.tryWrite([file, ...others].slice(0, MAX_FILES));
  }
}

function describe(project: string): StoredFile | null {
  const [identity, stat] = [identityOf(project), tryStat(project)];
  return identity && stat ? { identity, size: stat.size, modified: stat.mtimeMs } : null;
}
