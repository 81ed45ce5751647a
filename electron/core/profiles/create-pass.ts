import type { Detection } from '#shared/model/detection.ts';
import type { Pass, PlacedArticles } from '../cluster/pass.ts';
import type { RelationMeter } from '../cluster/relation/measures.ts';
import { contentseenPass } from '../published-methods/contentseen-pass.ts';
import { nshashPass } from '../published-methods/nshash-pass.ts';
import { urlPass } from '../published-methods/url-pass.ts';
import { simhashPass } from './simhash-profile.ts';
import { standardPass } from './standard-profile.ts';

/** @param meter measures the relations that the pass asks for */
export function createPass(detection: Detection, placed: PlacedArticles, meter?: RelationMeter): Pass {
  switch (detection.profile) {
    case 'standard':
      return standardPass(detection.standard, placed, meter);
    case 'simhash':
    case 'paper':
      return simhashPass(detection.hd, placed);
    case 'nshash':
      return nshashPass(detection.nshash);
    case 'contentseen':
      return contentseenPass(detection.contentseen);
    case 'url':
      return urlPass(detection.url.windowHours);
  }
}
