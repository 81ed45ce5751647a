// Kills in imports: saved rows stay saved, and the import continues after them and ends like one that was never
// killed. An update supersedes articles, with their verdicts, at its very end or not at all.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { toCsv } from '#electron/stages/export/csv.ts';
import type { Client } from '#shared/contract/index.ts';
import { workbookBytes } from '../fixtures/workbooks.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import {
  AFTER_ITS_END,
  type Crash,
  type CrashOptions,
  crashIn,
  makeProject,
  pickMoment,
  resultOf,
  workbookOf,
  workUndisturbed,
} from './crashed-server.ts';
import { assertConsistent, copyProject, readEditorsWork, readImports, readPlaces } from './on-disk.ts';

const ARTICLES = 3000;
/** Articles that the project has from the beginning, with decisions on them. */
const ARTICLES_BEFORE = 300;
/** One row in this many has no body, and is rejected. */
const REJECTED = 50;

type Phase = 'while it was read' | 'while rows were saved';

export async function* crashImports(
  kind: 'xlsx' | 'csv' | 'update',
  { home, crashes, random }: CrashOptions,
): AsyncGenerator<Crash> {
  const articles = makeArticles(ARTICLES, 1).map((row, at) => (at % REJECTED === 0 ? row.with(2, '') : row));
  const before = await makeProject(home, ARTICLES_BEFORE, 2);
  const { verdicts } = readEditorsWork(before);
  const isUpdate = kind === 'update';
  const rows = [SYNTHETIC_COLUMNS, ...(isUpdate ? newerVersion(articles) : articles)];
  const source = isUpdate ? workbookOf(home, 2) : path.join(home, `稿件.${kind}`);
  fs.writeFileSync(source, kind === 'csv' ? toCsv(rows) : workbookBytes(rows));
  const project = path.join(home, `中断 ${kind}.tonggao`);
  const importIt = async (client: Client, enter: (phase: Phase) => void) => {
    enter('while it was read');
    await client.projects.open({ path: project });
    const job = await client.intake.start({ project, path: source, reading: isUpdate ? { repeats: 'update' } : {} });
    let begun: number | null = null;
    await resultOf(client, job, (event) => {
      if (event.type !== 'progress' || event.stage !== 'save') return;
      begun ??= event.done;
      if (event.done > begun) enter('while rows were saved');
    });
  };

  copyProject(before, project);
  const durations = await workUndisturbed<Phase>(home, importIt);
  const straight = readPlaces(project);
  const verdictsAfter = readEditorsWork(project).verdicts;
  assert.equal(verdictsAfter === verdicts, !isUpdate);
  assert.deepEqual(readImports(project)[1], { rows: ARTICLES, ended: 1 });

  let saved = 0;
  copyProject(before, project);
  for (let crash = 0; crash < crashes; crash++) {
    const during = await crashIn<Phase>(home, pickMoment(durations, random), importIt);
    assertConsistent(project);
    const { rows, ended } = readImports(project)[1] ?? { rows: 0, ended: 0 };
    assert.equal(readEditorsWork(project).verdicts, ended ? verdictsAfter : verdicts);
    assert.ok(rows >= saved, `${saved} rows were saved, ${rows} are there`);
    if (during === AFTER_ITS_END) assert.ok(ended, 'an import that had ended has not');
    yield { during, found: ended ? 'all rows, as never killed' : rows === 0 ? 'no row' : 'rows to go on behind' };
    saved = rows;
    if (!ended) continue;
    assert.equal(readPlaces(project), straight);
    copyProject(before, project);
    saved = 0;
  }
}

/** Makes a newer version of the project's workbook: every third article is changed, and others make it long. */
function newerVersion(more: readonly string[][]): string[][] {
  const old = makeArticles(ARTICLES_BEFORE, 2).map((row, at) => (at % 3 === 0 ? row.with(2, `改${row[2]}`) : row));
  const added = more.slice(ARTICLES_BEFORE).map((row) => row.with(0, `新${row[0]}`));
  return [...old, ...added];
}
