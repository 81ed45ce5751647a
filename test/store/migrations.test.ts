import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decide } from '#electron/review/decide.ts';
import { runUndoRedo } from '#electron/review/undo-redo.ts';
import { openUpgraded } from '#electron/store/database.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { findSameImport } from '#electron/store/imports.ts';
import { readSetting } from '#electron/store/settings.ts';
import { detectionFor, profiles } from '#shared/detection.ts';
import { DEFAULT_RULES, type RuleName } from '#shared/suggest/rules.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { freshRandom } from '../helpers/random.ts';
import { everything, importSource, readVerdictLog, tools } from '../helpers/stored-projects.ts';
import { actAtRandom, clustersOf, expectConsistent } from '../review/random-actions.ts';
import { importBodies, syntheticBodies, syntheticProject } from '../review/synthetic-project.ts';
import { writeEarlierProject } from './earlier-project.ts';

/** A project as the first version left it: one cluster of three articles, decided in several steps. */
function firstVersion(): string {
  return writeEarlierProject(path.join(temporaryFolder(), '旧.tonggao'), 1, (db) =>
    db.exec(`
    INSERT INTO imports (file, path, sha256, sheet, header_row, mapping, columns, rows, started_at, finished_at)
    VALUES ('旧.xlsx', '/旧.xlsx', 'a', '一', 1, '{}', '[]', 3, '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:01.000Z');
    INSERT INTO articles (import_id, row, external_id, title, source, url, published, author, body, cells)
    VALUES (1, 2, '', '甲', '', '', '', '', '正文', '[]'), (1, 3, '', '乙', '', '', '', '', '正文', '[]'),
           (1, 4, '', '丙', '', '', '', '', '正文', '[]');
    INSERT INTO clusters (centre_id) VALUES (1);
    INSERT INTO memberships VALUES (1, 1, '["centre"]', 1, NULL, 1, 1, 0, 'identical'),
      (2, 1, '["exact-text"]', 1, 0, 1, 1, 1, 'identical'), (3, 1, '["exact-text"]', 1, 0, 1, 1, 1, 'identical');
    INSERT INTO decision_log (decided_at, cluster_id, article_id, before, after) VALUES
      ('2025-01-02T00:00:00.000Z', 1, 1, NULL, 'canonical'), ('2025-01-02T00:00:00.000Z', 1, 2, NULL, 'discard'),
      ('2025-01-03T00:00:00.000Z', 1, 1, 'canonical', NULL), ('2025-01-03T00:00:00.000Z', 1, 3, NULL, 'canonical'),
      ('2025-01-04T00:00:00.000Z', 1, 2, 'discard', 'keep');
    INSERT INTO decisions VALUES (2, 'keep', '2025-01-04T00:00:00.000Z'), (3, 'canonical', '2025-01-03T00:00:00.000Z');`),
  );
}

describe('an import of an earlier version that left out what was there', () => {
  it('is one that skips, and is found again by how it was read', () => {
    const text = { encoding: 'utf-8', delimiter: ',' } as const;
    const file = writeEarlierProject(path.join(temporaryFolder(), '旧.tonggao'), 5, (raw) => {
      for (const reading of [text, { ...text, onlyNew: true }])
        raw
          .prepare(
            `INSERT INTO imports (file, path, sha256, sheet, header_row, mapping, columns, rows, text_reading, started_at)
           VALUES ('稿件.xlsx', '/稿件.xlsx', ?, '稿件', 1, '{"body":1,"title":0}', '[]', 0, ?, '')`,
          )
          .run('onlyNew' in reading ? 'b' : 'a', JSON.stringify(reading));
    });
    const db = openUpgraded(file);
    const found = ['a', 'b'].map((sha256) => findSameImport(db, importSource({ sha256, text })));
    expect(found).toMatchObject([{ repeats: null }, { repeats: 'skip' }]);
    db.close();
  });
});

describe('the order of the suggestion rules', () => {
  const PREVIOUS = [
    'source-priority',
    'not-truncated',
    'most-complete',
    'earliest',
    'least-boilerplate',
    'has-byline',
    'has-url',
  ] as const;

  function upgraded(order: readonly RuleName[]) {
    const file = writeEarlierProject(path.join(temporaryFolder(), '旧.tonggao'), 7, (raw) => {
      const insert = raw.prepare('INSERT INTO settings (key, value) VALUES (?, ?)');
      insert.run('suggest', JSON.stringify({ rules: { order, sources: ['江城日报'] }, learning: false }));
      insert.run('learned', '{}');
    });
    const db = openUpgraded(file);
    const settings = readSetting(db, 'suggest');
    const model = readSetting(db, 'learned');
    db.close();
    return { settings, model };
  }

  it('becomes the new default where it was the previous default; sources and switches stay', () => {
    const rules = { ...DEFAULT_RULES, sources: ['江城日报'] };
    expect(upgraded(PREVIOUS)).toEqual({ settings: { rules, learning: false }, model: undefined });
  });

  it('stays where the editor changed it', () => {
    for (const order of [PREVIOUS.toReversed(), PREVIOUS.slice(1), []])
      expect(upgraded(order).settings!.rules.order).toEqual(order);
  });
});

