// Histories of database versions 7 (Tonggao 0.1.0) and 9 are upgraded, undone to the beginning, and compared with the
// rows of those versions.
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readHistory } from '#electron/review/history.ts';
import { isUndoable } from '#electron/review/undo.ts';
import { runUndoRedo } from '#electron/review/undo-redo.ts';
import { readConstraints } from '#electron/store/clusters/constraints.ts';
import { openUpgraded, type ReadableDb } from '#electron/store/database.ts';
import { examine, isError } from '#electron/store/file/doctor.ts';
import { findAction, listActions } from '#electron/store/history/actions.ts';
import type { ActionId } from '#shared/actions.ts';
import { AppError } from '#shared/errors.ts';
import { temporaryFile } from '../fixtures/workbooks.ts';
import { pairsOf } from '../helpers/constraint-pairs.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { tools } from '../helpers/stored-projects.ts';
import { expectConsistent } from '../review/random-actions.ts';

function readFixture(name: string): Buffer {
  return fs.readFileSync(path.join(import.meta.dirname, '../fixtures/projects', name));
}

/**
 * The actions that the version which wrote a project could undo, the latest first. The projects come from random
 * imports, updates, actions, undos and redos.
 */
const UNDONE = JSON.parse(readFixture('undone.json').toString()) as Record<string, readonly ActionId[]>;

type Row = (string | number | null)[] | null;
type OldChange = { table: string; key: number[]; before: Row; after: Row };
/**
 * How many values of a row are compared: evidence may be measured again, and no log has the clusters that imports
 * opened.
 */
const COMPARED: Record<string, number> = { decisions: 2, memberships: 1, constraints: 1, withdrawn: 1 };

/** The rows of an earlier version, and its rule for undoing: every row must be as the action left it. */
class OldHistory {
  readonly #rows = new Map<string, string>();
  readonly #changes = new Map<ActionId, OldChange[]>();
  readonly #latest = new Map<ActionId, ActionId>();

  constructor(file: string) {
    const db = new Sqlite(file, { readonly: true });
    const all = (query: string) => db.prepare(query).raw().all() as (number | string)[][];
    for (const [id, of, changes] of db.prepare('SELECT id, of_id, changes FROM actions ORDER BY id').raw().all() as [
      ActionId,
      ActionId | null,
      string,
    ][]) {
      this.#changes.set(id, JSON.parse(changes) as OldChange[]);
      this.#latest.set(of ?? id, id);
    }
    for (const [article, ...row] of all('SELECT article_id, verdict, decided_at FROM decisions'))
      this.#put('decisions', [article as number], row);
    for (const [article, cluster] of all('SELECT article_id, cluster_id FROM memberships'))
      this.#put('memberships', [article as number], [cluster!]);
    for (const [a, b, kind] of all('SELECT a_id, b_id, kind FROM constraints'))
      this.#put('constraints', [a as number, b as number], [kind!]);
    for (const [article, successor] of all('SELECT article_id, successor_id FROM withdrawn'))
      this.#put('withdrawn', [article as number], [successor!]);
    db.close();
  }

  #put(table: string, key: readonly number[], row: Row): void {
    const name = `${table} ${key.join(' ')}`;
    if (row === null) this.#rows.delete(name);
    else this.#rows.set(name, row.slice(0, COMPARED[table]).join(' '));
  }

  /** Reverts the latest change of the action's rows, which must be unchanged since. */
  undo(action: ActionId): void {
    const changes = this.#changes.get(this.#latest.get(action)!)!.filter(({ table }) => table in COMPARED);
    for (const { table, key, before, after } of changes.toReversed()) {
      const present = this.#rows.get(`${table} ${key.join(' ')}`);
      expect(present, `action ${action}, ${table} ${key}`).toBe(after?.slice(0, COMPARED[table]).join(' '));
      this.#put(table, key, before);
    }
  }

  read(): string[] {
    return [...this.#rows].map((row) => row.join(': ')).sort();
  }
}

function rowsOf(db: ReadableDb): string[] {
  const texts = (query: string) => db.prepare(query).pluck().all() as string[];
  return [
    ...texts("SELECT 'decisions ' || article_id || ': ' || verdict || ' ' || decided_at FROM decisions"),
    ...texts("SELECT 'memberships ' || article_id || ': ' || cluster_id FROM memberships"),
    ...texts("SELECT 'withdrawn ' || article_id || ': ' || successor_id FROM withdrawn"),
    ...pairsOf(readConstraints(db)).map(({ a, b, kind }) => `constraints ${a} ${b}: ${kind}`),
  ].sort();
}

/** The actions that changed a constraint between two articles that still exist. */
const PAIRS_SAID = `SELECT id FROM actions WHERE json_valid(changes) AND EXISTS (
  SELECT 1 FROM json_each(changes) WHERE value ->> '$.table' = 'constraints'
  AND value ->> '$.key[0]' IN (SELECT id FROM article_versions) AND value ->> '$.key[1]' IN (SELECT id FROM article_versions))`;

/** A project of an earlier version as it was stored. @param name its version and number */
function storedProject(name: string): string {
  const file = temporaryFile(`版本${name}.tonggao`);
  fs.writeFileSync(file, gunzipSync(readFixture(`version-${name}.tonggao.gz`)));
  return file;
}

describe('a history of an earlier version', () => {
  it.each(Object.keys(UNDONE))('is undone to the beginning as that version would have (%s)', async (name) => {
    const file = storedProject(name);
    const old = new OldHistory(file);
    const db = openUpgraded(file);
    expect(rowsOf(db)).toEqual(old.read());
    expect([...examine(db)].filter(isError)).toEqual([]);
    const refused = new Set<ActionId>();
    const undone: ActionId[] = [];
    const next = () =>
      listActions(db, null, 1000).find((action) => isUndoable(action) && !action.undone && !refused.has(action.id))?.id;
    for (let action = next(); action !== undefined; action = next()) {
      const request = { kind: 'undo', action, at: '2026-03-01T00:00:00.000Z' } as const;
      const isDone = await runUndoRedo(db, tools, request).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(AppError);
          return false;
        },
      );
      if (isDone) {
        undone.push(action);
        old.undo(action);
      } else refused.add(action);
      expect(rowsOf(db), `action ${action} ${findAction(db, action)!.kind}`).toEqual(old.read());
      expectConsistent(db);
    }
    expect(undone).toEqual(UNDONE[name]);
    db.close();
  });

  it('with an unreadable action keeps the constraints, and marks the actions that can no longer be undone', async () => {
    const file = storedProject('9-4');
    const old = new OldHistory(file).read();
    const raw = new Sqlite(file);
    const split = raw.prepare("SELECT max(id) FROM actions WHERE kind = 'split'").pluck().get() as ActionId;
    raw.prepare("UPDATE actions SET changes = '[{' WHERE id = ?").run(split);
    const named = raw.prepare(PAIRS_SAID).pluck().all();
    raw.close();
    const db = openUpgraded(file);
    expect(rowsOf(db)).toEqual(old);
    expect([...examine(db)].filter(isError)).toEqual([]);
    const final = readHistory(db, null, 1000).filter(({ isFinal }) => isFinal);
    expect(final.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [split, ...(named as ActionId[])].sort((a, b) => a - b),
    );
    expect(final.filter(({ undoable }) => undoable)).toEqual([]);
    const request = { kind: 'undo', action: split, at: '' } as const;
    await expectRejection(runUndoRedo(db, tools, request), 'NOTHING_TO_UNDO');
    db.close();
  });
});
