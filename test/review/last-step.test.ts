// Undo affects only the editor's last step: it undoes exactly that one, or refuses and changes nothing.
import { describe, expect, it } from 'vitest';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { openProject, type WritableDb } from '#electron/store/database.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { ChangeRecorder } from '#electron/store/history/change-recorder.ts';
import { noteImportBegan } from '#electron/store/history/last-step.ts';
import type { ActionId } from '#shared/model/actions.ts';
import { AppError, type ErrorCode } from '#shared/words/errors.ts';
import { freshRandom, type Random, seededRandom } from '../helpers/random.ts';
import { everything, lastAction, newProject, tools } from '../helpers/stored-projects.ts';
import { type FileRow, importFile } from './corrections/synthetic-updates.ts';
import { actAtRandom, expectConsistent } from './random-actions.ts';
import { syntheticBodies } from './synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';

function undoOrRedo(db: WritableDb, kind: 'undo' | 'redo', action: ActionId | null = null) {
  return runUndoRedo(db, tools, { kind, action, at: AT });
}

/** Returns the action that was undone or redone, or the code of the expected error, which must have changed nothing. */
async function outcomeOf(db: WritableDb, kind: 'undo' | 'redo', action: ActionId | null = null) {
  const [before, actions] = [everything(db), lastAction(db)];
  try {
    return await undoOrRedo(db, kind, action);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect([everything(db), lastAction(db)]).toEqual([before, actions]);
    return error.code;
  }
}

type Step = {
  /** Null if no undo changes the step. */
  readonly action: ActionId | null;
  readonly isImport?: boolean;
  /** The project before the step, unless something that undo keeps has changed since. */
  readonly before?: ReturnType<typeof everything>;
};

/** An editor who takes random steps on a project with a file of rows. */
class Editor {
  db: WritableDb;
  readonly steps: Step[] = [];
  readonly #file: string;
  readonly #random: Random;
  readonly #bodies: string[];
  #rows: FileRow[];
  #files = 0;
  #minute = 0;

  /** @param random the walk; examples, whose steps must not depend on each other, pass one with a fixed seed */
  constructor(seed: number, random = freshRandom(seed)) {
    const { db, file } = newProject();
    this.db = db;
    this.#file = file;
    this.#random = random;
    this.#bodies = syntheticBodies(200, seed);
    this.#rows = this.#bodies.splice(0, 30).map((body, n) => ({ id: `${n}`, url: '', body }));
  }

  async importRows(): Promise<void> {
    await this.#import(this.#rows, 'add', '甲.csv');
    this.steps.push({ action: null, isImport: true });
  }

  async importMore(): Promise<void> {
    const rows = this.#bodies.splice(0, 3).map((body, n) => ({ id: `${this.#files} ${n}`, url: '', body }));
    await this.#import(rows, 'add', `${this.#files}.csv`);
    this.steps.push({ action: null, isImport: true });
  }

  async update(): Promise<void> {
    const last = lastAction(this.db);
    this.#rows = this.#rows.map((row) =>
      this.#random.int(6) === 0 ? { ...row, body: `${row.body}第${++this.#minute}次改稿。` } : row,
    );
    const imported = () => this.db.prepare('SELECT sum(imported) FROM imports').pluck().get();
    const before = imported();
    await this.#import(this.#rows, 'update', '甲.csv');
    if (imported() !== before) this.steps.push({ action: null, isImport: true });
    else this.#forgetStates();
    if (lastAction(this.db) > last) this.steps.push({ action: this.#newest() });
  }

  /** An import of unchanged rows only is listed, and no undo takes it from the list. */
  #forgetStates(): void {
    for (const [at, { before: _, ...step }] of this.steps.entries()) this.steps[at] = step;
  }

  recluster(): void {
    new ChangeRecorder(this.db, { kind: 'recluster', at: AT, cluster: null }).close();
    this.steps.push({ action: null });
  }

