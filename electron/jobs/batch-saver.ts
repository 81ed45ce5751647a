// Saves rows in short transactions: articles and rejected rows, fingerprints, and where the pass put each.
import { DEFAULT_DETECTION, type Detection } from '#shared/detection.ts';
import type { ArticleId, ColumnMapping, Evidence, ImportId } from '#shared/model.ts';
import { Constraints } from '../cluster/constraints.ts';
import { asFingerprint, type Fingerprint } from '../fingerprint/simhash.ts';
import type { ImportedRow, RejectedRow } from '../intake/rows.ts';
import { addAction } from '../store/actions.ts';
import { addArticle, addRejectedRow } from '../store/articles.ts';
import { absorbCluster, clusterOfCentre, readVerdicts } from '../store/clusters.ts';
import { readConstraints } from '../store/constraints.ts';
import type { WritableDb } from '../store/database.ts';
import { setVerdict } from '../store/decisions.ts';
import { noteMergedClusters } from '../store/imports.ts';
import { addFingerprint } from '../store/placements.ts';
import { Recorder } from '../store/recorder.ts';
import { readSetting } from '../store/settings.ts';
import { ArticlePlacer } from './article-placer.ts';
import type { FingerprintHalves } from './fingerprint-protocol.ts';
import { PlacedArticleCache } from './placed-articles.ts';
import type { Stopwatch } from './stopwatch.ts';

/** Milliseconds: a decision that the editor makes meanwhile waits for no longer. */
export const LONGEST_TRANSACTION = 25;

export class BatchSaver {
  readonly detection: Detection;
  readonly #placed: PlacedArticleCache;
  readonly #placer: ArticlePlacer;
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
    const constraints = new Constraints(readConstraints(db));
    const absorb = this.#absorb.bind(this);
    this.#placer = stopwatch.time(
      'compare',
      () => new ArticlePlacer(db, this.#placed, { detection: this.detection, constraints, absorb }),
    );
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
    const article = addArticle(this.#db, { ...row, importId: this.#importId }, this.#mapping);
    if (fingerprint) addFingerprint(this.#db, article, fingerprint);

    const start = performance.now();
    const { body, source, url, published } = row.fields;
    const text = this.#placed.comparable(body);
    const folding = performance.now() - start;
    return folding + this.#placer.place({ article, body, text, source, url, published, fingerprint });
  }

  /** Where two clusters with a canonical become one, only the other's stays: a cluster has one. */
  #absorb(absorbed: ArticleId, into: ArticleId, evidence: Evidence): void {
    const at = new Date().toISOString();
    const recorder = new Recorder(this.#db);
    const [from, goal] = [clusterOfCentre(this.#db, absorbed), clusterOfCentre(this.#db, into)];
    const hasCanonical = [...readVerdicts(this.#db, goal).values()].includes('canonical');
    for (const [article, verdict] of readVerdicts(this.#db, from))
      if (verdict === 'canonical' && hasCanonical) setVerdict(recorder, article, null, at);
    addAction(recorder, { kind: 'import', at, cluster: from });
    absorbCluster(this.#db, absorbed, into, evidence);
    noteMergedClusters(this.#db, this.#importId);
  }
}

function toFingerprint(halves: FingerprintHalves[number]): Fingerprint | null {
  return halves && asFingerprint(halves[0], halves[1]);
}