describe('the log of decisions of the first version', () => {
  it('becomes the actions that it was, each with what it changed', () => {
    const db = openUpgraded(firstVersion());
    expect(listActions(db, null, 10).map(({ kind, at, cluster }) => [kind, at.slice(0, 10), cluster])).toEqual([
      ['decide', '2025-01-04', 1],
      ['decide', '2025-01-03', 1],
      ['decide', '2025-01-02', 1],
    ]);
    expect(readVerdictLog(db).map(({ article, before, after }) => [article, before, after])).toEqual([
      [1, null, 'canonical'],
      [2, null, 'discard'],
      [1, 'canonical', null],
      [3, null, 'canonical'],
      [2, 'discard', 'keep'],
    ]);
    expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'decision_log'").all()).toEqual([]);
    db.close();
  });

  it('can be undone to its beginning, each verdict with its own time', async () => {
    const db = openUpgraded(firstVersion());
    const decisions = () => db.prepare('SELECT article_id, verdict, decided_at FROM decisions').raw().all();
    const states: unknown[] = [];
    for (let step = 0; step < 3; step++) {
      await runUndoRedo(db, tools, { kind: 'undo', action: null, at: '2026-01-01T00:00:00.000Z' });
      states.push(decisions());
    }
    expect(states).toEqual([
      [
        [2, 'discard', '2025-01-02T00:00:00.000Z'],
        [3, 'canonical', '2025-01-03T00:00:00.000Z'],
      ],
      [
        [1, 'canonical', '2025-01-02T00:00:00.000Z'],
        [2, 'discard', '2025-01-02T00:00:00.000Z'],
      ],
      [],
    ]);
    db.close();
  });
});

/** Copies the tables that the first version also had into a file as that version made it. */
function asFirstVersion(project: string): string {
  return writeEarlierProject(path.join(temporaryFolder(), '旧.tonggao'), 1, (db) => {
    db.prepare('ATTACH ? AS present').run(project);
    const tables = [
      ['settings', 'imports', 'articles', 'rejected_rows', 'fingerprints', 'filed_keys', 'clusters', 'memberships'],
      ['merge_suggestions', 'decisions'],
    ].flat();
    for (const table of tables) {
      // Left out, because triggers count the members of a cluster.
      const columns = (db.pragma(`main.table_info(${table})`) as { name: string }[])
        .map(({ name }) => name)
        .filter((name) => name !== 'size');
      db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM present.${table}`);
    }
    db.exec(`INSERT INTO decision_log (decided_at, cluster_id, article_id, after)
    SELECT decided_at, cluster_id, article_id, verdict FROM decisions JOIN memberships USING (article_id)`);
  });
}

describe.each(profiles)('a project of the first version, %s', (profile) => {
  it('is whole after its upgrade, and works like one made today', async () => {
    const bodies = syntheticBodies(90, 17);
    const { db: made, file } = syntheticProject(60, 17, detectionFor(profile));
    const random = freshRandom(17);
    for (const [cluster, members] of clustersOf(made))
      if (members.length > 1)
        decide(made, cluster, [{ article: members[0]!.article, verdict: 'canonical' }], '2025-01-02T00:00:00.000Z');
    // The first version did not measure these.
    made.prepare('UPDATE memberships SET relation = NULL, matched_share = NULL, passages = NULL').run();
    made.prepare('UPDATE clusters SET representative_id = NULL').run();
    made.pragma('wal_checkpoint(TRUNCATE)');
    const db = openUpgraded(asFirstVersion(file));
    expect(everything(db)).toEqual(everything(made));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(readVerdictLog(db)).toEqual(readVerdictLog(made));

    for (const project of [db, made]) importBodies(project, bodies.slice(60));
    expect(everything(db)).toEqual(everything(made));
    for (let step = 0; step < 10; step++) await actAtRandom(db, random, step);
    expectConsistent(db);
    for (const one of [db, made]) one.close();
  });
});
