import type { Detection } from '#shared/model/detection.ts';
import type { Pass, PlacedArticles } from './pass.ts';
import { contentseenPass } from './passes/contentseen.ts';
import { nshashPass } from './passes/nshash.ts';
import { simhashPass } from './passes/simhash.ts';
import { standardPass } from './passes/standard.ts';
import { urlPass } from './passes/url.ts';
import type { RelationMeter } from './relation/measures.ts';

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
