// The kinds of actions in a project's log: changes of decisions and clusters.
import * as z from 'zod';

export const actionId = z.int().positive().brand('ActionId');
export type ActionId = z.infer<typeof actionId>;

/**
 * Undoable actions. `accept`: suggested verdicts of a cluster · `add`: a singleton to a cluster · `update`: articles
 * superseded by an import · `boilerplate`: sentences marked or switched · `take`, `untake`: a part of another member ·
 * `merge-rows`: whether exports merge the rows of a cluster · `bring-back`: decisions of an edited cluster table ·
 * `assign`: clusters to a person.
 */
export const undoableKinds = [
  ...(['decide', 'accept', 'bring-back', 'split', 'merge', 'move', 'add', 'update', 'boilerplate'] as const),
  ...(['note', 'flag', 'unflag', 'take', 'untake', 'merge-rows', 'assign'] as const),
] as const;

/** Actions that leave the clusters as they are. */
export const kindsKeepingClusters: readonly ActionKind[] = [
  ...(['decide', 'accept', 'bring-back', 'note', 'flag', 'unflag'] as const),
  ...(['take', 'untake', 'merge-rows', 'assign'] as const),
];

/**
 * The editor does `undo` and `redo`. Tasks do the last three, which cannot be undone; `import`: an import merged two
 * clusters.
 */
const actionKinds = [...undoableKinds, 'undo', 'redo', 'import', 'remove-import', 'recluster'] as const;
export const actionKind = z.enum(actionKinds);
export type ActionKind = z.infer<typeof actionKind>;
