// A list that the program keeps on this machine, as a small JSON file.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { replaceFile } from '../../stages/export/replace-file.ts';
import { PRIVATE_FILE } from '../folders.ts';

export class JsonList<Item> {
  readonly #file: string;
  readonly #list: z.ZodType<Item[]>;

  /** @param name of the file, without its ending */
  constructor(configFolder: string, name: string, item: z.ZodType<Item>) {
    this.#file = path.join(configFolder, `${name}.json`);
    this.#list = z.array(item);
  }

  /** Empty where the file is missing or damaged. */
  read(): Item[] {
    try {
      return this.#list.parse(JSON.parse(fs.readFileSync(this.#file, 'utf8')));
    } catch {
      return [];
    }
  }

  /** @throws AppError as `replaceFile` */
  write(list: readonly Item[]): void {
    replaceFile(this.#file, (descriptor) => fs.writeFileSync(descriptor, JSON.stringify(list, null, 1)), PRIVATE_FILE);
  }

  /** For a list that is only a convenience: a failed write does not stop the work. */
  tryWrite(list: readonly Item[]): void {
    try {
      this.write(list);
    } catch (error) {
      console.error(error);
    }
  }
}
