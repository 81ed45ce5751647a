// Kills while a reference set is made or extended: it has whole batches of rows, no fewer than before, and ends like one that
// was never killed.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { toCsv } from '#electron/stages/export/csv.ts';
import { openReferences, type ReferenceDb } from '#electron/store/references/set-file.ts';
import type { Client } from '#shared/contract/index.ts';
import { type ReferenceChange, SET_ENDING } from '#shared/contract/reference-sets.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { changeSet } from '../references/reference-sets.ts';
import {
  AFTER_ITS_END,
  type Crash,
  type CrashOptions,
  crashIn,
  pickMoment,
  resultOf,
  withServer,
  workUndisturbed,
} from './crashed-server.ts';

/** So many that adding them takes several transactions. */
const ARTICLES = 5000;
const ARTICLES_BEFORE = 250;
const NAME = '已发';

type Phase = 'while it was read' | 'while rows were saved';

/** @param change `add` begins without a set, `update` with one that has earlier versions */
export async function* crashReferences(
  change: ReferenceChange,
  { home, crashes, random }: CrashOptions,
): AsyncGenerator<Crash> {
  const articles = makeArticles(ARTICLES, 3);
  const source = writeSource(path.join(home, '新'), articles);
  const before = path.join(home, `before${SET_ENDING}`);
  if (change === 'update') {
    const earlier = articles
      .filter((_, at) => at % (ARTICLES / ARTICLES_BEFORE) === 0)
      .map((row) => row.with(2, `旧${row[2]}`));
    await changeSet({ set: before, sources: [writeSource(path.join(home, '旧'), earlier)], change: 'add' });
  }
  const states = await readStates(before, { source, change });
  const last = states.length - 1;
  assert.ok(last >= 3, 'too few batches to be killed between two');

  let project = '';
  await withServer(home, async ({ client }) => {
    project = (await client.projects.create({ name: '底稿' })).path;
  });
  const set = path.join(path.dirname(project), NAME + SET_ENDING);
  const changeIt = async (client: Client, enter: (phase: Phase) => void) => {
    await client.projects.open({ path: project });
    enter('while it was read');
    const job = await client.references.add({ project, name: NAME, sources: [source], change });
    await resultOf(client, job, (event) => {
      if (event.type === 'progress' && event.done > 0) enter('while rows were saved');
    });
  };

  restore(before, set);
  const durations = await workUndisturbed<Phase>(home, changeIt);
  assert.equal(readSet(set), states[last]);

  let saved = 0;
  restore(before, set);
  for (let crash = 0; crash < crashes; crash++) {
    const during = await crashIn<Phase>(home, pickMoment(durations, random), changeIt);
    const found = states.indexOf(readSet(set));
    assert.ok(
      found >= saved,
      found < 0 ? 'the set is none of its states' : `${saved} batches were saved, ${found} are there`,
    );
    if (during === AFTER_ITS_END) assert.equal(found, last);
    yield {
      during,
      found: found === last ? 'all rows, as never killed' : found === 0 ? 'no row' : 'some whole batches',
    };
    saved = found;
    if (found < last) continue;
    restore(before, set);
    saved = 0;
  }
  // The same command completes the set that the last kill left.
  await changeSet({ set, sources: [source], change });
  assert.equal(readSet(set), states[last]);
}

function writeSource(folder: string, rows: readonly (readonly string[])[]): string {
  fs.mkdirSync(folder);
  const file = path.join(folder, '稿件.csv');
  fs.writeFileSync(file, toCsv([SYNTHETIC_COLUMNS, ...rows]));
  return file;
}

function restore(before: string, set: string): void {
  for (const file of [set, `${set}-journal`]) fs.rmSync(file, { force: true });
  if (fs.existsSync(before)) fs.copyFileSync(before, set);
}

/** The contents before the first batch and after each batch of an undisturbed run. */
async function readStates(
  before: string,
  { source, change }: { source: string; change: ReferenceChange },
): Promise<string[]> {
  const set = path.join(path.dirname(before), `straight${SET_ENDING}`);
  restore(before, set);
  const states: string[] = [];
  // Called after each batch is saved.
  const checkCancelled = () => void states.push(readSet(set));
  await changeSet({ set, sources: [source], change }, fakeServices({ checkCancelled }));
  return [...states, readSet(set)];
}

const TABLES = ['articles', 'outlines', 'reference_keys'] as const;
const NO_ROWS = digestRows(TABLES.map(() => []));

/** A digest of the contents of a set, including its index. */
function readSet(set: string): string {
  if (!fs.existsSync(set)) return NO_ROWS;
  const db = tryOpen(set);
  if (db === null) return NO_ROWS;
  try {
    assert.equal(db.prepare('PRAGMA integrity_check').pluck().get(), 'ok');
    return digestRows(TABLES.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).raw().all()));
  } finally {
    db.close();
  }
}

/** Null for a set that has no tables yet. */
function tryOpen(set: string): ReferenceDb | null {
  try {
    return openReferences(set);
  } catch (error) {
    if (fs.statSync(set).size === 0) return null;
    throw error;
  }
}

function digestRows(rows: unknown): string {
  return hash('sha256', JSON.stringify(rows));
}
