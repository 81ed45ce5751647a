// The doctor reports each kind of damage by its name, reports nothing in a sound project, and changes nothing.
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { decide } from '#electron/stages/review/decide.ts';
import { openProject } from '#electron/store/database.ts';
import { type CheckName, checkNames, examine, type Finding } from '#electron/store/file/doctor.ts';
import { openReadOnly } from '#electron/store/file/open-read-only.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { expectAppError } from '../../helpers/expect-error.ts';
import { clustersOf } from '../../review/random-actions.ts';
import { syntheticProject } from '../../review/synthetic-project.ts';

function findings(file: string): Finding[] {
  const project = openReadOnly(file);
  try {
    return [...examine(project.db)];
  } finally {
    project.close();
  }
}

function wrongOf(file: string): CheckName[] {
  return findings(file).flatMap((finding) => (finding.kind === 'error' ? [finding.check] : []));
}

/** Makes a closed project with a change that only a defect could make. */
function brokenBy(sql: string): string {
  const { db, file } = syntheticProject(60, 5);
  const several = [...clustersOf(db)].filter(([, members]) => members.length > 1);
  const [cluster, members] = several.sort(([, one], [, other]) => one.length - other.length)[0]!;
  decide(db, cluster, [{ article: members[0]!.article, verdict: 'canonical' }], '2026-02-01T09:00:00.000Z');
  db.close();
  const raw = new Sqlite(file);
  raw.pragma('foreign_keys = OFF');
  raw.exec(sql);
  raw.close();
  return file;
}

/** SQL of an action with one change: its table, the key's columns, before and after. */
function changed(change: string): string {
  return `INSERT INTO actions (id, at, kind) VALUES (900, '', 'decide'); INSERT INTO action_changes VALUES (900, 0, ${change})`;
}

const LARGEST = '(SELECT id FROM clusters ORDER BY size DESC LIMIT 1)';
const LARGEST_LEADER = LARGEST.replace('id', 'leader_id');

describe('a sound project', () => {
  it('is found sound by every check, and not a byte is changed or left', () => {
    const { db, file } = syntheticProject(60, 4);
    db.close();
    const stored = () => fs.readdirSync(path.dirname(file)).map((name) => [name, fs.statSync(file).mtimeMs]);
    const before = [stored(), fs.readFileSync(file, 'hex')];
    expect(findings(file)).toEqual(checkNames.map((check) => ({ kind: 'ok', check })));
    expect([stored(), fs.readFileSync(file, 'hex')]).toEqual(before);
  });

  it('is found so while it is open, with what is in its log, which stays as it is', () => {
    const { db, file } = syntheticProject(20, 6);
    db.prepare("UPDATE imports SET file = '改过.xlsx', finished_at = NULL").run();
    const before = [file, `${file}-wal`].map((one) => fs.readFileSync(one, 'hex'));
    expect(findings(file).slice(-1)).toEqual([{ kind: 'unfinished', file: '改过.xlsx', saved: 20, rows: 20 }]);
    expect([file, `${file}-wal`].map((one) => fs.readFileSync(one, 'hex'))).toEqual(before);
    db.close();
  });
});

