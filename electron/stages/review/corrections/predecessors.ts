// Finds earlier versions of the articles of an import. Pure.
import type { ArticleId, ImportId } from '#shared/model/model.ts';
import { normaliseId } from '../../../core/text/normalise-id.ts';
import { normaliseUrl } from '../../../core/text/url.ts';
import type { EarlierIdentity, Identity } from '../../../store/versions.ts';

type Name = string | number | null;
/** A way to identify articles; a null name identifies none. */
type Means = {
  readonly nameOf: (identity: Identity) => Name;
  /** True if the name can identify both. */
  readonly compares: (earlier: EarlierIdentity, incoming: Incoming) => boolean;
};

/**
 * The surest comes first: the row, in files of the same bytes. Then the id, in files of one name only, because two
 * sources may both count 1, 2, 3. Else the URL.
 */
const means: readonly Means[] = [
  { nameOf: ({ row }) => row, compares: ({ sameBytes }) => sameBytes },
  { nameOf: idOf, compares: ({ sameFile }) => sameFile },
  // Two ids of one source are two articles; one id has matched before, unless several articles share it.
  { nameOf: addressOf, compares: (earlier, { hasId }) => !(earlier.sameFile && hasId && idOf(earlier) !== null) },
];

type Incoming = { readonly article: ArticleId; readonly hasId: boolean };
/** The earlier articles with an incoming article's name, by import; null if the name is ambiguous. */
type Earlier = Map<ImportId, ArticleId> | null;

/**
 * The articles of the import (`incoming`) by the earlier articles that they replace, in the order of the earlier ones.
 * Both iterables are read once for each of `means`.
 * @param isInFile true if a row of the file equals an earlier article
 */
export function findPredecessors(
  incoming: () => Iterable<Identity>,
  earlier: () => Iterable<EarlierIdentity>,
  isInFile: (article: ArticleId) => boolean,
): Map<ArticleId, ArticleId> {
  const successors = new Map<ArticleId, ArticleId>();
  const replacing = new Set<ArticleId>();
  for (const by of means) {
    const named = nameIncoming(incoming(), by);
    if (named.size === 0) continue;
    for (const [successor, found] of findNamed(named, earlier(), by, isInFile)) {
      if (found === null || replacing.has(successor)) continue;
      for (const article of found.values()) {
        if (successors.has(article)) continue;
        successors.set(article, successor);
        replacing.add(successor);
      }
    }
  }
  return new Map([...successors].sort(([a], [b]) => a - b));
}

/** Incoming articles by name; null where several share it. */
function nameIncoming(incoming: Iterable<Identity>, by: Means): Map<Name, Incoming | null> {
  const named = new Map<Name, Incoming | null>();
  for (const identity of incoming) {
    const name = by.nameOf(identity);
    if (name === null) continue;
    named.set(name, named.has(name) ? null : { article: identity.article, hasId: idOf(identity) !== null });
  }
  return named;
}

/** A name that several articles share identifies none. An article that the file still has verbatim is not replaced. */
function findNamed(
  named: ReadonlyMap<Name, Incoming | null>,
  earlier: Iterable<EarlierIdentity>,
  by: Means,
  isInFile: (article: ArticleId) => boolean,
): Map<ArticleId, Earlier> {
  const found = new Map<ArticleId, Earlier>();
  for (const identity of earlier) {
    const incoming = named.get(by.nameOf(identity));
    if (!incoming || !by.compares(identity, incoming)) continue;
    const before = found.get(incoming.article);
    const { article, importId } = identity;
    if (before === null || before?.has(importId) || isInFile(article)) found.set(incoming.article, null);
    else if (before) before.set(importId, article);
    else found.set(incoming.article, new Map([[importId, article]]));
  }
  return found;
}

function idOf({ externalId }: Identity): string | null {
  return normaliseId(externalId) || null;
}

function addressOf({ url }: Identity): string | null {
  return normaliseUrl(url);
}
