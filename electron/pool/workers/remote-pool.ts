// Puts workers on other machines before the fingerprint processes of this machine, which compute any batch that no
// worker returns.
import type { WordOptions } from '#shared/model/detection.ts';
import type { ComputePool } from '../compute-pool.ts';
import type { FingerprintPool } from '../fingerprint-pool.ts';
import { decodeAnswer, readHalves } from './answers.ts';
import { algorithmOf } from './batch.ts';
import { type RemoteBatches, WINDOW } from './remote-batches.ts';

/** @param remote computes fingerprints; everything else is computed here */
export function createRemotePool(local: FingerprintPool, remote: RemoteBatches): ComputePool {
  return {
    parallelBatches: WINDOW,
    segmenter: () => local.segmenter(),
    async fingerprint(texts: readonly string[], words: WordOptions) {
      const batch = {
        kind: 'fingerprint' as const,
        algorithm: algorithmOf('fingerprint', await local.segmenterIdentity()),
        texts,
        basis: words,
      };
      const halves = await remote.run(batch, (answer) => decodeAnswer(answer, texts.length, readHalves));
      return halves ?? local.fingerprint(texts, words);
    },
    sentences: (texts) => local.sentences(texts),
    sentencePrints: (texts) => local.sentencePrints(texts),
  };
}
