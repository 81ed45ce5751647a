// What suggestions, comparisons and screens of a project leave out of its texts, and by which limits it calls articles
// duplicates.
import { STANDARD_THRESHOLDS, type StandardThresholds, usesBoilerplate } from '#shared/model/detection.ts';
import { Boilerplate, NO_BOILERPLATE, WHOLE_TEXTS } from '../core/boilerplate/boilerplate.ts';
import { readBoilerplateVersion, readSentences } from './boilerplate.ts';
import type { ReadableDb } from './database.ts';
import { readDetection } from './settings.ts';

const known = new WeakMap<ReadableDb, { readonly version: number; readonly boilerplate: Boilerplate }>();

/** Returns the same object until the boilerplate changes. */
export function readBoilerplate(db: ReadableDb): Boilerplate {
  const version = readBoilerplateVersion(db);
  const before = known.get(db);
  if (before?.version === version) return before.boilerplate;
  const boilerplate = new Boilerplate(readSentences(db));
  known.set(db, { version, boilerplate });
  return boilerplate;
}

/** The boilerplate that comparisons leave out with the other parts; WHOLE_TEXTS unless the profile excludes parts. */
export function readLeftOut(db: ReadableDb): Boilerplate {
  return usesBoilerplate(readDetection(db)) ? readBoilerplate(db) : WHOLE_TEXTS;
}

/** The same for the comparison with reference sets, which hold stories whatever the profile compares. */
export function readLeftOutOfReferences(db: ReadableDb): Boilerplate {
  return usesBoilerplate(readDetection(db)) ? readBoilerplate(db) : NO_BOILERPLATE;
}

/** By which two articles of the project are duplicates; null for profiles other than `standard`, whose sources define it. */
export function readThresholds(db: ReadableDb): StandardThresholds | null {
  const { profile, standard = STANDARD_THRESHOLDS } = readDetection(db);
  return profile === 'standard' ? standard : null;
}
