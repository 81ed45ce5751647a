// The entry of a fingerprint process: texts → fingerprints, in batches. A separate process, because nodejieba keeps
// 125 MB for good, and aborts a process that ends while it cuts.
import { Boilerplate } from '../core/boilerplate/boilerplate.ts';
import type { FingerprintHalves } from '../core/fingerprint/batch-results.ts';
import { createFingerprinter, type Fingerprinter, type WordTools } from '../core/fingerprint/fingerprinter.ts';
import type { Bits64 } from '../core/fingerprint/hash64.ts';
import { readSentences, sentencePrint } from '../core/fingerprint/sentence-words.ts';
import type { Idf } from '../core/text/idf.ts';
import { readNames } from '../core/text/names.ts';
import { connectToParent } from './child-channel.ts';
import type { BatchRequest, FingerprintReply, FingerprintRequest } from './fingerprint-protocol.ts';
import { loadSegmenter } from './segmenter.ts';

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
/** Built from the latest options, which arrive before the first batch. */
let fingerprint: Fingerprinter;
/** The latest boilerplate, which arrives before the first batch as well. */
let boilerplate: Boilerplate;

function fingerprintBatch(texts: readonly string[]): FingerprintHalves {
  return texts.map((text) => {
    const bits = fingerprint(text);
    return bits && [bits.hi, bits.lo];
  });
}

function printSentences(text: string): Bits64[] {
  return readSentences(text, segmenter.cut).map(({ words }) => sentencePrint(words));
}

/** Loads its modules only on demand: only a process that works for another machine needs them. */
async function describeTexts(
  type: 'signatures' | 'sentence-keys',
  texts: readonly string[],
): Promise<FingerprintReply> {
  const { signTexts, learnableKeys } = await import('./text-features.ts');
  if (type === 'signatures') return { type, signatures: signTexts(texts, boilerplate) };
  return { type, keys: learnableKeys(texts) };
}

function answer({ type, texts }: BatchRequest): FingerprintReply | Promise<FingerprintReply> {
  if (type === 'sentences') return { type, sentences: texts.map((text) => readSentences(text, segmenter.cut)) };
  if (type === 'sentence-prints') return { type, prints: texts.map(printSentences) };
  if (type === 'names') return { type, names: texts.map((text) => readNames(text, segmenter.tag)) };
  if (type === 'fingerprint') return { type: 'fingerprints', halves: fingerprintBatch(texts) };
  return describeTexts(type, texts);
}

const reply = connectToParent<FingerprintRequest, FingerprintReply>(async (request) => {
  if (request.type === 'usage') reply({ type: 'usage', peakBytes: process.resourceUsage().maxRSS * 1024 });
  else if (request.type === 'words') fingerprint = createFingerprinter(request.words, tools);
  else if (request.type === 'boilerplate') boilerplate = new Boilerplate(request.boilerplate);
  else reply(await answer(request));
});
reply({ type: 'ready', segmenter: segmenter.info, dictionary: segmenter.dictionary });
