// The boilerplate that was learned from the stories of a project: learned at the end of each import, kept with the project.

import { learnBoilerplate } from '../boilerplate/learn.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { iterateSample } from '../store/suggesting.ts';
import { stripMarkup } from '../text/markup.ts';

/** Stories that are read, of all those with several copies: what frames more articles than one in thousands shows in these. */
const MOST_STORIES = 5_000;

export function learnProjectBoilerplate(db: WritableDb): void {
  writeSetting(db, 'boilerplate', learnBoilerplate(readStories(db)));
}

function* readStories(db: ReadableDb): Generator<string[]> {
  for (const { members } of iterateSample(db, MOST_STORIES)) yield members.map(({ body }) => stripMarkup(body));
}

const known = new WeakMap<ReadableDb, { readonly pieces: string; readonly set: ReadonlySet<string> }>();

/** The same set until something else is learned. */
export function readBoilerplate(db: ReadableDb): ReadonlySet<string> {
  const learned = readSetting(db, 'boilerplate') ?? [];
  const pieces = learned.join('\n');
  const before = known.get(db);
  if (before?.pieces === pieces) return before.set;
  const set = new Set(learned);
  known.set(db, { pieces, set });
  return set;
}
