// Several editors: undo affects only an editor's own last step, and is refused with names where others built upon it.
import { expect, it } from 'vitest';
import { assign } from '#electron/stages/review/assign.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { readHistory } from '#electron/stages/review/history.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { readEditorProgress } from '#electron/store/clusters/assignments.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { readVerdicts } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { nameEditors } from '#electron/store/history/editors.ts';
import { findRedoable, findUndoable } from '#electron/store/history/last-step.ts';
import { readClusterState } from '#electron/store/history/revisions.ts';
import { saveMatch } from '#electron/store/references/reference-matches.ts';
import type { ActionId } from '#shared/model/actions.ts';
import { type Actor, editorId } from '#shared/model/editors.ts';
import { type ArticleId, type ClusterId, type Verdict, verdicts } from '#shared/model/model.ts';
import type { AppError } from '#shared/words/errors.ts';
import { expectAppError } from '../../helpers/expect-error.ts';
import { freshRandom } from '../../helpers/random.ts';
import { addStories, everything, newProject, tools } from '../../helpers/stored-projects.ts';

const NAMES = ['张三', '李四', '王五'];
const editors = NAMES.map((name, at) => ({ id: editorId.parse(`editor-${at}-id`), name }));
const actors: Actor[] = editors.map(({ id }) => ({ editor: id, role: 'editor' }));
const chief: Actor = { editor: editors[0]!.id, role: 'chief' };
const timeAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();

function projectOf(sizes: readonly number[]) {
  const { db } = newProject();
  nameEditors(db, editors);
  return { db, stories: addStories(db, sizes) };
}

/** The model: the verdicts of each article, and each editor's steps with the verdicts before and after them. */
class Model {
  readonly verdicts = new Map<ArticleId, { verdict: Verdict; by: number } | null>();
  readonly #steps: { by: number; changes: Change[]; isUndone: boolean }[] = [];
  #count = 0;

  constructor(articles: readonly ArticleId[]) {
    for (const article of articles) this.verdicts.set(article, null);
  }

  decide(by: number, members: readonly ArticleId[], changes: ReadonlyMap<ArticleId, Verdict | null>): boolean {
    const id = ++this.#count;
    const next = new Map(members.map((article) => [article, this.verdicts.get(article)?.verdict ?? null]));
    for (const [article, verdict] of changes) {
      if (verdict === 'canonical') for (const [other, held] of next) if (held === 'canonical') next.set(other, null);
      next.set(article, verdict);
    }
    const done: Change[] = [];
    for (const [article, verdict] of next) {
      const before = this.verdicts.get(article) ?? null;
      if ((before?.verdict ?? null) === verdict) continue;
      done.push({ article, before, after: verdict && { verdict, by: id } });
    }
    for (const { article, after } of done) this.verdicts.set(article, after);
    if (done.length > 0) this.#steps.push({ by, changes: done, isUndone: false });
    return done.length > 0;
  }

  /** Returns true if the step was undone, false if others built upon it, null without a step. */
  undo(by: number): boolean | null {
    const step = this.#steps.findLast((one) => one.by === by && !one.isUndone);
    if (!step) return null;
    if (step.changes.some(({ article, after }) => this.verdicts.get(article) !== after)) return false;
    const before = new Map(this.verdicts);
    for (const { article, before: held } of step.changes) this.verdicts.set(article, held);
    step.isUndone = true;
    if (this.hasTwoCanonical()) {
      for (const [article, held] of before) this.verdicts.set(article, held);
      step.isUndone = false;
      return false;
    }
    return true;
  }

  clusters: ArticleId[][] = [];
  hasTwoCanonical(): boolean {
    const isCanonical = (article: ArticleId) => this.verdicts.get(article)?.verdict === 'canonical';
    return this.clusters.some((members) => members.filter(isCanonical).length > 1);
  }
}
type Held = { verdict: Verdict; by: number } | null;
type Change = { article: ArticleId; before: Held; after: Held };

