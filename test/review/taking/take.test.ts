// Taken parts against a model, and what becomes of them when their articles leave.
import { describe, expect, it } from 'vitest';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { supersede } from '#electron/stages/review/corrections/supersede.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { readHistory } from '#electron/stages/review/history.ts';
import { take, untake } from '#electron/stages/review/take.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { openProject, type ReadableDb, type WritableDb } from '#electron/store/database.ts';
import { readAppliedParts, readTakenParts } from '#electron/store/taken-parts.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import type { Takeable } from '#shared/model/taken.ts';
import { expectAppError, expectRejection } from '../../helpers/expect-error.ts';
import { freshRandom } from '../../helpers/random.ts';
import { everything, lastAction, newImport, tools } from '../../helpers/stored-projects.ts';
import {
  asModelled,
  canonicalOf,
  copyOf,
  type Model,
  modelledPart,
  partsOf,
  randomTakeable,
  withPart,
} from './taking-model.ts';
import { addTakingArticle, takingProject } from './taking-project.ts';

const AT = '2026-03-01T09:00:00.000Z';
const MEMBERS = 4;

function undoOrRedo(db: WritableDb, kind: 'undo' | 'redo', action: ActionId | null = null) {
  return runUndoRedo(db, tools, { kind, action, at: AT });
}

const sourceRows = (db: ReadableDb) => db.prepare('SELECT * FROM article_versions').all();

