// Mappings of earlier imports, by the names of the columns: the next file with these columns is mapped in the same way.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { MAX_MAPPINGS, type RuledMapping } from '#shared/desk-rules/file.ts';
import { type ColumnMapping, columnMapping } from '#shared/model.ts';
import { mergeMappings } from '../../desk-rules/compare-rules.ts';
import { replaceFile } from '../../export/replace-file.ts';
import type { KnownMapping } from '../../intake/additional-sheet.ts';
import { haveSameNames } from '../../intake/header-row.ts';
import { PRIVATE_FILE } from '../folders.ts';

const stored = z.array(z.object({ columns: z.array(z.string()), mapping: columnMapping }));
type Remembered = z.infer<typeof stored>;

export class RememberedMappings {
  readonly #file: string;

  constructor(configFolder: string) {
    this.#file = path.join(configFolder, 'column-mappings.json');
  }

  /** The latest first. */
  list(): readonly KnownMapping[] {
    return this.#read();
  }

  recall(columns: readonly string[]): ColumnMapping | undefined {
    return this.list().find((one) => haveSameNames(one.columns, columns))?.mapping;
  }

  remember(columns: readonly string[], mapping: ColumnMapping): void {
    const others = this.#read().filter((one) => !haveSameNames(one.columns, columns));
    // The longest unused is forgotten first.
    this.#write([{ columns: [...columns], mapping }, ...others].slice(0, MAX_MAPPINGS));
  }

  /** Adds mappings of another machine. Of known columns the mapping changes. */
  add(others: readonly RuledMapping[]): void {
    if (others.length > 0) this.#write(mergeMappings(this.#read(), others));
  }

  #read(): Remembered {
    try {
      return stored.parse(JSON.parse(fs.readFileSync(this.#file, 'utf8')));
    } catch {
      // A convenience: without it, or with a damaged one, columns are guessed by their names.
      return [];
    }
  }

  #write(list: Remembered): void {
    try {
      replaceFile(this.#file, (descriptor) => fs.writeFileSync(descriptor, JSON.stringify(list)), PRIVATE_FILE);
    } catch (error) {
      // For want of it no import fails.
      console.error(error);
    }
  }
}
