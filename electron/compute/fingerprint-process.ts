// The entry of a fingerprint process: texts → fingerprints, in batches. A separate process, because nodejieba keeps
// 125 MB for good, and aborts a process that ends while it cuts.
import { createFingerprinter, type Fingerprinter, type WordTools } from '../fingerprint/fingerprinter.ts';
import type { Bits64 } from '../fingerprint/hash64.ts';
import { readSentences, sentencePrint } from '../related/sentence-words.ts';
import type { Idf } from '../text/idf.ts';
import { readNames } from '../text/names.ts';
import { loadSegmenter } from '../text/segmenter.ts';
import { connectToParent } from './child-channel.ts';
import type { FingerprintHalves, FingerprintReply, FingerprintRequest } from './fingerprint-protocol.ts';

const segmenter = loadSegmenter();
let idf: Idf | null = null;
const tools: WordTools = {
  cut: segmenter.cut,
  tag: segmenter.tag,
  idf() {
    idf ??= segmenter.readIdf();
    return idf;
  },
};
/** By the latest options; they come before the first batch. */
let fingerprint: Fingerprinter;

function fingerprintBatch(texts: readonly string[]): FingerprintHalves {
  return texts.map((text) => {
    const bits = fingerprint(text);
    return bits && [bits.hi, bits.lo];
  });
}

function printSentences(text: string): Bits64[] {
  return readSentences(text, segmenter.cut).map(({ words }) => sentencePrint(words));
}

const reply = connectToParent<FingerprintRequest, FingerprintReply>((request) => {
  if (request.type === 'usage') {
    reply({ type: 'usage', peakBytes: process.resourceUsage().maxRSS * 1024 });
  } else if (request.type === 'words') {
    fingerprint = createFingerprinter(request.words, tools);
  } else if (request.type === 'sentences') {
    reply({ type: 'sentences', sentences: request.texts.map((text) => readSentences(text, segmenter.cut)) });
  } else if (request.type === 'sentence-prints') {
    reply({ type: 'sentence-prints', prints: request.texts.map(printSentences) });
  } else if (request.type === 'names') {
    reply({ type: 'names', names: request.texts.map((text) => readNames(text, segmenter.tag)) });
  } else {
    reply({ type: 'fingerprints', halves: fingerprintBatch(request.texts) });
  }
});
reply({ type: 'ready', segmenter: segmenter.info });
