// A table read as a stream gives all its rows again, those of a short one without reading its file a second time.
import { describe, expect, test } from 'vitest';
import { openStreamed, type Reading } from '#electron/stages/intake/formats/streamed-table.ts';
import { type SourceRow, withoutEmptySpace } from '#electron/stages/intake/table.ts';
import { freshRandom, type Random } from '../../helpers/random.ts';

/** Rows in order, some of them blank, with gaps as between the records of a json. */
function syntheticRows(random: Random, count: number): SourceRow[] {
  let row = 0;
  return Array.from({ length: count }, () => {
    row += random.int(20) === 0 ? 2 : 1;
    const cells = random.int(10) === 0 ? [null] : [`甲${row}`, '正文'];
    return random.int(50) === 0 ? { row, cells, unreadable: true } : { row, cells };
  });
}

function openRows(rows: readonly SourceRow[]) {
  let readings = 0;
  const read = (): Reading => {
    readings++;
    let read = 0;
    async function* all() {
      for (const one of rows) {
        read++;
        yield one;
      }
    }
    return { rows: all(), names: () => null, bytesRead: () => read };
  };
  return { table: openStreamed({ name: '稿件', bytes: rows.length, read }), readings: () => readings };
}

async function* each(rows: readonly SourceRow[]) {
  yield* rows;
}

describe.each([0, 1, 40, 999, 1000, 1001, 3000])('a table of %i rows', (count) => {
  test('has the same rows and numbers whenever it is read', async () => {
    const random = freshRandom(count);
    for (let round = 0; round < 10; round++) {
      const rows = syntheticRows(random, count);
      const expected = await Array.fromAsync(withoutEmptySpace(each(rows)));
      const opened = openRows(rows);
      const table = await opened.table;
      expect(table.size).toEqual({ rows: expected.length, counted: true });
      for (let time = 1; time <= 2; time++) {
        expect(await Array.fromAsync(table.read().rows)).toEqual(expected);
        expect(opened.readings()).toBe(expected.length <= 1000 ? 1 : 1 + time);
      }
      for (const { row, cells } of expected.slice(0, 1000)) expect(table.head.cell(row, 0)).toBe(cells[0] ?? null);
    }
  });
});
