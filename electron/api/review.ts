// The Review screen's handlers.
import type { ActionId } from '#shared/actions.ts';
import { Refusal } from '#shared/refusals.ts';
import { statusOf } from '#shared/verdicts.ts';
import { checkNoTask, correctingTools, whyNoCorrection } from '../app/correcting.ts';
import { os } from '../app/procedure.ts';
import type { Services } from '../app/services.ts';
import { runTask } from '../jobs/run-task.ts';
import { merge, move, split } from '../review/correcting.ts';
import { decide } from '../review/decide.ts';
import { readHistory, toEntry } from '../review/history.ts';
import { suggestFor } from '../review/suggestion.ts';
import { turn } from '../review/turn.ts';
import { countChanges, findAction, findRedoable, findUndoable, listUndoable } from '../store/actions.ts';
import { listMergeSuggestions, readNewcomers, readVerdicts } from '../store/clusters.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { readNewVersions } from '../store/versions.ts';
import { stripMarkup } from '../text/markup.ts';
import { type MeasuredMember, readMeasuredMembers, toContenders } from './article-features.ts';

/** An undo that changes more rows than this would hold up the window. */
const MOST_CHANGES_HERE = 300;

export const review = {
  clusters: os.review.clusters.handler(({ input, context: { services } }) => {
    services.projects.readable(input.project);
    return services.readers.of(input.project).list();
  }),

  search: os.review.search.handler(({ input, context: { services } }) => {
    services.projects.readable(input.project);
    return services.readers.of(input.project).search(input.words);
  }),

  view: os.review.view.handler(
    ({ input, context: { services } }) => readSetting(services.projects.readable(input.project), 'listView') ?? null,
  ),

  keepView: os.review.keepView.handler(({ input, context: { services } }) =>
    writeSetting(services.projects.writable(input.project), 'listView', input.view),
  ),

  cluster: os.review.cluster.handler(async ({ input, context: { services } }) => {
    const db = services.projects.readable(input.project);
    const members = await readMeasuredMembers(db, input.cluster);
    const verdicts = new Map(members.map(({ article, verdict }) => [article.id, verdict]));
    const suggested = suggestFor(db, toContenders(members), verdicts);
    return {
      id: input.cluster,
      status: statusOf([...verdicts.values()]),
      members: members.map(readable),
      suggestion: suggested.article,
      suggested,
      mayBeSameAs: listMergeSuggestions(db, input.cluster),
      newcomers: readNewcomers(db, input.cluster),
      newVersions: readNewVersions(db, input.cluster),
    };
  }),

  decide: os.review.decide.handler(({ input, context: { services } }) => {
    const db = services.projects.writable(input.project);
    decide(db, input.cluster, input.verdicts, new Date().toISOString(), input);
    const verdicts = readVerdicts(db, input.cluster);
    return {
      status: statusOf([...verdicts.values()]),
      members: Array.from(verdicts, ([article, verdict]) => ({ article, verdict })),
    };
  }),

  identical: os.review.identical.handler(({ input, signal, context: { services } }) => {
    services.projects.readable(input.project);
    return runTask('countIdentical', input, services.pool, { signal });
  }),

  acceptIdentical: os.review.acceptIdentical.handler(({ input, context: { services } }) => {
    const { projects, pool } = services;
    projects.writable(input.project);
    checkNoTask(services, input.project);
    const request = { ...input, at: new Date().toISOString() };
    return projects.holdDuring(input.project, () => runTask('acceptIdentical', request, pool));
  }),

  split: os.review.split.handler(({ input, context: { services } }) => split(...forCorrection(services, input))),

  merge: os.review.merge.handler(({ input, context: { services } }) => merge(...forCorrection(services, input))),

  move: os.review.move.handler(({ input, context: { services } }) => move(...forCorrection(services, input))),

  nearMisses: os.review.nearMisses.handler(({ input, signal, context: { services } }) => {
    services.projects.readable(input.project);
    return runTask('nearMisses', input, services.pool, { signal });
  }),

  undo: os.review.undo.handler(({ input, context: { services } }) => undoInOrder(services, input)),

  redo: os.review.redo.handler(({ input: { project, action }, context: { services } }) =>
    turnOne(services, project, 'redo', action ?? findRedoable(services.projects.writable(project))),
  ),

  history: os.review.history.handler(({ input, context: { services } }) => {
    const db = services.projects.readable(input.project);
    return {
      entries: readHistory(db, input.before ?? null, input.limit),
      undoable: findUndoable(db),
      redoable: findRedoable(db),
    };
  }),
};

/** @throws Refusal as `checkNoTask` */
function forCorrection<Input extends { project: string }>(services: Services, input: Input) {
  const db = services.projects.writable(input.project);
  checkNoTask(services, input.project);
  return [db, correctingTools(services, input.project), { ...input, at: new Date().toISOString() }] as const;
}

/** Actions that later ones are built upon, and that are passed over for one that can be undone. */
const MOST_PASSED_OVER = 50;

/**
 * Undoes the action, or the latest that can be undone: one that a later import has built upon does not stand in the way of
 * those before it.
 */
async function undoInOrder(
  services: Services,
  { project, action }: { project: string; action?: ActionId | undefined },
) {
  const named = action === undefined ? listUndoable(services.projects.writable(project), MOST_PASSED_OVER) : [action];
  let refusal: unknown;
  for (const [passedOver, one] of (named.length > 0 ? named : [null]).entries()) {
    try {
      return { ...(await turnOne(services, project, 'undo', one)), passedOver };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CHANGED_SINCE') throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

/** Undoes or redoes, and tells of the action as it stands then. */
async function turnOne(services: Services, project: string, kind: 'undo' | 'redo', action: ActionId | null) {
  const { projects, pool } = services;
  const db = projects.writable(project);
  const wanted = { action, verdictsOnly: whyNoCorrection(services, project) };
  const request = { kind, wanted, at: new Date().toISOString() };
  const isLarge = action !== null && countChanges(db, action) > MOST_CHANGES_HERE;
  const turned = isLarge
    ? await projects.holdDuring(project, () => runTask('turn', { project, ...request }, pool))
    : await turn(db, correctingTools(services, project), request);
  return toEntry(db, findAction(db, turned)!);
}

/** As a reader of the page would see it; the markup itself stays in the stored body and in every export. */
function readable({ article, boilerplate, ...member }: MeasuredMember) {
  const { title, body } = article;
  return {
    ...member,
    article: { ...article, title: stripMarkup(title), body: stripMarkup(body) },
    boilerplate: [...boilerplate],
  };
}
