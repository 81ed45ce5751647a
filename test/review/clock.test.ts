// Actions go by their ids: two in one millisecond and a clock set back change nothing.

import { describe, expect, it } from 'vitest';
import { readDecisionAuthors } from '#electron/stages/export/decision-reasons.ts';
import { acceptBatch } from '#electron/stages/review/accept-batch.ts';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { readDecidedAt, readVerdict } from '#electron/store/decisions.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { countPicks } from '#electron/store/suggestion-queries.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { Verdict } from '#shared/model/model.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { measureCandidates } from '../helpers/measured-risks.ts';
import {
  addMember,
  addStories,
  clusterOfEach,
  newImport,
  newProject,
  type Story,
  tools,
} from '../helpers/stored-projects.ts';

const AT = '2026-02-01T09:00:00.000Z';
/** Before the imports, which begin in 2024. */
const SET_BACK = '2001-01-01T00:00:00.000Z';

function undo(db: WritableDb, action: ActionId): Promise<ActionId> {
  return runUndoRedo(db, tools, { kind: 'undo', action, at: AT });
}

function oneStory() {
  const { db } = newProject();
  const [story] = addStories(db, [2]) as [Story];
  const say = (verdict: Verdict | null, at = AT) =>
    decide(db, story.cluster, [{ article: story.articles[0]!, verdict }], at);
  return { db, story, article: story.articles[0]!, say };
}

describe('several actions in one millisecond', () => {
  it('have each its own verdicts', async () => {
    const { db, story, article, say } = oneStory();
    decide(db, story.cluster, [{ article, verdict: 'canonical' }], AT, { accepted: ['most-complete'] });
    expect(readDecisionAuthors(db)(article)).toMatchObject({ by: 'accepted', reasons: ['most-complete'] });
    say(null);
    say('canonical');
    expect(readDecisionAuthors(db)(article)).toMatchObject({ by: 'editor', reasons: [] });
    const [third, second] = listActions(db, null, 3);
    await undo(db, third!.id);
    await undo(db, second!.id);
    expect(readDecisionAuthors(db)(article)).toMatchObject({ by: 'accepted', reasons: ['most-complete'] });
    db.close();
  });

  it('are picks where the editor looked at the cluster', () => {
    const { db } = newProject();
    const importId = newImport(db);
    const [second] = ['桥', '馆'].map((word, at) => {
      const copy = { title: `新${word}开放`, body: `青石江畔的新${word}昨天开放，市民可以免费参观。` };
      const leader = addMember(db, importId, 2 + 2 * at, null, copy);
      addMember(db, importId, 3 + 2 * at, leader, copy);
      return leader;
    });
    decide(db, clusterOfEach(db).get(second!)!, [{ article: second!, verdict: 'canonical' }], AT);
    acceptBatch(db, { items: measureCandidates(db, 'safe', 'extra', 'look'), at: AT });
    expect(db.prepare("SELECT count(*) FROM decisions WHERE verdict = 'canonical'").pluck().get()).toBe(2);
    expect(countPicks(db)).toBe(1);
    db.close();
  });

  it('are not undone out of order where another has given the same verdict since', async () => {
    const { db, article, say } = oneStory();
    say('keep');
    say(null);
    say('keep');
    const actions = listActions(db, null, 3);
    await expectRejection(undo(db, actions[2]!.id), 'CHANGED_SINCE');
    for (const { id } of actions) await undo(db, id);
    expect(readVerdict(db, article)).toBe(null);
    db.close();
  });
});

describe('with a clock set back', () => {
  it.each([
    ['before the import began', '2030-01-01T00:00:00.000Z', 'keep'],
    ['since the import began', SET_BACK, null],
  ] as const)(
    'a removed import takes along what was decided next to it, not what was there: %s',
    async (when, at, left) => {
      const { db } = newProject();
      const old = newImport(db);
      const [first] = [addMember(db, old, 2, null), addMember(db, old, 3, null)];
      const cluster = clusterOfEach(db).get(first)!;
      const say = () => decide(db, cluster, [{ article: first, verdict: 'keep' }], at);
      if (when === 'before the import began') say();
      const later = newImport(db, { sha256: 'later' });
      addMember(db, later, 2, first);
      if (when === 'since the import began') say();
      await removeImport(db, tools, later, AT);
      expect(readVerdict(db, first)).toBe(left);
      db.close();
    },
  );

  it('a verdict keeps the time at which it was given, and undo goes in the order of the actions', async () => {
    const { db, article, say } = oneStory();
    say('keep', AT);
    say('canonical', SET_BACK);
    expect(readDecidedAt(db, article)).toBe(SET_BACK);
    const [last] = listActions(db, null, 1);
    await undo(db, last!.id);
    expect([readVerdict(db, article), readDecidedAt(db, article)]).toEqual(['keep', AT]);
    db.close();
  });
});

describe('a command that is sent twice', () => {
  it('acts once', () => {
    const { db, story, article } = oneStory();
    const request = '6a3bbe4c-95c8-4d43-b6a5-6b2f6f0d9a51';
    decide(db, story.cluster, [{ article, verdict: 'keep' }], AT, { request });
    decide(db, story.cluster, [{ article, verdict: null }], AT);
    decide(db, story.cluster, [{ article, verdict: 'keep' }], AT, { request });
    expect(readVerdict(db, article)).toBe(null);
    expect(listActions(db, null, 10)).toHaveLength(2);
    db.close();
  });
});
