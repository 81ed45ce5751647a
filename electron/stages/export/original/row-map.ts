// Where the rows of a sheet are after some of them are deleted. Rows count from 1.
import { MAX_ROWS } from '#electron/cells/cell.ts';

/** A run of rows, both ends included. */
export type RowRun = { readonly from: number; readonly to: number };

export class RowMap {
  /** Number of deleted rows up to each row. */
  readonly #deletedTo: Uint32Array;
  /** The first row from each row on that stays. */
  readonly #kept: Uint32Array;
  readonly #last: number;

  /** @param deleted numbers of rows of a sheet, in any order */
  constructor(deleted: Iterable<number>) {
    const rows = new Set(deleted);
    this.#last = rows.values().reduce((most, row) => Math.max(most, row), 0);
    this.#deletedTo = new Uint32Array(this.#last + 1);
    this.#kept = new Uint32Array(this.#last + 2);
    for (let row = 1; row <= this.#last; row++)
      this.#deletedTo[row] = this.#deletedTo[row - 1]! + Number(rows.has(row));
    for (let row = this.#last + 1; row >= 1; row--) this.#kept[row] = rows.has(row) ? this.#kept[row + 1]! : row;
  }

  get size(): number {
    return this.#deletedTo[this.#last]!;
  }

  isDeleted(row: number): boolean {
    return row >= 1 && row <= this.#last && this.#countTo(row) > this.#countTo(row - 1);
  }

  /** The new number of a row; null if it is deleted. */
  toNew(row: number): number | null {
    return this.isDeleted(row) ? null : row - this.#countTo(row);
  }

  /** The new number of the row, or else that of the first row below it that stays. */
  nearest(row: number): number {
    return row - this.#countTo(row - 1);
  }

  /** The number of rows from 1 to `row` that stay. */
  countKeptTo(row: number): number {
    return row - this.#countTo(row);
  }

  /** What stays of a run; null: nothing. A run to the last row of the grid still ends there. */
  run({ from, to }: RowRun): RowRun | null {
    if (this.countKeptTo(to) === this.countKeptTo(from - 1)) return null;
    return { from: this.nearest(from), to: to >= MAX_ROWS ? to : this.countKeptTo(to) };
  }

  /** The first row from this one on that stays, by its old number. */
  firstKept(row: number): number {
    return row > this.#last ? row : this.#kept[Math.max(row, 1)]!;
  }

  /** True if a run has deleted rows. */
  isCut({ from, to }: RowRun): boolean {
    return this.#countTo(to) > this.#countTo(from - 1);
  }

  #countTo(row: number): number {
    return this.#deletedTo[Math.min(Math.max(row, 0), this.#last)]!;
  }
}
