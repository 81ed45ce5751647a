// Reads jieba's table of inverse document frequencies. It is fixed, so fingerprints do not depend on other articles or
// their order, and later imports do not need the earlier ones.

/**
 * Returns a word's inverse document frequency in thousandths, a whole number above 0. Fingerprints need only the
 * proportions of weights. Sums of whole numbers are exact, so the order of words in a text does not matter.
 */
export type Idf = (word: string) => number;

/** @param table lines of `word idf`. A word that is missing has the average frequency of the table, as in jieba */
export function parseIdf(table: string): Idf {
  const known = new Map<string, number>();
  let sum = 0;
  for (const line of table.split('\n')) {
    const [word, value] = line.trim().split(' ');
    const idf = Number(value);
    if (!word || !(idf > 0)) continue;
    known.set(word, inThousandths(idf));
    sum += idf;
  }
  const average = inThousandths(sum / known.size);
  return (word) => known.get(word) ?? average;
}

function inThousandths(idf: number): number {
  return Math.max(1, Math.round(idf * 1000));
}
