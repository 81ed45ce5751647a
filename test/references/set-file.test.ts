// Files that are no reference sets, or are malicious ones.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { INDEX_VERSION } from '#electron/store/indexing.ts';
import {
  openReferences,
  openReferencesToWrite,
  type WritableReferenceDb,
} from '#electron/store/references/set-file.ts';
import { SET_ENDING } from '#shared/contract/reference-sets.ts';
import type { ErrorCode } from '#shared/words/errors.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { expectAppError } from '../helpers/expect-error.ts';
import { makeSet } from './reference-sets.ts';

const altered: readonly (readonly [string, string, ErrorCode])[] = [
  ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON articles BEGIN DELETE FROM articles; END', 'REFERENCES_ALTERED'],
  ['a view in place of a table', 'DROP TABLE outlines; CREATE VIEW outlines AS SELECT 1', 'REFERENCES_ALTERED'],
  ['an index that is missing', 'DROP INDEX articles_by_time', 'REFERENCES_ALTERED'],
  ['another version', 'PRAGMA user_version = 99', 'REFERENCES_OTHER_VERSION'],
  ['keys of an earlier index', `PRAGMA user_version = ${1000 + INDEX_VERSION - 1}`, 'REFERENCES_OTHER_VERSION'],
  ['another application', 'PRAGMA application_id = 1', 'REFERENCES_UNUSABLE'],
];

it.each(altered)('%s is refused', async (_, change, code) => {
  const set = await makeSet([{ body: '湖面结冰。' }]);
  const db = openReferencesToWrite(set);
  for (const statement of change.split('; ').length > 1 && !change.includes('BEGIN') ? change.split('; ') : [change])
    db.prepare(statement).run();
  db.close();
  expectAppError(() => openReferences(set), code);
});

it('bytes that are no database, and no file at all, are refused', () => {
  const file = path.join(temporaryFolder(), `坏${SET_ENDING}`);
  expectAppError(() => openReferences(file), 'REFERENCES_MISSING');
  fs.writeFileSync(file, 'not a database, only some bytes');
  expectAppError(() => openReferences(file), 'REFERENCES_UNUSABLE');
});

it('a connection that reads changes nothing, and leaves no file', async () => {
  const set = await makeSet([{ body: '湖面结冰。' }]);
  const before = fs.readFileSync(set);
  const db = openReferences(set);
  const statement = (db as WritableReferenceDb).prepare('DELETE FROM articles');
  expect(() => statement.run()).toThrow(/readonly/);
  db.close();
  expect(fs.readFileSync(set).equals(before)).toBe(true);
  expect(fs.readdirSync(path.dirname(set))).toEqual([path.basename(set)]);
});
