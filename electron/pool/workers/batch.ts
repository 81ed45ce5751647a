// A batch for workers. Its name is a hash of everything that its result depends on, so repeating a batch changes
// nothing.
import { createHash, hash } from 'node:crypto';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Basis } from '../basis.ts';
import { encodeTexts } from './text-codec.ts';

/** Raise a number with each change of the results; test/pool/workers/algorithms.test.ts detects changes. */
const ALGORITHMS = { fingerprint: 1, signatures: 3, 'sentence-keys': 1 } as const;
export type BatchKind = keyof typeof ALGORITHMS;

/** How a batch is computed. Machines whose algorithms differ refuse each other's batches. */
export function algorithmOf(kind: BatchKind, segmenter: string): string {
  const { unicode } = process.versions;
  const words = kind === 'fingerprint' ? ` ${segmenter}` : '';
  return `${packageJson.version} ${kind} ${ALGORITHMS[kind]} unicode ${unicode}${words}`;
}

export type Batch = {
  readonly kind: BatchKind;
  readonly algorithm: string;
  readonly texts: readonly string[];
  readonly basis: Basis | null;
};

export type NamedBatch = {
  readonly name: string;
  readonly kind: BatchKind;
  readonly algorithm: string;
  readonly texts: Buffer;
  readonly basis: NamedBasis | null;
};
export type NamedBasis = { readonly name: string; readonly bytes: string };

/** Names of known options: their lists can be long, so they are hashed only once. */
const named = new WeakMap<Basis, NamedBasis>();

export function nameBatch({ kind, algorithm, texts, basis }: Batch): NamedBatch {
  const known = basis && nameBasis(basis);
  const bytes = encodeTexts(texts);
  const name = createHash('sha256')
    .update(JSON.stringify([kind, algorithm, known?.name ?? null]))
    .update(bytes)
    .digest('hex');
  // BullMQ accepts no names that are numbers.
  return { name: `b${name}`, kind, algorithm, texts: bytes, basis: known };
}

function nameBasis(basis: Basis): NamedBasis {
  const known = named.get(basis) ?? toNamed(JSON.stringify(basis));
  named.set(basis, known);
  return known;
}

function toNamed(bytes: string): NamedBasis {
  return { name: hash('sha256', bytes), bytes };
}
