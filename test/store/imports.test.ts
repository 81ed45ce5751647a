// Imports: recognising the same sheet, the progress of an import, and removing one without touching anything else.
import { describe, expect, it } from 'vitest';
import { asFingerprint } from '#electron/core/fingerprint/simhash.ts';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { addRejectedRow, readRejectedRows } from '#electron/store/articles.ts';
import { addFingerprint } from '#electron/store/clusters/placements.ts';
import type { WritableDb } from '#electron/store/database.ts';
import {
  countSavedRows,
  findMapping,
  findSameImport,
  finishImport,
  listFinishedImports,
  readImportColumns,
  readSavedRows,
  unfinishedImport,
} from '#electron/store/imports.ts';
import { readSetting, settingKeys, writeSetting } from '#electron/store/settings.ts';
import { detectionFor } from '#shared/model/detection.ts';
import type { ImportId } from '#shared/model/model.ts';
import { expectAppError } from '../helpers/expect-error.ts';
import {
  addMember,
  addStories,
  everything,
  importSource,
  newImport,
  newProject,
  tools,
} from '../helpers/stored-projects.ts';

const AT = '2024-03-01T09:00:00.000Z';

function fullImport(db: WritableDb, sheet: string): ImportId {
  const importId = newImport(db, { sheet });
  for (const { cluster, articles } of addStories(db, [3, 1, 2], importId)) {
    for (const article of articles) addFingerprint(db, article, asFingerprint(article, 7));
    decide(db, cluster, [{ article: articles[0]!, verdict: 'keep' }], AT);
  }
  addRejectedRow(db, importId, { row: 8, reason: 'blank', cells: [] });
  return importId;
}

describe('removeImport', () => {
  it('removes everything of the latest import, also what joined earlier clusters, and nothing else', async () => {
    const { db } = newProject();
    const first = fullImport(db, '一');
    finishImport(db, first, AT);
    const leader = addMember(db, first, 30, null);
    const before = everything(db);
    const second = fullImport(db, '二');
    addMember(db, second, 20, leader);
    expect(everything(db)).not.toEqual(before);
    await removeImport(db, tools, second, AT);
    expect(everything(db)).toEqual(before);
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    db.close();
  });

  it('leaves empty tables where there was one import only', async () => {
    const { db } = newProject();
    const before = everything(db);
    await removeImport(db, tools, fullImport(db, '一'), AT);
    expect(everything(db)).toEqual(before);
    db.close();
  });

  it('are refused by their number, in a sentence, where another program has written what is stored with an import', () => {
    const { db } = newProject();
    const importId = newImport(db, { columns: ['标题'], mapping: { body: 0 } });
    addRejectedRow(db, importId, { row: 2, reason: 'blank', cells: [null] });
    finishImport(db, importId, '2026-01-01T00:00:00.000Z');
    const refused = (table: string, column: string, junk: string, read: () => unknown) => {
      const before = db.prepare(`SELECT ${column} FROM ${table}`).pluck().get();
      const write = db.prepare(`UPDATE ${table} SET ${column} = ?`);
      write.run(junk);
      const { record } = expectAppError(read, 'RECORD_UNREADABLE').data as { record: string };
      expect(record).toMatch(new RegExp(`^${table} ${importId}(/2)?$`));
      write.run(before);
    };
    for (const junk of ['', '{', 'null', '{"body":-1}', '[[]]', '"\\u0000', '1e999']) {
      refused('imports', 'mapping', junk, () => readImportColumns(db));
      refused('imports', 'mapping', junk, () => findMapping(db, ['标题']));
      refused('imports', 'columns', junk, () => readImportColumns(db));
      refused('rejected_rows', 'cells', junk, () => readRejectedRows(db, importId));
    }
    db.prepare('UPDATE imports SET finished_at = NULL').run();
    refused('imports', 'mapping', '{', () => unfinishedImport(db));
    refused('imports', 'text_reading', '{"encoding":"x"}', () => unfinishedImport(db));
    db.close();
  });
});

describe('how far an import got', () => {
  it('is its saved rows, articles and rejected ones, and their counts', () => {
    const { db } = newProject();
    const importId = newImport(db, { rows: 30 });
    expect(readSavedRows(db, importId)).toEqual(new Set());
    addMember(db, importId, 2, null);
    addMember(db, importId, 3, null);
    expect(readSavedRows(db, importId)).toEqual(new Set([2, 3]));
    addRejectedRow(db, importId, { row: 4, reason: 'blank', cells: [] });
    expect(readSavedRows(db, importId)).toEqual(new Set([2, 3, 4]));
    addMember(db, importId, 9, null);
    expect(readSavedRows(db, importId)).toEqual(new Set([2, 3, 4, 9]));
    expect(countSavedRows(db, importId)).toEqual({ imported: 3, rejected: 1, unchanged: 0 });
    expect(unfinishedImport(db)).toEqual({
      id: importId,
      file: '稿件.xlsx',
      path: '/稿件.xlsx',
      reading: { sheet: '稿件', headerRow: 1, mapping: { title: 0, body: 1 } },
      further: [],
      rows: 30,
      saved: 4,
    });
    finishImport(db, importId, AT);
    expect(unfinishedImport(db)).toBeNull();
    expect(listFinishedImports(db)).toMatchObject([
      { id: importId, rows: 30, imported: 3, rejected: 1, finishedAt: AT },
    ]);
    db.close();
  });
});

