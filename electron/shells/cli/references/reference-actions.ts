// The arguments of the command `reference`.
import path from 'node:path';
import { referenceChanges, SET_ENDING } from '#shared/contract/reference-sets.ts';

export const referenceActions = [...referenceChanges, 'list', 'remove'] as const;
export type ReferenceAction = (typeof referenceActions)[number];

/** The path of a set, whose extension may be left out. */
export function setPath(target: string): string {
  return path.resolve(target.endsWith(SET_ENDING) ? target : target + SET_ENDING);
}
