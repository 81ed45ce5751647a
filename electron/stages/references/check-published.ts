// Compares one article with the reference sets of a project, as its import would. The sets stay open from one article
// to the next: opening them takes longer than comparing.

import type { Matching } from '#shared/contract/reference-sets.ts';
import type { Field } from '#shared/model/model.ts';
import { identityOf } from '../../base/file-identity.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { signatureOf } from '../../core/cluster/standard/signature.ts';
import { loadTagger } from '../../core/text/tagger.ts';
import { readBoilerplateVersion } from '../../store/boilerplate.ts';
import { readLeftOutOfReferences } from '../../store/comparison-basis.ts';
import type { ReadableDb } from '../../store/database.ts';
import type { SetMatch } from '../../store/references/reference-matches.ts';
import { readDetection, readSetting } from '../../store/settings.ts';
import { ProjectReferences } from './project-references.ts';
import type { CheckedSet } from './set-files.ts';

export type PublishedCheck = Pick<Matching, 'sets' | 'refused'> & {
  /** At most one of each set: those that lack least of the article first. */
  readonly matches: readonly SetMatch[];
};

type Opened = { readonly basis: string; readonly references: ProjectReferences };

const texts = new ComparableTexts();
const opened = new WeakMap<ReadableDb, Opened>();

export function checkPublished(
  db: ReadableDb,
  { sets, fields }: { readonly sets: readonly CheckedSet[]; readonly fields: Readonly<Record<Field, string>> },
): PublishedCheck {
  const references = openOnce(db, sets);
  const comparable = texts.of(fields, readLeftOutOfReferences(db));
  const signature = signatureOf(comparable, fields.source, fields.url);
  const [found] = references.matchAll([{ fields, comparable, signature }]);
  const { sets: compared, refused } = references.matching;
  // A set that has passed its check may be usable the next time: another program was writing to it.
  if (refused.length > sets.filter(({ appError }) => appError !== null).length) forget(db);
  const matches = found!.toSorted(order);
  return { sets: compared, refused, matches };
}

/** As the matches of a stored article are ordered (store/references/reference-matches.ts). */
function order({ set, match }: SetMatch, other: SetMatch): number {
  return match.more - other.match.more || match.facts - other.match.facts || (set < other.set ? -1 : 1);
}

/** Opens the sets again where the project compares otherwise, or a set was replaced by another file. */
function openOnce(db: ReadableDb, sets: readonly CheckedSet[]): ProjectReferences {
  const basis = JSON.stringify([
    ...[readDetection(db), readSetting(db, 'referencesOff'), readBoilerplateVersion(db)],
    sets.map(({ file, appError }) => [file, appError?.code, identityOf(file)]),
  ]);
  const known = opened.get(db);
  if (known?.basis === basis) return known.references;
  forget(db);
  // Names are tagged where facts differ: the first answer is not to wait for the dictionary.
  loadTagger();
  const references = new ProjectReferences({ project: db, sets: { nextTo: sets, further: [] }, texts });
  opened.set(db, { basis, references });
  return references;
}

function forget(db: ReadableDb): void {
  opened.get(db)?.references.close();
  opened.delete(db);
}
