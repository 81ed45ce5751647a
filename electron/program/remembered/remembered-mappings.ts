// Mappings of earlier imports, by the names of the columns: the next file with these columns is mapped in the same way.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { areRememberable, MAX_MAPPINGS, type RuledMapping } from '#shared/desk-rules/file.ts';
import { type ColumnMapping, columnMapping } from '#shared/model/model.ts';
import { mergeMappings } from '../../stages/desk-rules/compare-rules.ts';
import type { KnownMapping } from '../../stages/intake/additional-sheet.ts';
import { haveSameNames } from '../../stages/intake/header-row.ts';
import { JsonList } from './json-list.ts';

const stored = z.object({ columns: z.array(z.string()), mapping: columnMapping });

export class RememberedMappings {
  readonly #stored: JsonList<z.infer<typeof stored>>;

  constructor(configFolder: string) {
    this.#stored = new JsonList(configFolder, 'column-mappings', stored);
  }

  /** The latest first. */
  list(): readonly KnownMapping[] {
    return this.#stored.read();
  }

  recall(columns: readonly string[]): ColumnMapping | undefined {
    return this.list().find((one) => haveSameNames(one.columns, columns))?.mapping;
  }

  /** Ignores a table whose names are too long, as where its first row is an article. */
  remember(columns: readonly string[], mapping: ColumnMapping): void {
    if (!areRememberable(columns)) return;
    const used = { columns: [...columns], mapping };
    const before = this.#stored.read();
    // Batches of another system come with the same columns all day.
    if (isDeepStrictEqual(before[0], used)) return;
    const others = before.filter((one) => !haveSameNames(one.columns, columns));
    // The mapping that was used longest ago is forgotten first.
    this.#stored.tryWrite([used, ...others].slice(0, MAX_MAPPINGS));
  }

  /** Adds mappings of another machine, which replace those of the same columns. */
  add(others: readonly RuledMapping[]): void {
    if (others.length > 0) this.#stored.tryWrite(mergeMappings(this.#stored.read(), others));
  }
}
