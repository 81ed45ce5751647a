import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RememberedMappings } from '#electron/program/remembered/remembered-mappings.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

test('a mapping is recalled for the same columns in the same order, after a restart too', () => {
  const folder = temporaryFolder();
  const mappings = new RememberedMappings(folder);
  mappings.remember(['甲', '乙'], { body: 1 });
  mappings.remember(['乙', '甲'], { body: 0 });
  mappings.remember(['甲', '乙'], { body: 1, title: 0 });
  const restarted = new RememberedMappings(folder);
  expect(restarted.recall(['甲', '乙'])).toEqual({ body: 1, title: 0 });
  expect(restarted.recall(['乙', '甲'])).toEqual({ body: 0 });
  expect(restarted.recall(['甲'])).toBeUndefined();
});

test('the longest unused go, and a damaged file is as none', () => {
  const folder = temporaryFolder();
  const mappings = new RememberedMappings(folder);
  for (let n = 0; n < 205; n++) mappings.remember([`列${n}`], { body: 0 });
  expect([mappings.recall(['列0']), mappings.recall(['列204'])]).toEqual([undefined, { body: 0 }]);
  fs.writeFileSync(path.join(folder, fs.readdirSync(folder)[0]!), '{');
  expect(mappings.recall(['列204'])).toBeUndefined();
  mappings.remember(['新'], { body: 0 });
  expect(mappings.recall(['新'])).toEqual({ body: 0 });
});

test('long names are not remembered: every import reads the file', () => {
  const folder = temporaryFolder();
  const mappings = new RememberedMappings(folder);
  mappings.remember(['标题', '正文'], { body: 1 });
  mappings.remember(['标题', '本报讯'.repeat(1_000_000)], { body: 1 });
  expect(mappings.list()).toEqual([{ columns: ['标题', '正文'], mapping: { body: 1 } }]);
});

test('a mapping that was the last one used is not written again', () => {
  const folder = temporaryFolder();
  const mappings = new RememberedMappings(folder);
  mappings.remember(['标题', '正文'], { body: 1 });
  const file = path.join(folder, fs.readdirSync(folder)[0]!);
  fs.utimesSync(file, 1, 1);
  mappings.remember(['标题', '正文'], { body: 1 });
  expect(fs.statSync(file).mtimeMs).toBe(1_000);
  mappings.remember(['标题', '正文'], { body: 0 });
  expect(fs.statSync(file).mtimeMs).not.toBe(1_000);
  expect(mappings.list()).toEqual([{ columns: ['标题', '正文'], mapping: { body: 0 } }]);
});
