// Which folder is watched for which project, as a small JSON file of this machine. It is not in the project: a project may
// come from anyone, and no path in it is read by itself.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { replaceFile } from '../../export/replace-file.ts';
import { PRIVATE_FILE } from '../folders.ts';

const stored = z.array(z.object({ project: z.string(), folder: z.string() }));

export class WatchedFolders {
  readonly #file: string;

  constructor(configFolder: string) {
    this.#file = path.join(configFolder, 'watched-folders.json');
  }

  /** Undefined: none is watched for it. */
  find(project: string): string | undefined {
    return this.#read().find((one) => one.project === project)?.folder;
  }

  /** True for a folder that is watched for any project. */
  has(folder: string): boolean {
    return this.#read().some((one) => one.folder === folder);
  }

  /** @throws AppError as `replaceFile`: a choice that is not kept would not hold tomorrow */
  set(project: string, folder: string): void {
    this.#write([...this.#without(project), { project, folder }]);
  }

  /** @throws AppError as `replaceFile` */
  remove(project: string): void {
    if (this.find(project) !== undefined) this.#write(this.#without(project));
  }

  /** @throws AppError as `replaceFile` */
  rename(from: string, to: string): void {
    const folder = this.find(from);
    if (folder !== undefined) this.#write([...this.#without(from), { project: to, folder }]);
  }

  #without(project: string) {
    return this.#read().filter((one) => one.project !== project);
  }

  #read(): z.infer<typeof stored> {
    try {
      return stored.parse(JSON.parse(fs.readFileSync(this.#file, 'utf8')));
    } catch {
      // Without it, or with a damaged one, nothing is watched until a person switches it on again.
      return [];
    }
  }

  #write(list: z.infer<typeof stored>): void {
    replaceFile(this.#file, (descriptor) => fs.writeFileSync(descriptor, JSON.stringify(list, null, 1)), PRIVATE_FILE);
  }
}
