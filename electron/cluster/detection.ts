// What a project's detection means for the engine: which pass places its articles, and which hash its fingerprints take.
import type { Detection } from '#shared/model.ts';
import type { StringHashName } from '../fingerprint/string-hash.ts';
import type { Pass, PlacedArticles } from './pass.ts';
import { contentseenPass } from './passes/contentseen.ts';
import { nshashPass } from './passes/nshash.ts';
import { simhashPass } from './passes/simhash.ts';
import { standardPass } from './passes/standard.ts';
import { urlPass } from './passes/url.ts';

export function createPass({ profile, hd }: Detection, placed: PlacedArticles): Pass {
  switch (profile) {
    case 'standard':
      return standardPass(placed);
    case 'simhash':
    case 'paper':
      return simhashPass(hd);
    case 'nshash':
      return nshashPass();
    case 'contentseen':
      return contentseenPass();
    case 'url':
      return urlPass(null);
  }
}

/** The paper hashes words with SDBM; everybody else is better served by a hash that mixes. */
export function detectionHash({ profile }: Detection): StringHashName {
  return profile === 'paper' ? 'sdbm' : 'mixed';
}
