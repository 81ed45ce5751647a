// Describes the reference sets of a folder for lists.
import type { ReferenceSet } from '#shared/contract/references.ts';
import { summariseReferences } from '../store/references/reference-articles.ts';
import { openReferences, readAsOne, referencesError } from '../store/references/set-file.ts';
import { listSetFiles, setName } from './set-files.ts';

type Described = Pick<ReferenceSet, 'name' | 'summary' | 'appError'>;

export function describeSets(folder: string): Described[] {
  return listSetFiles(folder).map(describeSet);
}

function describeSet(file: string): Described {
  const name = setName(file);
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
