// The entry of a fingerprint process: text → normalised → words → terms → simhash, in batches. A process of its own,
// because nodejieba aborts whatever process ends while it cuts, and keeps 240 MB for good.

import { simhash } from '../fingerprint/simhash.ts';
import { memoise, type StringHashName, stringHashes } from '../fingerprint/string-hash.ts';
import { normalise } from '../text/normalise.ts';
import { loadSegmenter } from '../text/segmenter.ts';
import { countTerms } from '../text/terms.ts';
import { connectToParent } from './child-link.ts';
import type { FingerprintHalves, FingerprintReply, FingerprintRequest } from './fingerprint-protocol.ts';

const segmenter = loadSegmenter();
const hashes = { mixed: memoise(stringHashes.mixed), sdbm: memoise(stringHashes.sdbm) };

function fingerprintBatch(texts: readonly string[], hash: StringHashName): FingerprintHalves {
  return texts.map((text) => {
    const fingerprint = simhash(countTerms(segmenter.cut(normalise(text))), hashes[hash]);
    return fingerprint && [fingerprint.hi, fingerprint.lo];
  });
}

const reply = connectToParent<FingerprintRequest, FingerprintReply>((request) => {
  if (request.type === 'usage') {
    reply({ type: 'usage', peakBytes: process.resourceUsage().maxRSS * 1024 });
  } else {
    reply({ type: 'fingerprints', halves: fingerprintBatch(request.texts, request.hash) });
  }
});
reply({ type: 'ready', segmenter: segmenter.info });