it.each([1, 2, 3, 4, 5, 6])(
  'undoes each editor’s own last step, refused exactly where another has built upon it (walk %i)',
  async (walk) => {
    const random = freshRandom(walk);
    const { db, stories } = projectOf([3, 4, 2]);
    const model = new Model(stories.flatMap(({ articles }) => articles));
    model.clusters = stories.map(({ articles }) => articles);
    let refused = 0;
    for (let minute = 0; minute < 150; minute++) {
      const by = random.int(actors.length);
      const actor = actors[by]!;
      if (random.int(3) > 0) {
        const { cluster, articles } = random.pick(stories);
        const chosen = articles.filter(() => random.int(2) === 0);
        const changes = new Map(
          (chosen.length > 0 ? chosen : articles).map((article) => [article, random.pick([...verdicts, null])]),
        );
        const given = Array.from(changes, ([article, verdict]) => ({ article, verdict }));
        decide(db, cluster, given, timeAt(minute), { editor: actor.editor });
        model.decide(by, articles, changes);
      } else {
        const before = everything(db);
        const wanted = model.undo(by);
        const error = await undo(db, actor, minute).then(
          () => null,
          (error: unknown) => error as AppError,
        );
        if (wanted === true) expect(error).toBe(null);
        else {
          expect(error?.code).toBe(wanted === null ? 'NOTHING_TO_UNDO' : 'CHANGED_SINCE');
          expect(everything(db)).toEqual(before);
        }
        if (wanted === false) {
          refused++;
          const { by: step } = error!.data as { by: { name: string; kind: string } | null };
          expect(step?.name).not.toBe(NAMES[by]);
        }
      }
      for (const { cluster } of stories)
        for (const [article, verdict] of readVerdicts(db, cluster))
          expect(verdict).toBe(model.verdicts.get(article)?.verdict ?? null);
    }
    expect(refused).toBeGreaterThan(0);
  },
);

it('names who built upon a step, what they did and when', async () => {
  const { db, stories } = projectOf([3]);
  const [{ cluster, articles }] = stories as [(typeof stories)[number]];
  const [zhang, li] = actors as [Actor, Actor, Actor];
  decide(db, cluster, [{ article: articles[0]!, verdict: 'keep' }], timeAt(1), { editor: zhang.editor });
  decide(db, cluster, [{ article: articles[0]!, verdict: 'canonical' }], timeAt(2), { editor: li.editor });
  const step = { name: '李四', kind: 'decide', at: timeAt(2), canonical: '标题2' };
  await expect(undo(db, zhang, 3)).rejects.toMatchObject({ code: 'CHANGED_SINCE', data: { by: step } });
  // After that is undone, the row is as this editor left it.
  await undo(db, li, 4);
  await undo(db, zhang, 5);
  expect(readVerdicts(db, cluster).get(articles[0]!)).toBe(null);
  expect([findRedoable(db, zhang.editor), findRedoable(db, li.editor)]).toEqual([1, 2]);
});

it('refuses a decision on a cluster that has changed with who decided what and when', () => {
  const { db, stories } = projectOf([3]);
  const [{ cluster, articles }] = stories as [(typeof stories)[number]];
  const seen = readClusterState(db, cluster)!.rev;
  const change = [{ article: articles[1]!, verdict: 'canonical' as const }];
  decide(db, cluster, change, timeAt(1), { editor: editors[1]!.id, rev: seen });
  const by = { name: '李四', kind: 'decide', at: timeAt(1), canonical: '标题3' };
  const again = (editor: (typeof editors)[number]) => () =>
    decide(db, cluster, change, timeAt(2), { editor: editor.id, rev: seen });
  expect(again(editors[0]!)).toThrow(expect.objectContaining({ code: 'DECIDED_MEANWHILE', data: { by } }));
  // A conflict with the same editor's other window names no one.
  expect(again(editors[1]!)).toThrow(expect.objectContaining({ code: 'DECIDED_MEANWHILE', data: { by: null } }));
});