describe('taken parts', () => {
  it('are those of a model, whatever is taken, removed, decided, undone and done again', async () => {
    let taken = 0;
    for (let round = 0; round < 8; round++) {
      const random = freshRandom(700 + round);
      const made = takingProject(Array.from({ length: MEMBERS }, () => ({})));
      const { file, cluster, articles } = made;
      let { db } = made;
      const before = sourceRows(db);
      let model: Model = { verdicts: new Map(), parts: new Map() };
      const undone: Model[] = [];
      const done: Model[] = [];
      const act = (change: () => void, next: Model) => {
        const last = lastAction(db);
        change();
        // A command without an effect is no action.
        if (lastAction(db) === last) return expect(partsOf(next, () => true)).toEqual(partsOf(model, () => true));
        done.push(model);
        undone.length = 0;
        model = next;
      };
      for (let step = 0; step < 80; step++) {
        const canonical = canonicalOf(model);
        const next = copyOf(model);
        const command = { cluster, at: AT };
        const choice = random.int(12);
        if (choice < 3) {
          const article = random.pick(articles);
          const verdict = random.pick<Verdict | null>(['canonical', 'canonical', 'keep', 'discard', null]);
          if (verdict === 'canonical' && canonical !== undefined) next.verdicts.delete(canonical);
          if (verdict === null) next.verdicts.delete(article);
          else next.verdicts.set(article, verdict);
          act(() => decide(db, cluster, [{ article, verdict }], AT), next);
        } else if (choice < 7) {
          const takeable = randomTakeable(random, articles);
          if (canonical === undefined) expectAppError(() => take(db, { ...command, takeable }), 'TAKE_NO_CANONICAL');
          else if (takeable.from === canonical)
            expectAppError(() => take(db, { ...command, takeable }), 'TAKE_NOTHING');
          else {
            const [name, part] = modelledPart(articles, canonical, takeable);
            next.parts.set(canonical, withPart(next.parts.get(canonical) ?? new Map(), name, part));
            act(() => take(db, { ...command, takeable }), next);
            taken++;
          }
        } else if (choice < 8) {
          const name = random.pick([...(model.parts.get(canonical!)?.keys() ?? []), 'title']);
          next.parts.get(canonical!)?.delete(name);
          if (canonical === undefined)
            expectAppError(() => untake(db, { ...command, part: name }), 'TAKE_NO_CANONICAL');
          else act(() => untake(db, { ...command, part: name }), next);
        } else if (choice < 10) {
          const last = done.pop();
          if (!last) await expectRejection(undoOrRedo(db, 'undo'), 'NOTHING_TO_UNDO');
          else {
            await undoOrRedo(db, 'undo');
            undone.push(model);
            model = last;
          }
        } else if (choice < 11) {
          const last = undone.pop();
          if (!last) await expectRejection(undoOrRedo(db, 'redo'), 'NOTHING_TO_REDO');
          else {
            await undoOrRedo(db, 'redo');
            done.push(model);
            model = last;
          }
        } else {
          db.close();
          db = openProject(file);
        }
        expect(asModelled(readTakenParts(db, cluster))).toEqual(partsOf(model, () => true));
        const kept = canonicalOf(model);
        expect(asModelled(readAppliedParts(db))).toEqual(partsOf(model, (article) => article === kept));
      }
      expect(sourceRows(db)).toEqual(before);
      db.close();
    }
    expect(taken).toBeGreaterThan(50);
  });

  it('undone, leave every row as it was', async () => {
    const { db, cluster, articles } = takingProject([{}, {}]);
    const [first, second] = articles as [ArticleId, ArticleId];
    decide(db, cluster, [{ article: first, verdict: 'canonical' }], AT);
    const before = everything(db);
    take(db, { cluster, at: AT, takeable: { from: second, field: 'title' } });
    const after = everything(db);
    expect(after).not.toEqual(before);
    await undoOrRedo(db, 'undo');
    expect(everything(db)).toEqual(before);
    await undoOrRedo(db, 'redo');
    expect(everything(db)).toEqual(after);
    db.close();
  });

  it('raise the revision of their cluster, and are refused by an older one', () => {
    const { db, cluster, articles } = takingProject([{}, {}]);
    const [first, second] = articles as [ArticleId, ArticleId];
    const { rev } = decide(db, cluster, [{ article: first, verdict: 'canonical' }], AT);
    const takeable = { from: second, field: 'title' } as const;
    const done = take(db, { cluster, at: AT, rev, takeable });
    expect(done.rev).toBeGreaterThan(rev);
    expectAppError(() => untake(db, { cluster, at: AT, rev, part: 'title' }), 'DECIDED_MEANWHILE');
    expectAppError(() => decide(db, cluster, [{ article: second, verdict: 'keep' }], AT, { rev }), 'DECIDED_MEANWHILE');
    expect(untake(db, { cluster, at: AT, rev: done.rev, part: 'title' }).taken).toEqual([]);
    db.close();
  });

  it('of a command that is sent again are taken once', () => {
    const { db, cluster, articles } = takingProject([{}, {}]);
    const [first, second] = articles as [ArticleId, ArticleId];
    const { rev } = decide(db, cluster, [{ article: first, verdict: 'canonical' }], AT);
    const command = { cluster, at: AT, rev, request: 'r', takeable: { from: second, field: 'title' } } as const;
    const answer = take(db, command);
    const last = lastAction(db);
    expect(take(db, command)).toEqual(answer);
    expect(lastAction(db)).toBe(last);
    db.close();
  });

  it('are named in the history, also where they are removed or undone', async () => {
    const { db, cluster, articles } = takingProject([{}, {}]);
    const [first, second] = articles as [ArticleId, ArticleId];
    decide(db, cluster, [{ article: first, verdict: 'canonical' }], AT);
    take(db, { cluster, at: AT, takeable: { from: second, field: 'title' } });
    take(db, { cluster, at: AT, takeable: { from: second, start: 0, end: 1, place: 0, replaced: 0 } });
    untake(db, { cluster, at: AT, part: 'title' });
    await undoOrRedo(db, 'undo');
    const origin = { source: '来源3', row: 3 };
    const title = { field: 'title', text: '标题3', ...origin };
    const [undo, untaken, sentence, taken, decided] = readHistory(db, null, 5);
    expect(undo).toMatchObject({ kind: 'undo', taken: [{ ...title, isTaken: true }] });
    expect(untaken).toMatchObject({ kind: 'untake', undone: true, taken: [{ ...title, isTaken: false }] });
    expect(sentence).toMatchObject({ kind: 'take', taken: [{ field: null, text: '第3篇第一句。', isTaken: true }] });
    expect(taken).toMatchObject({ kind: 'take', undoable: true, taken: [{ ...title, isTaken: true }] });
    expect(decided).toMatchObject({ kind: 'decide', taken: [] });
    db.close();
  });
});

