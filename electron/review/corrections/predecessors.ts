// Which articles of a project are earlier versions of the articles of an import, pure.
//
// An article is known by its row where the very same sheet is read again; by its id within one source, which is a sheet
// of a file of one name (two sources may both count 1, 2, 3 …); else by its address, wherever ids cannot be compared.
// Nothing is taken for a version that might not be one: what several articles of one import share names none of them,
// and what the file still has word for word is no earlier version of anything in it.
import type { ArticleId, ImportId } from '#shared/model.ts';
import { plainId } from '../../text/plain-id.ts';
import { normaliseUrl } from '../../text/url.ts';

/** What an article may be known by. */
export type Identity = {
  readonly article: ArticleId;
  readonly row: number;
  readonly externalId: string;
  readonly url: string;
};

export type EarlierIdentity = Identity & {
  readonly importId: ImportId;
  /** From the same sheet of the same bytes: rows of one number are one row. */
  readonly sameBytes: boolean;
  /** From the same sheet of a file of that name: ids mean the same. A file of the same path has the same name. */
  readonly sameFile: boolean;
};

type Name = string | number | null;
/** Null: it says nothing of this article. */
type Means = {
  readonly nameOf: (identity: Identity) => Name;
  /** Whether it says anything of the two together. */
  readonly compares: (earlier: EarlierIdentity, newcomer: Newcomer) => boolean;
};

/** The surest first. */
const means: readonly Means[] = [
  { nameOf: ({ row }) => row, compares: ({ sameBytes }) => sameBytes },
  { nameOf: idOf, compares: ({ sameFile }) => sameFile },
  // Of one source with two ids they are two; with the same one they were found by it, unless it names several.
  { nameOf: addressOf, compares: (earlier, { hasId }) => !(earlier.sameFile && hasId && idOf(earlier) !== null) },
];

type Newcomer = { readonly article: ArticleId; readonly hasId: boolean };
/** The earlier articles of a newcomer's name, by import; null where it names more than one article. */
type Earlier = Map<ImportId, ArticleId> | null;

/**
 * @param newcomers of the import, and `earlier`: every living article before them; read once for each means.
 * @param isInFile whether a row of the file is alike in every field to an earlier article.
 * @returns the articles of the import by the earlier ones that they replace, in the order of the latter.
 */
export function findPredecessors(
  newcomers: () => Iterable<Identity>,
  earlier: () => Iterable<EarlierIdentity>,
  isInFile: (article: ArticleId) => boolean,
): Map<ArticleId, ArticleId> {
  const successors = new Map<ArticleId, ArticleId>();
  const replacing = new Set<ArticleId>();
  for (const by of means) {
    const named = nameNewcomers(newcomers(), by);
    if (named.size === 0) continue;
    for (const [newcomer, found] of findNamed(named, earlier(), by, isInFile)) {
      if (found === null || replacing.has(newcomer)) continue;
      for (const article of found.values()) {
        if (successors.has(article)) continue;
        successors.set(article, newcomer);
        replacing.add(newcomer);
      }
    }
  }
  return new Map([...successors].sort(([a], [b]) => a - b));
}

/** By name; null where several share it. */
function nameNewcomers(newcomers: Iterable<Identity>, by: Means): Map<Name, Newcomer | null> {
  const named = new Map<Name, Newcomer | null>();
  for (const identity of newcomers) {
    const name = by.nameOf(identity);
    if (name === null) continue;
    named.set(name, named.has(name) ? null : { article: identity.article, hasId: idOf(identity) !== null });
  }
  return named;
}

function findNamed(
  named: ReadonlyMap<Name, Newcomer | null>,
  earlier: Iterable<EarlierIdentity>,
  by: Means,
  isInFile: (article: ArticleId) => boolean,
): Map<ArticleId, Earlier> {
  const found = new Map<ArticleId, Earlier>();
  for (const identity of earlier) {
    const newcomer = named.get(by.nameOf(identity));
    if (!newcomer || !by.compares(identity, newcomer)) continue;
    const before = found.get(newcomer.article);
    const { article, importId } = identity;
    if (before === null || before?.has(importId) || isInFile(article)) found.set(newcomer.article, null);
    else if (before) before.set(importId, article);
    else found.set(newcomer.article, new Map([[importId, article]]));
  }
  return found;
}

function idOf({ externalId }: Identity): string | null {
  return plainId(externalId) || null;
}

function addressOf({ url }: Identity): string | null {
  return normaliseUrl(url);
}
