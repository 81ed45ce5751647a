// The articles of a workbook as an evaluation needs them: all in memory, read once, folded once, fingerprinted once a hash.
import type { ColumnMapping } from '#shared/model.ts';
import { ComparableTexts } from '../cluster/comparable-text.ts';
import { asFingerprint, type Fingerprint } from '../fingerprint/simhash.ts';
import type { StringHashName } from '../fingerprint/string-hash.ts';
import { type ImportedRow, readArticles } from '../intake/rows.ts';
import { inspect, readingFromNames } from '../intake/sheet-reading.ts';
import { readWorkbook, sheetNamed } from '../intake/workbook.ts';
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
 * @throws Refusal as `readWorkbook`, `readingFromNames` and `readArticles`
 */
export function readArticleRows(path: string, columns?: string): { rows: ImportedRow[]; mapping: ColumnMapping } {
  const workbook = readWorkbook(path);
  const inspection = inspect(workbook);
  const reading = columns === undefined ? inspection.reading : readingFromNames(inspection, columns);
  const rows: ImportedRow[] = [];
  for (const row of readArticles(sheetNamed(workbook, reading.sheet), reading))
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
  hash: StringHashName,
): Promise<(Fingerprint | null)[]> {
  const batches = Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, n) =>
    pool.fingerprint(texts.slice(n * BATCH, (n + 1) * BATCH), hash),
  );
  return (await Promise.all(batches)).flat().map((halves) => halves && asFingerprint(halves[0], halves[1]));
}
