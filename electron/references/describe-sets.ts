// Describes reference sets for lists.
import type { ReferenceSet } from '#shared/contract/references.ts';
import { summariseReferences } from '../store/references/reference-articles.ts';
import { openReferences, readAsOne, referencesError } from '../store/references/set-file.ts';
import { type CheckedSet, setName } from './set-files.ts';

type Described = Pick<ReferenceSet, 'name' | 'summary' | 'appError'>;

export function describeSet({ file, appError }: CheckedSet): Described {
  const name = setName(file);
  if (appError) return { name, summary: null, appError };
  try {
    const db = openReferences(file);
    try {
      return { name, summary: readAsOne(db, () => summariseReferences(db)), appError: null };
    } finally {
      db.close();
    }
  } catch (error) {
    const appError = referencesError(error, file);
    if (!appError) throw error;
    return { name, summary: null, appError: { code: appError.code, data: appError.data } };
  }
}
