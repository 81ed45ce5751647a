// Measures how evenly 16-bit segments spread the fingerprints of news, by string hash and partition: the rows that a
// query reads before it counts a distance.

import { type Partition, partitionNames, type Segments, segmentsOf } from '#electron/core/fingerprint/segments.ts';
import type { Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import { fingerprintTexts, readArticleRows } from '#electron/stages/evaluate/articles.ts';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { detectionFor, stringHashNames } from '#shared/model/detection.ts';
import { syntheticBody } from './synthetic/synthetic-news.ts';

/** A second partition narrows the result: one segment of each must be equal. */
const choices: readonly (readonly Partition[])[] = [
  ...partitionNames.map((name) => [name]),
  ['plain', 'interleaved'],
  ['plain', 'strided'],
  ['strided', 'interleaved'],
];

/** @param workbook its articles; `count` synthetic ones by default */
export async function benchSegments(count: number, workbook: string | undefined): Promise<void> {
  const bodies =
    workbook === undefined
      ? Array.from({ length: count }, (_, number) => syntheticBody(number))
      : (await readArticleRows(workbook)).rows.map(({ fields }) => fields.body);
  const pool = new FingerprintPool(startNodeChild, 2);
  try {
    const rows: string[][] = [];
    for (const hash of stringHashNames) {
      const { words } = detectionFor('simhash', { words: { hash } });
      const all = (await fingerprintTexts(pool, bodies, words)).filter((fingerprint) => fingerprint !== null);
      rows.push(...choices.map((partitions) => [hash, partitions.join(' + '), ...spread(all, partitions)]));
    }
    const header = ['string hash', 'partition', 'values a segment', 'largest bucket', 'rows a query'];
    console.log(`Segments: ${formatCount(bodies.length)} articles, each asked for among all of them, itself included\n
${formatTable(header, rows)}`);
  } finally {
    pool.close();
  }
}

/** Distinct values of each segment of the first partition, its fullest bucket, and the mean number of rows returned. */
function spread(all: readonly Fingerprint[], [first, second]: readonly Partition[]): string[] {
  const ones = all.map((fingerprint) => segmentsOf(fingerprint, first!));
  const others = second === undefined ? ones : all.map((fingerprint) => segmentsOf(fingerprint, second));
  const buckets = [0, 1, 2, 3].map((segment) => Map.groupBy(ones.keys(), (row) => ones[row]![segment]!));
  let returned = 0;
  // A row that several segments return counts with the first of them.
  for (const query of ones.keys())
    for (const [segment, bucket] of buckets.entries())
      for (const row of bucket.get(ones[query]![segment]!)!)
        if (firstEqual(ones[query]!, ones[row]!) === segment && firstEqual(others[query]!, others[row]!) >= 0)
          returned++;
  return [
    buckets.map((bucket) => formatCount(bucket.size)).join(' · '),
    formatCount(Math.max(...buckets.flatMap((bucket) => Array.from(bucket.values(), ({ length }) => length)))),
    (returned / all.length).toFixed(2),
  ];
}

function firstEqual(a: Segments, b: Segments): number {
  return a.findIndex((value, segment) => value === b[segment]);
}
