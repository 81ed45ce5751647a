// The articles that other systems have posted to a project, so that none is saved twice.
import { openForReading } from '../../store/database.ts';
import { iterateFieldsOfFiles } from '../../store/imports.ts';
import { hashFields } from './hash-fields.ts';

/** @param names of the files of their imports, as a pattern of GLOB @returns the hash of each by its fields */
export async function postedArticlesTask({ project, names }: { readonly project: string; readonly names: string }) {
  const db = openForReading(project);
  try {
    return Array.from(iterateFieldsOfFiles(db, names), hashFields);
  } finally {
    db.close();
  }
}
