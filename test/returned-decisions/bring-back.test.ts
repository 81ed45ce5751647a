// Returned decisions set exactly the verdicts of the table, in any saved form, and can be undone completely.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { changeLabels } from '#electron/stages/export/labels/log-labels.ts';
import { applyDecisions } from '#electron/stages/returned-decisions/apply.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { iterateMemberStates, readLeader } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { itemsOf } from '#shared/contract/returned-decisions.ts';
import { type ArticleId, type Verdict, verdicts } from '#shared/model/model.ts';
import { contradictionOf } from '#shared/model/verdicts.ts';
import { type Language, languages } from '#shared/text/language.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { everything, tools } from '../helpers/stored-projects.ts';
import { clustersOf, expectConsistent } from '../review/random-actions.ts';
import { syntheticProject } from '../review/synthetic-project.ts';
import { columnsOf, type Edited, exportTable, formats, previewTable } from './edited-table.ts';

const AT = '2024-03-02T09:00:00.000Z';
const ANY = [...verdicts, null];

function makeProject() {
  const { db } = syntheticProject(90, 5);
  onTestFinished(() => void db.close());
  return db;
}

const verdictsOf = (db: WritableDb) =>
  new Map(Array.from(iterateMemberStates(db), ({ article, verdict }) => [article, verdict]));

/** Decides some clusters, so that every verdict occurs in the table. */
function decideSome(db: WritableDb, random: Random): void {
  for (const [cluster, members] of clustersOf(db))
    if (members.length > 1 && random.int(2) === 0)
      for (const { article } of members) decide(db, cluster, [{ article, verdict: random.pick(ANY) }], AT);
}

function drawVerdicts(articles: readonly ArticleId[], random: Random): Map<ArticleId, Verdict | null> {
  for (;;) {
    const drawn = new Map(articles.map((article) => [article, random.pick<Verdict | null>(ANY)]));
    if (contradictionOf([...drawn.values()], false) === null) return drawn;
  }
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => [random.next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Letters as a Chinese input method may type them. */
const fullWidth = (word: string) =>
  word.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

/** Writes verdicts into the table, in words of either language, and changes it as spreadsheet programs do. */
function edit(table: Edited, given: ReadonlyMap<ArticleId, Verdict | null>, random: Random): Edited {
  const { key, decision } = columnsOf(table);
  const wordOf = (verdict: Verdict | null) => {
    const word = changeLabels[random.pick<Language>(languages)][verdict ?? 'undecided'];
    return verdict === null && random.int(2) === 0
      ? ''
      : random.pick([word, ` ${word.toUpperCase()}`, fullWidth(word)]);
  };
  const rows = table.rows.map((row) => {
    const article = Number(/^T(\d+)/.exec(row[key]!)![1]) as ArticleId;
    return given.has(article) ? row.with(decision, wordOf(given.get(article)!)) : row;
  });
  const order = shuffle([...table.headings.keys()], random);
  const inOrder = (cells: readonly string[]) => order.map((column) => cells[column]!);
  return { headings: inOrder(table.headings), rows: shuffle(rows, random).map(inOrder) };
}

test.each(formats)('a table that comes back as %s gives exactly its verdicts, undone as one step', async (format) => {
  const db = makeProject();
  for (let round = 0; round < 3; round++) {
    const random = freshRandom(round);
    decideSome(db, random);
    const exported = exportTable(db, random.pick<Language>(languages));
    const before = verdictsOf(db);
    const rows = everything(db);
    const given = new Map<ArticleId, Verdict | null>();
    for (const members of clustersOf(db).values()) {
      const drawn = drawVerdicts(
        members.map(({ article }) => article),
        random,
      );
      if (random.int(3) > 0) for (const [article, verdict] of drawn) given.set(article, verdict);
    }
    const preview = await previewTable(db, edit(exported, given, random), format);
    expect(preview.refused).toEqual([]);
    expect(preview).toMatchObject({ rows: before.size });
    expect(preview.clusters.filter(({ isConflict }) => isConflict)).toEqual([]);
    const { action, articles } = applyDecisions(db, { items: itemsOf(preview, false), at: AT });
    const wanted = new Map(
      [...before].map(([article, verdict]) => [article, given.has(article) ? given.get(article)! : verdict]),
    );
    expect(verdictsOf(db)).toEqual(wanted);
    expect(articles).toBe([...wanted].filter(([article, verdict]) => before.get(article) !== verdict).length);
    expectConsistent(db);
    expect(listActions(db, null, 1)).toMatchObject([
      { id: action, kind: 'bring-back', cluster: null, touched: articles },
    ]);
    await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
    expect(everything(db)).toEqual(rows);
  }
});

test('articles that the table lacks stay as they are', async () => {
  const random = freshRandom(10);
  const db = makeProject();
  decideSome(db, random);
  const before = verdictsOf(db);
  const exported = exportTable(db);
  const kept = exported.rows.filter(() => random.int(2) === 0);
  const { key } = columnsOf(exported);
  const listed = new Set(kept.map((row) => Number(/^T(\d+)/.exec(row[key]!)![1])));
  const given = new Map<ArticleId, Verdict | null>();
  for (const article of before.keys()) if (listed.has(article)) given.set(article, random.pick(['keep', null]));
  const preview = await previewTable(db, edit({ ...exported, rows: kept }, given, random));
  applyDecisions(db, { items: itemsOf(preview, false), at: AT });
  const wanted = new Map(
    [...before].map(([article, verdict]) => [article, given.has(article) ? given.get(article)! : verdict]),
  );
  expect(verdictsOf(db)).toEqual(wanted);
});

test.each(languages)('an export in %s that comes back unedited changes nothing', async (language) => {
  const db = makeProject();
  decideSome(db, freshRandom(21));
  const exported = exportTable(db, language);
  const rows = everything(db);
  const unchanged = { rows: exported.rows.length, clusters: [], refused: [] };
  for (const format of formats) expect(await previewTable(db, exported, format)).toEqual(unchanged);
  // A table without edits does not undo later decisions.
  decideSome(db, freshRandom(22));
  expect(await previewTable(db, exported)).toEqual(unchanged);
  expect(everything(db)).not.toEqual(rows);
});

test('decisions that are brought back twice are there already', async () => {
  const random = freshRandom(23);
  const db = makeProject();
  const given = new Map<ArticleId, Verdict | null>();
  for (const members of clustersOf(db).values())
    for (const [article, verdict] of drawVerdicts(
      members.map(({ article }) => article),
      random,
    ))
      given.set(article, verdict);
  const edited = edit(exportTable(db), given, random);
  const returned = { items: itemsOf(await previewTable(db, edited), false), at: AT, request: randomUUID() };
  const applied = applyDecisions(db, returned);
  const rows = everything(db);
  expect((await previewTable(db, edited)).clusters).toEqual([]);
  expect(applyDecisions(db, returned)).toEqual(applied);
  expect(everything(db)).toEqual(rows);
});

test('a cluster is named by the title of its first article, unless that is damaged', async () => {
  const db = makeProject();
  const [first, ...clusters] = [...clustersOf(db).keys()];
  db.prepare("UPDATE article_versions SET title = title || '坏' WHERE id = ?").run(readLeader(db, first!));
  const given = new Map(Array.from(verdictsOf(db).keys(), (article) => [article, 'keep' as const]));
  const preview = await previewTable(db, edit(exportTable(db), given, freshRandom(31)));
  const isNamed = new Map(preview.clusters.map(({ cluster, title }) => [cluster, title !== '']));
  expect(isNamed).toEqual(new Map([[first, false] as const, ...clusters.map((cluster) => [cluster, true] as const)]));
});