describe('the same import', () => {
  it('is found whatever the order of its mapping, and by nothing that is read differently', () => {
    const { db } = newProject();
    const source = importSource({ mapping: { title: 0, body: 1, url: 2 } });
    const importId = newImport(db, source);
    finishImport(db, importId, AT);
    expect(findSameImport(db, { ...source, mapping: { url: 2, body: 1, title: 0 } })).toMatchObject({ id: importId });
    expect(findSameImport(db, { ...source, file: '改名.xlsx', path: '/改名.xlsx' })).toMatchObject({ id: importId });
    const changes = [
      { sha256: 'b'.repeat(64) },
      { sheet: '另一张' },
      { headerRow: 2 },
      { mapping: { title: 0, body: 2 } },
    ];
    for (const change of changes) expect(findSameImport(db, { ...source, ...change })).toBeUndefined();
    db.close();
  });

  it('is the unfinished one before a finished one, so that it is resumed', () => {
    const { db } = newProject();
    const finished = newImport(db);
    finishImport(db, finished, AT);
    const unfinished = newImport(db);
    expect(findSameImport(db, importSource())).toMatchObject({ id: unfinished, finishedAt: null });
    finishImport(db, unfinished, AT);
    expect(findSameImport(db, importSource())).toMatchObject({ id: unfinished, finishedAt: AT });
    db.close();
  });
});

describe('the file of an unfinished import', () => {
  it('is on this machine, else its path is not given out', () => {
    const foreign = [
      ...[
        '\\\\server\\share\\稿件.xlsx',
        '//server/share/稿件.xlsx',
        '/\\server/稿件.xlsx',
        '\\\\?\\C:\\稿件.xlsx',
        '\\\\.\\pipe\\x',
      ],
      ...['/dev/zero', '/proc/self/environ', '/tmp/../dev/tty', '/dev'],
    ];
    const local = [
      '/home/desk/稿件.xlsx',
      '/device/稿件.xlsx',
      'C:\\稿件\\今天.xlsx',
      '/稿件/dev/一.csv',
      '/dev/shm/一.csv',
    ];
    for (const path of [...foreign, ...local]) {
      const { db } = newProject();
      newImport(db, { path });
      expect([path, unfinishedImport(db)!.path]).toEqual([path, local.includes(path) ? path : null]);
      db.close();
    }
  });
});

describe('what a project remembers', () => {
  it('are the columns and the mapping of each import', () => {
    const { db } = newProject();
    const columns = ['标题', '正文 (2)', '"引号"'];
    const mapping = { title: 0, body: 1, id: 2 };
    const headings = ['标题', ' 正文 ', null];
    const importId = newImport(db, { columns, mapping });
    const later = newImport(db, { columns, mapping, headings, repeats: 'update', corrects: true, sheet: '二' });
    expect(readImportColumns(db)).toEqual([
      { id: importId, file: '稿件.xlsx', columns, headings: null, mapping, repeats: null, corrects: false },
      { id: later, file: '稿件.xlsx', columns, headings, mapping, repeats: 'update', corrects: true },
    ]);
    db.close();
  });

  it('are its settings, and nothing before they are written', () => {
    const { db } = newProject();
    expect(readSetting(db, 'detection')).toBeUndefined();
    writeSetting(db, 'detection', detectionFor('paper', { hd: 5 }));
    writeSetting(db, 'detection', detectionFor('paper', { hd: 6 }));
    writeSetting(db, 'segmenter', 'nodejieba');
    expect(readSetting(db, 'detection')).toEqual(detectionFor('paper', { hd: 6 }));
    expect(readSetting(db, 'segmenter')).toBe('nodejieba');
    db.close();
  });

  it('are refused by name, in a sentence, where another program has written them', () => {
    const { db } = newProject();
    const write = db.prepare('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)');
    for (const key of settingKeys)
      for (const junk of ['', '{', 'null', '{"profile":1}', '[[]]', '"\\u0000', '1e999']) {
        write.run(key, junk);
        if (key === 'suggest' && junk.startsWith('{"')) continue;
        expect(expectAppError(() => readSetting(db, key), 'SETTING_UNREADABLE').data).toEqual({ key });
      }
    db.close();
  });
});
