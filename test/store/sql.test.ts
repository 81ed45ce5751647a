import { expectTypeOf, it } from 'vitest';
import type { ReadableDb, ReadingStatement, WritableDb } from '#electron/store/database.ts';
import type { sql } from '#electron/store/sql.ts';

it('only a connection that writes gives statements that run', () => {
  type Reading = ReturnType<typeof sql>;
  expectTypeOf<Reading>().toEqualTypeOf<ReadingStatement>();
  expectTypeOf<Reading>().not.toHaveProperty('run');
  expectTypeOf<ReturnType<ReadableDb['prepare']>>().not.toHaveProperty('run');
  expectTypeOf<ReturnType<WritableDb['prepare']>>().toHaveProperty('run');
  expectTypeOf<WritableDb>().toExtend<ReadableDb>();
});
