// Fact alerts as the program makes them: names are tagged in its fingerprint process, boilerplate is left out.

import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { findParts } from '#electron/core/boilerplate/parts.ts';
import { simplify } from '#electron/core/text/traditional.ts';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import { type FactAlert, findFactAlerts, listedNames, readFactText } from '#shared/compare/facts/index.ts';
import type { LabelledPair } from './labelled-pairs.ts';

/** Tags all texts at once, and returns the function that reads the alerts of one of the pairs. */
export async function tagPairs(pairs: readonly LabelledPair[]): Promise<(pair: LabelledPair) => FactAlert[]> {
  const pool = new FingerprintPool(startNodeChild, 1);
  const texts = pairs.flatMap(({ base, other }) => [base, other]);
  const names = await pool.names(texts).finally(() => pool.close());
  const namesOf = new Map(texts.map((text, at) => [text, names[at]!]));
  const read = (text: string) =>
    readFactText({
      text,
      excluded: findParts('', text, '', NO_BOILERPLATE),
      names: listedNames(namesOf.get(text)!),
      script: simplify,
    });
  return ({ base, other }) => findFactAlerts(read(base), read(other));
}
