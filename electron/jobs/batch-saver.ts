// Saves a batch of rows in one transaction: articles and rejected rows, fingerprints, and where Single-Pass put each.
import {
  type ArticleId,
  type ColumnMapping,
  DEFAULT_DETECTION,
  type Detection,
  type Evidence,
  type ImportId,
} from '#shared/model.ts';
import { jaccard, shinglesOf } from '../cluster/similarity.ts';
import { SinglePass } from '../cluster/single-pass.ts';
import { asFingerprint, type Fingerprint } from '../fingerprint/simhash.ts';
import type { ImportedRow, RejectedRow } from '../intake/rows.ts';
import { addArticle, addRejectedRow, readBody } from '../store/articles.ts';
import { addFingerprint, iterateCentres, joinCluster, openCluster } from '../store/clusters.ts';
import type { WritableDb } from '../store/database.ts';
import { readSetting } from '../store/settings.ts';
import { normalise } from '../text/normalise.ts';
import type { FingerprintHalves } from './fingerprint-protocol.ts';
import type { Stopwatch } from './stopwatch.ts';

export class BatchSaver {
  readonly detection: Detection;
  readonly #singlePass: SinglePass<ArticleId>;
  readonly #db: WritableDb;
  readonly #importId: ImportId;
  readonly #mapping: ColumnMapping;
  readonly #stopwatch: Stopwatch;

  /** Takes up the centres that the project has: a later import joins what is stored. */
  constructor(db: WritableDb, importId: ImportId, mapping: ColumnMapping, stopwatch: Stopwatch) {
    this.#db = db;
    this.#importId = importId;
    this.#mapping = mapping;
    this.#stopwatch = stopwatch;
    this.detection = readSetting(db, 'detection') ?? DEFAULT_DETECTION;
    this.#singlePass = new SinglePass(this.detection.hd);
    stopwatch.time('compare', () => {
      for (const { centre, fingerprint } of iterateCentres(db)) this.#singlePass.restore(centre, fingerprint);
    });
  }

  /** @param halves of the batch's articles, in their order; rejected rows have none. */
  save(rows: readonly (ImportedRow | RejectedRow)[], halves: FingerprintHalves): void {
    const start = performance.now();
    let comparing = 0;
    let next = 0;
    this.#db
      .transaction(() => {
        for (const row of rows) {
          if (row.kind === 'rejected') addRejectedRow(this.#db, this.#importId, row);
          else comparing += this.#saveArticle(row, toFingerprint(halves[next++] ?? null));
        }
      })
      .immediate();
    this.#stopwatch.add('compare', comparing);
    this.#stopwatch.add('save', performance.now() - start - comparing);
  }

  /** Returns the milliseconds that comparing took. */
  #saveArticle(row: ImportedRow, fingerprint: Fingerprint | null): number {
    const db = this.#db;
    const article = addArticle(db, { ...row, importId: this.#importId }, this.#mapping);
    if (fingerprint) addFingerprint(db, article, fingerprint);
    const start = performance.now();
    const placement = this.#singlePass.place(article, fingerprint);
    const evidence: Evidence | null = placement && {
      kind: 'simhash',
      hd: placement.hd,
      similarity: measureSimilarity(row.fields.body, readBody(db, placement.centre)),
    };
    const comparing = performance.now() - start;
    if (placement && evidence) joinCluster(db, article, placement.centre, evidence);
    else openCluster(db, article);
    return comparing;
  }
}

function measureSimilarity(a: string, b: string): number {
  return a === b ? 1 : jaccard(shinglesOf(normalise(a)), shinglesOf(normalise(b)));
}

function toFingerprint(halves: FingerprintHalves[number]): Fingerprint | null {
  return halves && asFingerprint(halves[0], halves[1]);
}
