// The decision of each method of the robustness experiment on whether a changed text is similar to its original.
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { type Comparable, ComparableTexts } from '#electron/core/cluster/comparable.ts';
import type { PlacedArticles } from '#electron/core/cluster/pass.ts';
import { ShingleComparer } from '#electron/core/cluster/standard/shingle-comparer.ts';
import { hammingDistance } from '#electron/core/fingerprint/hash64.ts';
import type { Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import { standardPass } from '#electron/core/profiles/standard-profile.ts';
import { nshash } from '#electron/core/published-methods/nshash.ts';
import { TextFolder } from '#electron/core/text/fold.ts';
import { detectionFor, STANDARD_THRESHOLDS, type WordOptions } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';

/** The paper's threshold for simhash, and the one for shingles (words there, four characters here). */
const NEAR_FINGERPRINTS = 3;
const SIMILAR_SHINGLES = 0.95;

export type Fingerprints = (texts: readonly string[], words: WordOptions) => Promise<(Fingerprint | null)[]>;

export type Recogniser = {
  readonly name: string;
  /** For each changed text, true if it is recognised as similar to the original at its place. */
  findPreviousImport(changed: readonly string[]): Promise<boolean[]>;
};

/** The methods in the order in which they are shown; each reads the originals once. */
export async function makeRecognisers(
  originals: readonly string[],
  fingerprints: Fingerprints,
): Promise<readonly Recogniser[]> {
  return [
    byPlacing(originals),
    bySentences(originals),
    await byFingerprint('simhash, SDBM (paper)', detectionFor('paper').words, originals, fingerprints),
    await byFingerprint('simhash', detectionFor('simhash').words, originals, fingerprints),
    byShingles(originals),
  ];
}

async function byFingerprint(
  name: string,
  words: WordOptions,
  originals: readonly string[],
  fingerprints: Fingerprints,
): Promise<Recogniser> {
  const before = await fingerprints(originals, words);
  return {
    name,
    async findPreviousImport(changed) {
      const after = await fingerprints(changed, words);
      return after.map((one, n) => {
        const other = before[n]!;
        return one !== null && other !== null && hammingDistance(one, other) <= NEAR_FINGERPRINTS;
      });
    },
  };
}

function bySentences(originals: readonly string[]): Recogniser {
  const hashesOf = (text: string) => nshash(text, detectionFor('nshash').nshash);
  const before = originals.map((text) => new Set(hashesOf(text)));
  return {
    name: 'nshash',
    findPreviousImport: async (changed) =>
      changed.map((text, n) => hashesOf(text).some((hash) => before[n]!.has(hash))),
  };
}

function byShingles(originals: readonly string[]): Recogniser {
  const folder = new TextFolder();
  const comparer = new ShingleComparer();
  const before = originals.map((text) => folder.fold(text).units);
  return {
    name: 'shingle, Jaccard > 0.95',
    findPreviousImport: async (changed) =>
      changed.map((text, n) => {
        comparer.setText(before[n]!);
        return comparer.compareWith(folder.fold(text).units).jaccard > SIMILAR_SHINGLES;
      }),
  };
}

/** Harder than the other methods' pairs: the changed text must find its original among all of them. */
function byPlacing(originals: readonly string[]): Recogniser {
  const texts = new ComparableTexts();
  const nothing = { title: '', source: '', url: '', published: '' };
  const comparable = (body: string) => texts.of({ ...nothing, body }, NO_BOILERPLATE);
  const before = originals.map(comparable);
  return {
    name: 'standard',
    async findPreviousImport(changed) {
      const seen: Comparable[] = [];
      // Without fingerprints: the sketch alone finds candidates.
      const placed: PlacedArticles = { read: (article) => seen[article - 1]!, fingerprintOf: () => null };
      const pass = standardPass(STANDARD_THRESHOLDS, placed);
      const leaderOf = (body: string, comparable: Comparable): ArticleId => {
        const article = seen.push(comparable) as ArticleId;
        return pass.place({ article, body, comparable, ...nothing, fingerprint: null }).match?.leader ?? article;
      };
      const leaders = originals.map((body, n) => leaderOf(body, before[n]!));
      return changed.map((body, n) => leaderOf(body, comparable(body)) === leaders[n]);
    },
  };
}