it('lets an editor undo own steps only, and a chief and the person of the machine those of all', async () => {
  const { db, stories } = projectOf([2, 2]);
  const [one, other] = stories as [(typeof stories)[number], (typeof stories)[number]];
  for (const [at, { cluster, articles }] of [one, other].entries())
    decide(db, cluster, [{ article: articles[0]!, verdict: 'keep' }], timeAt(at), { editor: editors[at]!.id });
  const [first, second] = [1, 2] as ActionId[];
  await expect(undo(db, actors[0]!, 3, second)).rejects.toMatchObject({
    code: 'STEP_OF_OTHER',
    data: { name: '李四' },
  });
  expect(findUndoable(db)).toBe(null);
  await undo(db, chief, 4, second);
  await undo(db, null, 5, first);
  const history = readHistory(db, null, 10);
  expect(history.map(({ editor }) => editor?.name ?? null)).toEqual([null, '张三', '李四', '张三']);
});

it('assigns clusters as one step that can be undone', async () => {
  const { db, stories } = projectOf([2, 3, 2]);
  const clusters = stories.map(({ cluster }) => cluster);
  const before = everything(db);
  const namesOf = () => new Map(listClusters(db).map(({ id, assignee }) => [id, assignee?.name ?? null]));
  const request = crypto.randomUUID();
  const given = { at: timeAt(1), request, editor: chief.editor };
  assign(db, { ...given, clusters: [...clusters.slice(0, 2), 999 as ClusterId], assignee: editors[2]!.id });
  expect([...namesOf().values()]).toEqual(['王五', '王五', null]);
  assign(db, { ...given, clusters, assignee: editors[1]!.id });
  expect([...namesOf().values()]).toEqual(['王五', '王五', null]);
  await undo(db, chief, 2);
  expect(everything(db)).toEqual(before);
  assign(db, { ...given, request: crypto.randomUUID(), clusters, assignee: null });
  expect(everything(db)).toEqual(before);
});

it('assigns nothing to a person whom the project does not know', () => {
  const { db, stories } = projectOf([2]);
  const before = everything(db);
  const stranger = editorId.parse('stranger-00000001');
  const given = { at: timeAt(1), request: crypto.randomUUID(), editor: chief.editor };
  expectAppError(() => assign(db, { ...given, clusters: [stories[0]!.cluster], assignee: stranger }), 'EDITOR_MISSING');
  expect(everything(db)).toEqual(before);
});

it('counts a decided article that is already published and alone', () => {
  const { db, stories } = projectOf([1, 2, 1]);
  const [published, pair] = stories as [(typeof stories)[number], (typeof stories)[number]];
  const match = {
    ...{ id: 1, externalId: 'R7', title: '', source: '', url: '', published: '', matchedShare: 1, more: 0, facts: 0 },
    ...{ relation: 'identical' as const, disputed: [] },
  };
  saveMatch(db, published.articles[0]!, { set: '已发', match });
  const clusters = [published.cluster, pair.cluster];
  assign(db, { at: timeAt(1), request: crypto.randomUUID(), editor: chief.editor, clusters, assignee: editors[1]!.id });
  const read = () => readEditorProgress(db, { today: timeAt(0), lastHour: timeAt(5) }).get(editors[1]!.id);
  expect(read()).toEqual({ decided: 0, decidedToday: 0, decidedLastHour: 0, assigned: 2, assignedLeft: 2 });
  const verdicts = [{ article: published.articles[0]!, verdict: 'discard' as const }];
  decide(db, published.cluster, verdicts, timeAt(3), { editor: editors[1]!.id });
  expect(read()).toEqual({ decided: 1, decidedToday: 1, decidedLastHour: 0, assigned: 2, assignedLeft: 1 });
});

function undo(db: WritableDb, actor: Actor | null, minute: number, action: ActionId | null = null) {
  return runUndoRedo(db, tools, { kind: 'undo', action, actor, at: timeAt(minute) });
}
