import fs from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { JsonList } from '#electron/program/remembered/json-list.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { checkProperty } from '../helpers/check-property.ts';

const item = z.object({ name: z.string(), count: z.int() });

function newList() {
  const folder = temporaryFolder();
  return { list: new JsonList(folder, 'things', item), folder, file: path.join(folder, 'things.json') };
}

test('a list is read as it was written', () => {
  const { list } = newList();
  expect(list.read()).toEqual([]);
  checkProperty(
    fc.property(fc.array(fc.record({ name: fc.string(), count: fc.integer() })), (items) => {
      list.write(items);
      expect(list.read()).toEqual(items);
    }),
    50,
  );
});

test('a damaged file is an empty list, and is replaced', () => {
  const { list, file } = newList();
  for (const damaged of ['', '[{', '{}', '[{"name": 1, "count": 1}]', '[null]']) {
    fs.writeFileSync(file, damaged);
    expect(list.read()).toEqual([]);
    list.write([{ name: '甲', count: 1 }]);
    expect(list.read()).toEqual([{ name: '甲', count: 1 }]);
  }
});

test('a convenience that cannot be written is logged, another list is refused', () => {
  const { list, folder } = newList();
  fs.rmSync(folder, { recursive: true });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  list.tryWrite([{ name: '甲', count: 1 }]);
  expect(logged).toHaveBeenCalledOnce();
  expect(() => list.write([{ name: '甲', count: 1 }])).toThrow();
});