describe('what is broken', () => {
  const breakages: readonly (readonly [CheckName, string])[] = [
    ['settings', "UPDATE settings SET value = '{\"profile\":1}' WHERE key = 'detection'"],
    ['records', 'UPDATE imports SET mapping = \'{"body":-1}\''],
    ['records', "UPDATE imports SET text_reading = '['"],
    ['records', "UPDATE imports SET columns = '[1]'"],
    [
      'records',
      "INSERT INTO rejected_rows (import_id, row, reason, cells) VALUES (1, 900001, 'blank', '[{}]'); UPDATE imports SET rows = rows + 1 WHERE id = 1",
    ],
    ['records', "UPDATE cluster_risks SET measures = '['"],
    ['rows', 'UPDATE imports SET rows = rows + 1'],
    ['placed', 'DELETE FROM memberships WHERE article_id NOT IN (SELECT leader_id FROM clusters) AND rowid % 2'],
    [
      'superseded',
      'INSERT INTO superseded SELECT 900001, 1; INSERT INTO article_versions SELECT 900001, 1, 900001, external_id, title, source, url, published, author, body, cells FROM article_versions LIMIT 1; UPDATE imports SET rows = rows + 1',
    ],
    ['sizes', `UPDATE clusters SET size = size + 1 WHERE id = ${LARGEST}`],
    ['leaders', 'UPDATE clusters SET leader_id = 900001 WHERE id = 1'],
    [
      'canonicals',
      `INSERT INTO decisions SELECT article_id, 'canonical', '', NULL FROM memberships WHERE cluster_id = ${LARGEST} LIMIT 2`,
    ],
    ['evidence', `UPDATE memberships SET kinds = replace(kinds, 'centre', 'cgntre') WHERE article_id = 1`],
    ['evidence', `UPDATE memberships SET kinds = CAST(X'5B2263FF225D' AS TEXT) WHERE article_id = 1`],
    [
      'constraints',
      `INSERT INTO separations VALUES (1, 1); INSERT INTO separation_sides
       SELECT 1, article_id, article_id = ${LARGEST_LEADER} FROM memberships WHERE cluster_id = ${LARGEST}`,
    ],
    ['constraints', `INSERT INTO links SELECT min(leader_id), max(leader_id), 1 FROM clusters`],
    ['actions', changed("'decisions', 1, NULL, '[\"keep\":', NULL")],
    ['actions', "INSERT INTO actions (at, kind) VALUES ('', 'guess')"],
    ['actions', changed("'decisions', 1, NULL, NULL, '7'")],
    ['actions', changed("'articles', 1, NULL, '[]', NULL")],
    ['texts', "UPDATE article_versions SET body = body || '。' WHERE id = 1"],
    ['texts', "UPDATE article_versions SET cells = replace(cells, '\"', '') WHERE id = 2"],
    ['texts', 'DELETE FROM article_checksums WHERE article_id = 3'],
    ['history', "UPDATE actions SET at = at || '0' WHERE id = (SELECT max(id) FROM actions)"],
    ['history', 'UPDATE action_changes SET n = n + 1'],
    ['history', 'DELETE FROM action_checksums WHERE action_id = (SELECT max(id) FROM actions)'],
    ['counts', 'UPDATE counters SET resolved = resolved + 1'],
    ['counts', `UPDATE clusters SET kept = kept + 1 WHERE id = ${LARGEST}`],
    ['counts', 'UPDATE imports SET imported = imported - 1'],
    ['counts', 'DELETE FROM counters'],
    ['references', "INSERT INTO decisions VALUES (900001, 'keep', '', NULL)"],
  ];

  it.each(breakages)('is found: %s, by %s', (check, sql) => {
    const wrong = wrongOf(brokenBy(sql));
    expect(wrong).toContain(check);
    // A missing leader is also a reference to nothing, and what SQL has added has no checksum.
    const others = sql.includes('INSERT') ? ['references', 'texts', 'history'] : ['references'];
    expect(wrong.filter((one) => one !== check && !others.includes(one))).toEqual([]);
  });

  it('in the pages of the file is found without an end of the program', () => {
    const { db, file } = syntheticProject(60, 7);
    db.close();
    const bytes = fs.readFileSync(file);
    bytes.fill(0xab, 4096 * 3, 4096 * 12);
    fs.writeFileSync(file, bytes);
    expect(wrongOf(file)).toContain('integrity');
  });

  it('in its kind or version is reported', () => {
    expect(wrongOf(brokenBy('PRAGMA application_id = 7'))).toEqual(['file']);
    expect(findings(brokenBy('PRAGMA user_version = 9000')).at(-1)).toEqual({ kind: 'newer', version: 9000 });
    const text = temporaryFile('文字.tonggao');
    fs.writeFileSync(text, '不是数据库'.repeat(300));
    expectAppError(() => openReadOnly(text), 'NOT_A_PROJECT');
    expectAppError(() => openReadOnly(`${text}没有`), 'PROJECT_MISSING');
  });
});

it('a project whose log a killed process left is looked at with the log, which stays', () => {
  const { db, file } = syntheticProject(20, 8);
  const left = temporaryFile('断.tonggao');
  for (const ending of ['', '-wal']) fs.copyFileSync(file + ending, left + ending);
  db.close();
  const before = fs.readFileSync(`${left}-wal`, 'hex');
  expect(wrongOf(left)).toEqual([]);
  expect(fs.readFileSync(`${left}-wal`, 'hex')).toBe(before);
  expect(openProject(left).prepare('SELECT count(*) FROM articles').pluck().get()).toBe(20);
});
