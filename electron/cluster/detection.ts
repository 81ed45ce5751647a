// What a project's detection means for the engine.
import type { Detection } from '#shared/model.ts';
import type { StringHashName } from '../fingerprint/string-hash.ts';

/** The paper hashes words with SDBM; everybody else is better served by a hash that mixes. */
export function detectionHash({ profile }: Detection): StringHashName {
  return profile === 'paper' ? 'sdbm' : 'mixed';
}
