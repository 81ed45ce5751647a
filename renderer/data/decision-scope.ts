import type { QueryClient } from '@tanstack/react-query';

/** Decisions and corrections run one at a time: their order on disk is the order of the keys pressed. */
export function decisionScope(project: string): { id: string } {
  return { id: `decide ${project}` };
}

/** The key of mutations that undo or redo a step. Their variables have its `kind`. */
export const UNDO_REDO = 'undo-redo';
export type UndoRedoKind = 'undo' | 'redo';

/** Resolves when the decisions of this window are answered: a file or a preview made before would be without them. */
export function decisionsAnswered(queries: QueryClient, project: string): Promise<void> {
  const last = { scope: decisionScope(project), mutationFn: () => Promise.resolve() };
  return queries.getMutationCache().build(queries, last).execute(undefined);
}
