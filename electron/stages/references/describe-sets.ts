// Describes reference sets for lists.
import type { ReferenceSet } from '#shared/contract/references.ts';
import { readVersion, summariseReferences } from '../../store/references/reference-articles.ts';
import { openReferences, type ReferenceDb, readAsOne, referencesError } from '../../store/references/set-file.ts';
import { type CheckedSet, setName } from './set-files.ts';

type Named = Pick<ReferenceSet, 'name' | 'appError'>;
type Described = Named & Pick<ReferenceSet, 'summary'> & { readonly version: string | null };

export function describeSet(set: CheckedSet): Described {
  const read = (db: ReferenceDb) => ({ summary: summariseReferences(db), version: readVersion(db) });
  return readSet(set, read, { summary: null, version: null });
}

/** @param otherwise the result for a set that cannot be used */
export function readSet<T extends object, U extends object>(
  { file, appError }: CheckedSet,
  read: (db: ReferenceDb) => T,
  otherwise: U,
): (T | U) & Named {
  const name = setName(file);
  if (appError) return { ...otherwise, name, appError };
  try {
    const db = openReferences(file);
    try {
      return { ...readAsOne(db, () => read(db)), name, appError: null };
    } finally {
      db.close();
    }
  } catch (error) {
    const appError = referencesError(error, file);
    if (!appError) throw error;
    return { ...otherwise, name, appError: { code: appError.code, data: appError.data } };
  }
}
