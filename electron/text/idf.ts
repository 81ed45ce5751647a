// jieba's table of inverse document frequencies. It is fixed, so fingerprints do not depend on the other articles or
// their order, and later imports do not need the earlier ones.

/**
 * Word → its inverse document frequency in thousandths, a whole number above 0. A fingerprint asks only for the proportion
 * of weights; and sums of whole numbers are exact, so that the order of the words in a text says nothing.
 */
export type Idf = (word: string) => number;

/** @param table `word idf` a line. A word that is not in it is as rare as the table's words are on average, as in jieba. */
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