describe('a part that cannot be taken', () => {
  it('is refused: nothing there, the same, another cluster, or a text with markup', () => {
    const { db, importId, cluster, articles } = takingProject([
      { body: '<p>主稿的正文。</p>' },
      { author: '', source: '来源2' },
    ]);
    const [first, second] = articles as [ArticleId, ArticleId];
    const stranger = addTakingArticle(db, importId, 9, null);
    decide(db, cluster, [{ article: first, verdict: 'canonical' }], AT);
    const refuse = (takeable: Takeable, code: Parameters<typeof expectAppError>[1]) =>
      expectAppError(() => take(db, { cluster, at: AT, takeable }), code);
    refuse({ from: second, field: 'author' }, 'TAKE_NOTHING');
    refuse({ from: second, field: 'source' }, 'TAKE_NOTHING');
    refuse({ from: stranger, field: 'title' }, 'ARTICLE_NOT_IN_CLUSTER');
    refuse({ from: second, start: 0, end: 1, place: 0, replaced: 0 }, 'TAKE_INTO_MARKUP');
    expect(readTakenParts(db, cluster)).toEqual([]);
    db.close();
  });

  it.each([0, 1])('is refused where a text is not as it was imported: article %i', (damaged) => {
    const { db, cluster, articles } = takingProject([{}, {}]);
    const [first, second] = articles as [ArticleId, ArticleId];
    decide(db, cluster, [{ article: first, verdict: 'canonical' }], AT);
    db.prepare("UPDATE article_versions SET title = title || '改' WHERE id = ?").run(articles[damaged]);
    const takeable: Takeable = { from: second, field: 'source' };
    expectAppError(() => take(db, { cluster, at: AT, takeable }), 'TAKE_DAMAGED');
    expect(readTakenParts(db, cluster)).toEqual([]);
    db.close();
  });
});

describe('parts of an article that leaves', () => {
  it('apply no more, and again when it is back', async () => {
    const { db, cluster, articles } = takingProject([{}, {}, {}]);
    const [first, second] = articles as [ArticleId, ArticleId];
    decide(db, cluster, [{ article: first, verdict: 'canonical' }], AT);
    take(db, { cluster, at: AT, takeable: { from: second, field: 'title' } });
    await split(db, tools, { cluster, articles: [second], at: AT });
    expect(readAppliedParts(db)).toEqual([]);
    await undoOrRedo(db, 'undo');
    expect(readAppliedParts(db)).toMatchObject([{ part: 'title', from: second }]);
    db.close();
  });

  it('do not pass on to a newer version of either, and are back when the update is undone', async () => {
    for (const isKeptReplaced of [false, true]) {
      const { db, cluster, articles } = takingProject([{}, {}, {}]);
      const [kept, copy, newer] = articles as [ArticleId, ArticleId, ArticleId];
      decide(db, cluster, [{ article: kept, verdict: 'canonical' }], AT);
      take(db, { cluster, at: AT, takeable: { from: copy, field: 'title' } });
      const before = readAppliedParts(db);
      expect(before).toHaveLength(1);
      await supersede(db, tools, new Map([[isKeptReplaced ? kept : copy, newer]]), AT, () => {});
      expect(readAppliedParts(db)).toEqual([]);
      expect(readTakenParts(db, cluster)).toEqual([]);
      await undoOrRedo(db, 'undo');
      expect(readAppliedParts(db)).toEqual(before);
      db.close();
    }
  });

  it('go with an import that is removed, of either article, and their steps are refused', async () => {
    for (const keptIsLater of [false, true]) {
      const { db, cluster, articles } = takingProject([{}]);
      const [first] = articles as [ArticleId];
      const later = newImport(db, { sha256: 'later', mapping: { title: 1, body: 5 }, columns: [] });
      const second = addTakingArticle(db, later, 3, first);
      const [kept, copy] = keptIsLater ? [second, first] : [first, second];
      decide(db, cluster, [{ article: kept, verdict: 'canonical' }], AT);
      take(db, { cluster, at: AT, takeable: { from: copy, field: 'title' } });
      const taken = lastAction(db) as ActionId;
      await removeImport(db, tools, later, AT);
      expect(db.prepare('SELECT * FROM taken_parts').all()).toEqual([]);
      expect(readHistory(db, null, 9).find(({ id }) => id === taken)).toMatchObject({ taken: [{ field: 'title' }] });
      await expectRejection(undoOrRedo(db, 'undo', taken), 'CHANGED_SINCE');
      expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      db.close();
    }
  });
});