  async act(): Promise<void> {
    const [before, last] = [everything(this.db), lastAction(this.db)];
    await actAtRandom(this.db, this.#random, ++this.#minute);
    if (lastAction(this.db) > last) this.steps.push({ action: this.#newest(), before });
  }

  async change(): Promise<ActionId> {
    const steps = this.steps.length;
    while (this.steps.length === steps) await this.act();
    return this.steps.at(-1)!.action!;
  }

  reopen(): void {
    this.db.close();
    this.db = openProject(this.#file);
  }

  #newest(): ActionId {
    return listActions(this.db, null, 1)[0]!.id;
  }

  #import(rows: readonly FileRow[], repeats: 'add' | 'update', file: string) {
    return importFile(this.db, rows, repeats, { file, sha256: `${++this.#files}`.padStart(64, 'f') });
  }
}

function expected(steps: readonly Step[]): ActionId | ErrorCode {
  const last = steps.findLast(() => true);
  const holds = steps.some(({ isImport }) => !isImport);
  if (!last || !holds) return 'NOTHING_TO_UNDO';
  return last.action ?? 'LAST_STEP_PERMANENT';
}

/** Undoes the last step of the editor, who may redo it, and compares the outcome with the expected one. */
async function undoLast({ db, steps }: Editor, moment: string, isRedone = false): Promise<string> {
  const outcome = await outcomeOf(db, 'undo');
  expect(outcome, moment).toBe(expected(steps));
  if (typeof outcome !== 'string') {
    const { before } = steps.pop()!;
    if (before) expect(everything(db)).toEqual(before);
    if (isRedone) {
      expect(await outcomeOf(db, 'redo')).toBe(outcome);
      steps.push({ action: outcome, ...(before && { before }) });
    }
  }
  expectConsistent(db);
  return typeof outcome === 'string' ? outcome : 'undone';
}

describe('undo', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'undoes exactly the last step, or refuses and changes nothing, whatever came before (%i)',
    async (seed) => {
      const random = freshRandom(900 + seed);
      const editor = new Editor(seed);
      await editor.importRows();
      for (let round = 0; round < 70; round++) {
        const choice = random.int(20);
        if (choice < 8) await editor.act();
        else if (choice === 8) await editor.importMore();
        else if (choice === 9) await editor.update();
        else if (choice === 10) editor.recluster();
        else if (choice === 11) editor.reopen();
        else await undoLast(editor, `round ${round}`, random.int(2) === 0);
      }
      await editor.change();
      expect(await undoLast(editor, 'a change')).toBe('undone');
      editor.recluster();
      expect(await undoLast(editor, 'a re-cluster')).toBe('LAST_STEP_PERMANENT');
      editor.db.close();
    },
  );

  it('refuses after a re-cluster, though earlier decisions could be undone one by one', async () => {
    const editor = new Editor(31, seededRandom(31));
    await editor.importRows();
    const earlier = await editor.change();
    editor.recluster();
    expect(await outcomeOf(editor.db, 'undo')).toBe('LAST_STEP_PERMANENT');
    expect(await outcomeOf(editor.db, 'undo', earlier)).toBe(earlier);
    expect(await outcomeOf(editor.db, 'undo')).toBe('LAST_STEP_PERMANENT');
    // The redo of a step is the last step.
    expect(await outcomeOf(editor.db, 'redo', earlier)).toBe(earlier);
    expect(await outcomeOf(editor.db, 'undo')).toBe(earlier);
    editor.db.close();
  });

  it('undoes an update as one step, and refuses to undo the rows that came with it', async () => {
    const editor = new Editor(32, seededRandom(32));
    await editor.importRows();
    await editor.act();
    await editor.update();
    const { action } = editor.steps.at(-1)!;
    expect(action).not.toBeNull();
    expect(await outcomeOf(editor.db, 'undo')).toBe(action);
    expect(await outcomeOf(editor.db, 'undo')).toBe('LAST_STEP_PERMANENT');
    expect(await outcomeOf(editor.db, 'redo')).toBe(action);
    editor.db.close();
  });

  it('of a decision that was made while an import ran is not about the import', async () => {
    const editor = new Editor(33, seededRandom(33));
    await editor.importRows();
    const rows = syntheticBodies(30, 34).map((body, n) => ({ id: `新${n}`, url: '', body }));
    await importFile(editor.db, rows, 'add', { file: '乙.csv', sha256: 'e'.repeat(64), saved: 10 });
    const action = await editor.change();
    editor.db.prepare('UPDATE imports SET finished_at = ?').run(AT);
    expect(await outcomeOf(editor.db, 'undo')).toBe(action);
    editor.db.close();
  });
});

describe('an import of several sheets', () => {
  it('is one step of the moment at which it was begun, or resumed', async () => {
    const editor = new Editor(36, seededRandom(36));
    await editor.importRows();
    const { db } = editor;
    const rows = (name: string) => syntheticBodies(20, 37).map((body, n) => ({ id: `${name}${n}`, url: '', body }));
    const sheet = { file: '乙.xlsx', sha256: 'e'.repeat(64) };
    const first = await importFile(db, rows('一'), 'add', { ...sheet, sheet: '一', saved: 10 });
    noteImportBegan(db, first);
    const action = await editor.change();
    db.prepare('UPDATE imports SET finished_at = ?').run(AT);
    await importFile(db, rows('二'), 'add', { ...sheet, sheet: '二' });
    expect(await outcomeOf(db, 'undo')).toBe(action);
    expect(await outcomeOf(db, 'redo')).toBe(action);
    noteImportBegan(db, first);
    expect(await outcomeOf(db, 'undo')).toBe('LAST_STEP_PERMANENT');
    db.close();
  });
});

describe('redo', () => {
  it('of what was undone before a re-cluster is refused, and before an import is the last step again', async () => {
    const editor = new Editor(35, seededRandom(35));
    await editor.importRows();
    const action = await editor.change();
    expect(await outcomeOf(editor.db, 'undo')).toBe(action);
    await editor.importMore();
    expect(await outcomeOf(editor.db, 'redo')).toBe(action);
    expect(await outcomeOf(editor.db, 'undo')).toBe(action);
    editor.recluster();
    expect(await outcomeOf(editor.db, 'redo')).toBe('NOTHING_TO_REDO');
    editor.db.close();
  });
});
