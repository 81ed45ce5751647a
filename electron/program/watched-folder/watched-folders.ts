// Which folder is watched for which project, as a small JSON file of this machine. It is not in the project: a project may
// come from anyone, and no path in it is read by itself.
import * as z from 'zod';
import { JsonList } from '../remembered/json-list.ts';

const stored = z.object({ project: z.string(), folder: z.string() });

export class WatchedFolders {
  readonly #stored: JsonList<z.infer<typeof stored>>;

  constructor(configFolder: string) {
    this.#stored = new JsonList(configFolder, 'watched-folders', stored);
  }

  /** Undefined: none is watched for it. A damaged file watches nothing until a person switches it on again. */
  find(project: string): string | undefined {
    return this.#stored.read().find((one) => one.project === project)?.folder;
  }

  has(folder: string): boolean {
    return this.#stored.read().some((one) => one.folder === folder);
  }

  /** @throws AppError as `replaceFile`: a choice that is not kept would not hold tomorrow */
  set(project: string, folder: string): void {
    this.#stored.write([...this.#without(project), { project, folder }]);
  }

  /** @throws AppError as `replaceFile` */
  remove(project: string): void {
    if (this.find(project) !== undefined) this.#stored.write(this.#without(project));
  }

  /** @throws AppError as `replaceFile` */
  rename(from: string, to: string): void {
    const folder = this.find(from);
    if (folder !== undefined) this.#stored.write([...this.#without(from), { project: to, folder }]);
  }

  #without(project: string) {
    return this.#stored.read().filter((one) => one.project !== project);
  }
}
