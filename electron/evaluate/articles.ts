// The articles of a file as an evaluation needs them: all in memory, read once, folded once, fingerprinted once for all methods of the same words.
import type { WordOptions } from '#shared/detection.ts';
import type { ColumnMapping } from '#shared/model.ts';
import { ComparableTexts } from '../cluster/comparable-text.ts';
import { asFingerprint, type Fingerprint } from '../fingerprint/simhash.ts';
import { type ImportedRow, readArticles } from '../intake/rows.ts';
import { inspect, readingFromNames } from '../intake/sheet-reading.ts';
import { openSource } from '../intake/source.ts';
import { tableNamed } from '../intake/table.ts';
import type { FingerprintPool } from '../jobs/fingerprint-pool.ts';
import type { FoldedText } from '../text/fold.ts';

/** An article before it arrives anywhere. */
export type WaitingArticle = {
  readonly body: string;
  readonly text: FoldedText;
  readonly source: string;
  readonly url: string;
  readonly published: string;
};

/** Texts in one message to a fingerprint process. */
const BATCH = 200;

/**
 * The rows that are articles, in the order of the file, with the columns that hold their fields.
 *
 * @param columns by name or letter, as in `title=标题,body=C`; what is not named is guessed.
 * @throws Refusal as `openSource`, `readingFromNames` and `readArticles`
 */
export async function readArticleRows(
  path: string,
  columns?: string,
): Promise<{ rows: ImportedRow[]; mapping: ColumnMapping }> {
  const source = await openSource(path);
  const inspection = inspect(source);
  const reading = columns === undefined ? inspection.reading : readingFromNames(inspection, columns);
  const rows: ImportedRow[] = [];
  for await (const row of readArticles(tableNamed(source, reading.sheet), reading).rows)
    if (row.kind === 'article') rows.push(row);
  return { rows, mapping: reading.mapping };
}

export function foldRows(rows: readonly ImportedRow[]): WaitingArticle[] {
  const texts = new ComparableTexts();
  return rows.map(({ fields: { body, source, url, published } }) => ({
    body,
    text: texts.of(body),
    source,
    url,
    published,
  }));
}

/** Fingerprints of texts, in their order; null for a text without terms. */
export async function fingerprintTexts(
  pool: FingerprintPool,
  texts: readonly string[],
  words: WordOptions,
): Promise<(Fingerprint | null)[]> {
  const batches = Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, n) =>
    pool.fingerprint(texts.slice(n * BATCH, (n + 1) * BATCH), words),
  );
  return (await Promise.all(batches)).flat().map((halves) => halves && asFingerprint(halves[0], halves[1]));
}
