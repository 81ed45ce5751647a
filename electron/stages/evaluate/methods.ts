// The methods that an evaluation compares: the profiles, and baselines that show the effect of one option.
import {
  type Detection,
  type DetectionChanges,
  detectionFor,
  profiles,
  usesBoilerplate,
  type WordOptions,
} from '#shared/model/detection.ts';

export type Method = { readonly name: string; readonly detection: Detection };

/** Methods with fixed options, whatever options the profiles get. */
const baselines: readonly Method[] = [
  // Applies the paper's rule to normalised text.
  { name: 'paper-normalised', detection: detectionFor('paper', { words: { text: 'normalised' } }) },
  // Uses nshash as released: an article that shares sentences with two ids does not join them.
  { name: 'nshash-released', detection: detectionFor('nshash', { nshash: { bridging: 'released', hash: 'md5' } }) },
];

export const methodNames: readonly string[] = [...profiles, ...baselines.map(({ name }) => name)];

/**
 * All profiles with the given changes to its options, and the baselines. Methods with the same words and texts share
 * one object, so that fingerprints are computed once.
 */
export function methodsWith(changes: Omit<DetectionChanges, 'profile'>): readonly Method[] {
  const known = new Map<string, WordOptions>();
  const shareWords = ({ name, detection }: Method): Method => {
    const key = JSON.stringify([usesBoilerplate(detection), detection.words]);
    const words = known.get(key) ?? detection.words;
    known.set(key, words);
    return { name, detection: { ...detection, words } };
  };
  const ofProfiles = profiles.map((profile) => ({ name: profile, detection: detectionFor(profile, changes) }));
  return [...ofProfiles, ...baselines].map(shareWords);
}

export const methods = methodsWith({});
