// A test that fails is never run again: a result that chance decides is a failure with a seed.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const RETRY = /\bretr(y|ies)['"]?\s*:|--retry\b/;

test('no test has retries', () => {
  const files = fs.readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const own = ['vitest.config.ts', 'package.json', '.ci/run', ...files.map((file) => path.join('test', file))];
  const retried = own
    .filter((file) => /\.(ts|json)$|run$/.test(file) && fs.statSync(path.join(root, file)).isFile())
    .filter((file) => RETRY.test(fs.readFileSync(path.join(root, file), 'utf8')));
  // The example below shows that the pattern finds one.
  expect(retried).toEqual(['test/retries.test.ts']);
  expect('{ retry: 2 }').toMatch(RETRY);
});
