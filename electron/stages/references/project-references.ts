// Opens the reference sets with which a project is compared. An unusable set is reported, and never stops the others.

import type { Matching } from '#shared/contract/reference-sets.ts';
import { type Profile, STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { AppError } from '#shared/words/errors.ts';
import type { ComparableTexts } from '../../core/cluster/comparable.ts';
import { readBoilerplate, readLeftOutOfReferences } from '../../store/comparison-basis.ts';
import type { ReadableDb } from '../../store/database.ts';
import { findByKey, readOutline, readReference, readVersion } from '../../store/references/reference-articles.ts';
import type { FoundMatch, SetMatch } from '../../store/references/reference-matches.ts';
import { openReferences, type ReferenceDb, readAsOne, referencesError } from '../../store/references/set-file.ts';
import { readDetection, readSetting } from '../../store/settings.ts';
import { type ComparedArticle, type MatcherTools, ReferenceMatcher } from './matcher.ts';
import { comparedVersion } from './matching-basis.ts';
import { type CheckedSet, type CheckedSets, setName } from './set-files.ts';

type OpenSet = {
  readonly name: string;
  readonly file: string;
  readonly db: ReferenceDb;
  /** As `comparedVersion` gave it when the set was opened. */
  readonly version: string;
  readonly matcher: ReferenceMatcher;
};

/** Versions by the names of the sets. */
export type SetVersions = Readonly<Record<string, string>>;

/** The result of comparing all articles of a project. */
export type FoundMatches = {
  readonly found: readonly FoundMatch[];
  readonly matching: Matching;
  readonly versions: SetVersions;
};

type Chosen = {
  readonly project: ReadableDb;
  readonly sets: CheckedSets;
  readonly texts: ComparableTexts;
};

/** False for the profile that places articles by their URLs alone. */
export function comparesTexts(profile: Profile): boolean {
  return profile !== 'url';
}

export class ProjectReferences {
  #open: OpenSet[] = [];
  readonly #refused: Matching['refused'] = [];
  readonly #isLeftOut: boolean;
  #matched = 0;

  constructor({ project, sets, texts }: Chosen) {
    const { profile, standard } = readDetection(project);
    const on = findSwitchedOn(project, sets);
    this.#isLeftOut = on.size > 0 && !comparesTexts(profile);
    if (this.#isLeftOut) return;
    const tools = {
      texts,
      boilerplate: readBoilerplate(project),
      leftOut: readLeftOutOfReferences(project),
      thresholds: profile === 'standard' ? standard : STANDARD_THRESHOLDS,
    };
    for (const [name, set] of on) this.#use(project, name, set, tools);
  }

  #use(project: ReadableDb, name: string, { file, appError }: CheckedSet, tools: MatcherTools): void {
    if (appError) return void this.#refused.push({ set: name, appError });
    try {
      const db = openReferences(file);
      const version = comparedVersion(project, readVersion(db));
      const matcher = new ReferenceMatcher(
        {
          findByKey: (key, most) => findByKey(db, key, most),
          readOutline: (id) => readOutline(db, id),
          read: (id) => readReference(db, id),
        },
        tools,
      );
      this.#open.push({ name, file, db, version, matcher });
    } catch (error) {
      this.#refuse(name, asExpected(error, file));
    }
  }

  get isEmpty(): boolean {
    return this.#open.length === 0;
  }

  /** The matches of each article, at most one per set. */
  matchAll(articles: readonly ComparedArticle[]): SetMatch[][] {
    const matches = articles.map((): SetMatch[] => []);
    for (const set of this.#open) {
      try {
        const found = readAsOne(set.db, () => articles.map((article) => set.matcher.match(article)));
        for (const [at, match] of found.entries()) if (match) matches[at]!.push({ set: set.name, match });
      } catch (error) {
        // The set was damaged, or another program writes to it.
        this.#refuse(set.name, asExpected(error, set.file));
        this.#open = this.#open.filter((one) => one !== set);
        set.db.close();
      }
    }
    this.#matched += matches.filter((found) => found.length > 0).length;
    return matches;
  }

  #refuse(set: string, { code, data }: AppError): void {
    this.#refused.push({ set, appError: { code, data } });
  }

  get matching(): Matching {
    const sets = this.#open.map(({ name }) => name);
    return { sets, matched: this.#matched, refused: [...this.#refused], isLeftOut: this.#isLeftOut };
  }

  /** The versions of the sets that were compared, by their names. */
  get versions(): SetVersions {
    return Object.fromEntries(this.#open.map(({ name, version }) => [name, version]));
  }

  close(): void {
    for (const { db } of this.#open) db.close();
  }
}

/** By name; a further set replaces one next to the project. */
export function findSwitchedOn(project: ReadableDb, { nextTo, further }: CheckedSets): ReadonlyMap<string, CheckedSet> {
  const off = new Set(readSetting(project, 'referencesOff'));
  const on = nextTo.filter(({ file }) => !off.has(setName(file)));
  return new Map([...on, ...further].map((set) => [setName(set.file), set]));
}

/** @throws the error itself if it is a defect */
function asExpected(error: unknown, file: string): AppError {
  const appError = referencesError(error, file);
  if (!appError) throw error;
  return appError;
}
