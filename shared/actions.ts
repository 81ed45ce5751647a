// The kinds of actions in a project's log: what was done to decisions and clusters.
import * as z from 'zod';

export const actionId = z.int().positive().brand('ActionId');
export type ActionId = z.infer<typeof actionId>;

/** Those that an editor does, and may take back. */
export const undoableKinds = ['decide', 'accept', 'split', 'merge', 'move', 'add', 'update', 'boilerplate'] as const;

/** Those that change verdicts only: the clusters stay as they are. */
export const verdictKinds: readonly ActionKind[] = ['decide', 'accept'];

/**
 * By the editor: `decide`: verdicts · `accept`: those that were suggested for a cluster · `split`: articles that are no
 * duplicates taken out of a cluster · `merge`: two clusters made one · `move`: articles put from one cluster into another ·
 * `add`: an article that stood alone put into one ·
 * `update`: articles withdrawn because an import that the editor asked to update them has brought their next version ·
 * `boilerplate`: sentences marked as boilerplate, or switched off or on ·
 * `undo`, `redo`. By tasks, and not to be undone: `import`: a later import made one cluster of two · `remove-import` ·
 * `recluster`.
 */
const actionKinds = [...undoableKinds, 'undo', 'redo', 'import', 'remove-import', 'recluster'] as const;
export const actionKind = z.enum(actionKinds);
export type ActionKind = z.infer<typeof actionKind>;
