// The key of a row of the cluster table: the article, with its cluster and decision at the export. Spreadsheet programs
// do not mistake it for a number or a date.
import { type ArticleId, articleId, type ClusterId, clusterId, type Verdict } from '#shared/model/model.ts';
import { rowChecksum } from '../../store/checksums.ts';
import type { ReturnableArticle } from '../../store/decisions.ts';

export type RowKey = {
  readonly article: ArticleId;
  readonly cluster: ClusterId;
  readonly verdict: Verdict | null;
  /**
   * Checksum of the other fields and the article's texts. It does not fit in another project, unless that has the same
   * articles.
   */
  readonly sum: string;
};
type Named = Omit<RowKey, 'sum'>;

const LETTERS = { canonical: 'c', keep: 'k', discard: 'd', undecided: 'u' } as const satisfies Record<
  Verdict | 'undecided',
  string
>;
const VERDICTS = new Map<string, Verdict | null>([
  [LETTERS.canonical, 'canonical'],
  [LETTERS.keep, 'keep'],
  [LETTERS.discard, 'discard'],
  [LETTERS.undecided, null],
]);
/** Ids are limited to 15 digits, which are exact as a number. */
const KEY = /^t(\d{1,15})-(\d{1,15})-([ckdu])-([0-9a-f]{8})$/;

/** The key of a row, as in `T12-5-u-1a2b3c4d`. */
export function writeRowKey(stored: ReturnableArticle, named: Named): string {
  const { article, cluster, verdict } = named;
  return `T${article}-${cluster}-${LETTERS[verdict ?? 'undecided']}-${sumOf(stored, named)}`;
}

export function readRowKey(text: string): RowKey | null {
  const [, article, cluster, letter, sum] = KEY.exec(text.trim().toLowerCase()) ?? [];
  const ids = [articleId.safeParse(Number(article)), clusterId.safeParse(Number(cluster))] as const;
  if (sum === undefined || !ids[0].success || !ids[1].success) return null;
  return { article: ids[0].data, cluster: ids[1].data, verdict: VERDICTS.get(letter!)!, sum };
}

export function fitsRowKey(stored: ReturnableArticle, key: RowKey): boolean {
  return key.sum === sumOf(stored, key);
}

function sumOf({ checksum }: ReturnableArticle, { article, cluster, verdict }: Named): string {
  return rowChecksum([checksum, article, cluster, verdict]).toString(16).padStart(8, '0');
}
