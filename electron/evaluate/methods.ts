// What an evaluation compares: the profiles, and further lines that show what one of their options is worth.
import {
  type Detection,
  type DetectionChanges,
  detectionFor,
  profiles,
  usesBoilerplate,
  type WordOptions,
} from '#shared/detection.ts';

export type Method = { readonly name: string; readonly detection: Detection };

/** These stay what they are, whatever options the profiles are given. */
const baselines: readonly Method[] = [
  // The paper's rule after normalisation: what that is worth to it.
  { name: 'paper-normalised', detection: detectionFor('paper', { words: { text: 'normalised' } }) },
  // nshash as its released code does it (`000`): an article that bridges two ids leaves them apart.
  { name: 'nshash-released', detection: detectionFor('nshash', { nshash: { bridging: 'released', hash: 'md5' } }) },
];

export const methodNames: readonly string[] = [...profiles, ...baselines.map(({ name }) => name)];

/**
 * Every profile with the given changes to its options, and the baselines. Methods whose words are the same, in the same
 * texts, share one object for them: their fingerprints are made once.
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

/** The profiles with the options that their documents have, and the baselines. */
export const methods = methodsWith({});
