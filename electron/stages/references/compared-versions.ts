// The version of each reference set with which all articles of a project were compared. Other projects and the command
// line change a set, too, and a re-cluster or a mark changes how texts are compared.
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { hasArticles } from '../../store/indexing.ts';
import { readVersion } from '../../store/references/reference-articles.ts';
import { readDetection, readSetting, writeSetting } from '../../store/settings.ts';
import { readSet } from './describe-sets.ts';
import { comparedVersion } from './matching-basis.ts';
import { comparesTexts, findSwitchedOn, type SetVersions } from './project-references.ts';
import type { CheckedSets } from './set-files.ts';

export function noteCompared(db: WritableDb, versions: SetVersions): void {
  writeSetting(db, 'referencesCompared', { ...readSetting(db, 'referencesCompared'), ...versions });
}

/** Notes the sets before the first article: each is compared while it is imported. */
export function noteFirstSets(db: WritableDb, { nextTo }: CheckedSets): void {
  if (hasArticles(db) || !comparesTexts(readDetection(db).profile)) return;
  const versions: Record<string, string> = {};
  for (const [name, one] of findSwitchedOn(db, { nextTo, further: [] })) {
    const { version } = readSet(one, (set) => ({ version: readVersion(set) }), { version: null });
    if (version !== null) versions[name] = comparedVersion(db, version);
  }
  noteCompared(db, versions);
}

/** True if some articles of the project were never compared with this version of the set, as texts are compared now. */
export function isUncompared(db: ReadableDb, name: string, version: string): boolean {
  return (
    hasArticles(db) &&
    comparesTexts(readDetection(db).profile) &&
    readSetting(db, 'referencesCompared')?.[name] !== comparedVersion(db, version)
  );
}
