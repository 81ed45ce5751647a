// Saves rows in short transactions: articles and rejected rows, fingerprints, and where the pass put each.
import { type ArticleId, type ColumnMapping, DEFAULT_DETECTION, type Detection, type ImportId } from '#shared/model.ts';
import { createPass } from '../cluster/detection.ts';
import { EvidenceMeter } from '../cluster/evidence.ts';
import type { Arrival, Pass } from '../cluster/pass.ts';
import { asFingerprint, type Fingerprint } from '../fingerprint/simhash.ts';
import type { ImportedRow, RejectedRow } from '../intake/rows.ts';
import { addArticle, addRejectedRow } from '../store/articles.ts';
import {
  absorbCluster,
  clusterOfCentre,
  joinCluster,
  openCluster,
  readVerdicts,
  suggestMerge,
} from '../store/clusters.ts';
import type { WritableDb } from '../store/database.ts';
import { setVerdict } from '../store/decisions.ts';
import { noteMergedClusters } from '../store/imports.ts';
import { addFiledKeys, addFingerprint, iteratePlacements } from '../store/placements.ts';
import { readSetting } from '../store/settings.ts';
import type { FingerprintHalves } from './fingerprint-protocol.ts';
import { PlacedArticleCache } from './placed-articles.ts';
import type { Stopwatch } from './stopwatch.ts';

/** Milliseconds: a decision that the editor makes meanwhile waits for no longer. */
const LONGEST_TRANSACTION = 25;

export class BatchSaver {
  readonly detection: Detection;
  readonly #placed: PlacedArticleCache;
  readonly #pass: Pass;
  readonly #meter = new EvidenceMeter();
  readonly #db: WritableDb;
  readonly #importId: ImportId;
  readonly #mapping: ColumnMapping;
  readonly #stopwatch: Stopwatch;

  /** Takes up what the project has: a later import joins what is stored. */
  constructor(db: WritableDb, importId: ImportId, mapping: ColumnMapping, stopwatch: Stopwatch) {
    this.#db = db;
    this.#importId = importId;
    this.#mapping = mapping;
    this.#stopwatch = stopwatch;
    this.detection = readSetting(db, 'detection') ?? DEFAULT_DETECTION;
    this.#placed = new PlacedArticleCache(db);
    this.#pass = createPass(this.detection, this.#placed);
    stopwatch.time('compare', () => {
      for (const placement of iteratePlacements(db)) this.#pass.restore(placement);
    });
  }

  /** @param halves of the batch's articles, in their order; rejected rows have none. */
  save(rows: readonly (ImportedRow | RejectedRow)[], halves: FingerprintHalves): void {
    const queue = [...rows].reverse();
    const halvesLeft = [...halves].reverse();
    while (queue.length > 0) this.#saveSome(queue, halvesLeft);
  }

  /** Saves rows off the end of the queue, in one transaction, until it has taken long enough. */
  #saveSome(queue: (ImportedRow | RejectedRow)[], halves: FingerprintHalves[number][]): void {
    const start = performance.now();
    let comparing = 0;
    this.#db
      .transaction(() => {
        do {
          const row = queue.pop()!;
          if (row.kind === 'rejected') addRejectedRow(this.#db, this.#importId, row);
          else comparing += this.#saveArticle(row, toFingerprint(halves.pop() ?? null));
        } while (queue.length > 0 && performance.now() - start < LONGEST_TRANSACTION);
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
    const { body, source, url, published } = row.fields;
    const arrival: Arrival = {
      article,
      body,
      text: this.#placed.comparable(body),
      source,
      url,
      published,
      fingerprint,
    };
    this.#placed.remember(article, arrival);
    const { match, alsoNear, absorbed, keys } = this.#pass.place(arrival);
    const evidence = match && this.#meter.measure(arrival, this.#placed.get(match.matched), match);
    const comparing = performance.now() - start;

    if (match && evidence) joinCluster(db, article, match.centre, evidence);
    else openCluster(db, article);
    if (keys) addFiledKeys(db, article, keys);
    for (const centre of absorbed) this.#absorb(centre, match!.centre);
    for (const centre of alsoNear) suggestMerge(db, article, centre);
    return comparing;
  }

  /** Of two clusters that become one, only the other's canonical stays: a cluster has one. */
  #absorb(absorbed: ArticleId, into: ArticleId): void {
    const cluster = clusterOfCentre(this.#db, absorbed);
    for (const [article, verdict] of readVerdicts(this.#db, cluster))
      if (verdict === 'canonical') setVerdict(this.#db, cluster, article, null, new Date().toISOString());
    absorbCluster(this.#db, absorbed, into);
    noteMergedClusters(this.#db, this.#importId);
  }
}

function toFingerprint(halves: FingerprintHalves[number]): Fingerprint | null {
  return halves && asFingerprint(halves[0], halves[1]);
}
