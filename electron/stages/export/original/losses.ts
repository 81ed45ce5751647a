// What of a workbook cannot follow its rows, by kind, with the places of the first ones.
import type { OriginalLoss } from '#shared/contract/exports.ts';

const MAX_NAMED = 5;

export class Losses {
  readonly #once = new Set<string>();
  readonly #found = new Map<OriginalLoss['part'], { count: number; first: string[] }>();

  noteOnce(part: OriginalLoss['part'], place: string): void {
    const key = `${part} ${place}`;
    if (!this.#once.has(key)) this.note(part, place);
    this.#once.add(key);
  }

  /** @param place '' where there is none to name */
  note(part: OriginalLoss['part'], place = ''): void {
    const found = this.#found.get(part) ?? { count: 0, first: [] };
    this.#found.set(part, found);
    found.count++;
    if (place !== '' && found.first.length < MAX_NAMED) found.first.push(place);
  }

  list(): OriginalLoss[] {
    return Array.from(this.#found, ([part, { count, first }]) => ({ part, count, first }));
  }
}
