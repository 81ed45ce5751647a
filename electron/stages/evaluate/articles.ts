// Reads the articles of a file for an evaluation into memory. They are read and folded once, and fingerprinted once for
// all methods that use the same words.
import type { WordOptions } from '#shared/model/detection.ts';
import type { ColumnMapping } from '#shared/model/model.ts';
import { Boilerplate, WHOLE_TEXTS } from '../../core/boilerplate/boilerplate.ts';
import { learnBoilerplate } from '../../core/boilerplate/learn.ts';
import { type Comparable, ComparableTexts } from '../../core/cluster/comparable.ts';
import { asFingerprint, type Fingerprint } from '../../core/fingerprint/simhash.ts';
import { BATCH } from '../../pool/fingerprint-batches.ts';
import type { FingerprintPool } from '../../pool/fingerprint-pool.ts';
import { type ImportedRow, readArticles } from '../intake/rows.ts';
import { inspect, readingFromNames } from '../intake/sheet-reading.ts';
import { openSource } from '../intake/source.ts';
import { tableNamed, unsureEncoding } from '../intake/table.ts';

export type WaitingArticle = {
  readonly body: string;
  /** The body as imported, for the profiles that compare whole bodies. */
  readonly comparable: Comparable;
  /** The story alone, for the profile `standard`. */
  readonly cut: Comparable;
  /** The story, from which the words of `cut` are taken. */
  readonly cutBody: string;
  readonly source: string;
  readonly url: string;
  readonly published: string;
};

/**
 * The rows that are articles, in the order of the file, with the columns of their fields.
 *
 * @param columns by name or letter, as in `title=标题,body=C`; the others are guessed
 * @throws AppError as `openSource`, `readingFromNames` and `readArticles`
 */
export async function readArticleRows(
  path: string,
  columns?: string,
): Promise<{ rows: ImportedRow[]; mapping: ColumnMapping }> {
  const source = await openSource(path);
  const inspection = inspect(source);
  if (!inspection.isEncodingSure) throw unsureEncoding(source.file, inspection.reading);
  const reading = columns === undefined ? inspection.reading : readingFromNames(inspection, columns);
  const rows: ImportedRow[] = [];
  for await (const row of readArticles(tableNamed(source, reading.sheet), reading).rows)
    if (row.kind === 'article') rows.push(row);
  return { rows, mapping: reading.mapping };
}

export function foldRows(rows: readonly ImportedRow[]): WaitingArticle[] {
  return leaveBoilerplateOut(rows, foldBodies(rows));
}

export function foldBodies(rows: readonly ImportedRow[]): Comparable[] {
  const texts = new ComparableTexts();
  return rows.map(({ fields }) => texts.of(fields, WHOLE_TEXTS));
}

/** Removes the parts, with the boilerplate that is learned from these articles. @param comparables of the rows, in the same order */
export function leaveBoilerplateOut(
  rows: readonly ImportedRow[],
  comparables: readonly Comparable[],
): WaitingArticle[] {
  const sentences = learnBoilerplate(
    rows.map(({ fields: { body, source } }, at) => ({ ...comparables[at]!, body, source })),
  );
  const boilerplate = new Boilerplate(sentences);
  const texts = new ComparableTexts();
  return rows.map(({ fields }, at) => {
    const { body, source, url, published } = fields;
    const comparable = comparables[at]!;
    const cut = texts.of(fields, boilerplate, comparable.text);
    const cutBody = texts.cut(fields, boilerplate);
    return { body, comparable, cut, cutBody, source, url, published };
  });
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
