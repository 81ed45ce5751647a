// Saves rows in short transactions: articles and rejected rows, fingerprints, and where the pass put each.
import type { Detection } from '#shared/model/detection.ts';
import type { ArticleId, ColumnMapping, Evidence, ImportId } from '#shared/model/model.ts';
import type { Stopwatch } from '../../base/stopwatch.ts';
import type { Comparable, ComparableTexts } from '../../core/cluster/comparable.ts';
import { Constraints } from '../../core/cluster/constraints.ts';
import type { IncomingArticle } from '../../core/cluster/pass.ts';
import type { Signature } from '../../core/cluster/standard/signature.ts';
import type { FingerprintHalves } from '../../core/fingerprint/batch-results.ts';
import { asFingerprint, type Fingerprint } from '../../core/fingerprint/simhash.ts';
import { addArticle, addRejectedRow } from '../../store/articles.ts';
import { absorbCluster, clusterOfLeader, holdsOtherImports, readVerdicts } from '../../store/clusters/clusters.ts';
import { readConstraints } from '../../store/clusters/constraints.ts';
import { readLeftOut } from '../../store/comparison-basis.ts';
import type { WritableDb } from '../../store/database.ts';
import { setVerdict } from '../../store/decisions.ts';
import { ChangeRecorder } from '../../store/history/change-recorder.ts';
import { raiseRevision } from '../../store/history/revisions.ts';
import { saveMergedClusters } from '../../store/imports.ts';
import { type ReservedIds, readReservedIds } from '../../store/placing-order.ts';
import { type SetMatch, saveMatch } from '../../store/references/reference-matches.ts';
import { readDetection } from '../../store/settings.ts';
import type { ImportedRow, RejectedRow } from '../intake/rows.ts';
import { ArticlePlacer } from './article-placer.ts';
import { PlacedArticleCache } from './placed-articles.ts';

type Saving = {
  readonly id: ImportId;
  readonly mapping: ColumnMapping;
  readonly texts: ComparableTexts;
  readonly stopwatch: Stopwatch;
};

/** A row, with its comparable and signature where they were made already, without boilerplate. */
export type ReadRow = ImportedRow & {
  readonly comparable?: Comparable;
  readonly signature?: Signature;
  readonly matches?: readonly SetMatch[];
};

export class BatchSaver {
  readonly detection: Detection;
  readonly #placed: PlacedArticleCache;
  #placer: ArticlePlacer | null = null;
  readonly #db: WritableDb;
  readonly #importId: ImportId;
  readonly #mapping: ColumnMapping;
  readonly #stopwatch: Stopwatch;
  readonly #reserved: ReservedIds | null;
  /** Rows that are not saved yet, in reverse order. */
  readonly #rows: (ReadRow | RejectedRow)[] = [];
  readonly #halves: FingerprintHalves[number][] = [];

  /** Does not know the articles of the project before `restore`. */
  constructor(db: WritableDb, { id, mapping, texts, stopwatch }: Saving) {
    this.#db = db;
    this.#importId = id;
    this.#mapping = mapping;
    this.#stopwatch = stopwatch;
    this.#reserved = readReservedIds(db, id);
    this.detection = readDetection(db);
    this.#placed = new PlacedArticleCache(db, readLeftOut(db), { texts });
  }

  /**
   * Takes in what the project has, because a later import joins what is stored. Repeat it after a correction of
   * clusters, as a resumed import does. Yields as `ArticlePlacer.restore`.
   */
  *restore(): Generator<void> {
    const constraints = new Constraints(readConstraints(this.#db));
    const absorb = this.#absorb.bind(this);
    const clusterOf = (leader: ArticleId) => this.#reserved?.clusterOf(leader) ?? null;
    const { detection } = this;
    const placer = new ArticlePlacer(this.#db, this.#placed, { detection, constraints, absorb, clusterOf });
    yield* placer.restore();
    this.#placer = placer;
  }

  /**
   * Adds rows to those that are to be saved.
   * @param halves the fingerprints of the articles among the rows, in their order; empty where the profile needs none
   */
  enqueue(rows: readonly (ReadRow | RejectedRow)[], halves: FingerprintHalves): void {
    this.#rows.unshift(...rows.toReversed());
    this.#halves.unshift(...halves.toReversed());
  }

  /** Saves rows in the transaction of the caller, as long as there is time. @returns whether all are saved */
  saveSome(hasTime: () => boolean): boolean {
    const start = performance.now();
    let comparing = 0;
    while (this.#rows.length > 0) {
      const row = this.#rows.pop()!;
      if (row.kind === 'rejected') addRejectedRow(this.#db, this.#importId, row);
      else comparing += this.#saveArticle(row, toFingerprint(this.#halves.pop() ?? null));
      if (!hasTime()) break;
    }
    this.#stopwatch.add('compare', comparing);
    this.#stopwatch.add('save', performance.now() - start - comparing);
    return this.#rows.length === 0;
  }

  /** Returns the milliseconds that comparing took. */
  #saveArticle(row: ReadRow, fingerprint: Fingerprint | null): number {
    const reserved = this.#reserved?.articleOf(row.row);
    const article = addArticle(this.#db, { ...row, article: reserved, importId: this.#importId }, this.#mapping);

    const { fields } = row;
    const { body, source, url, published } = fields;
    const placed = this.#placed;
    if (row.comparable) placed.remember(article, row.comparable);
    const incoming: IncomingArticle = {
      ...{ article, body, source, url, published, fingerprint, signature: row.signature },
      get comparable() {
        return placed.comparable(article, fields);
      },
    };
    const comparing = this.#placer!.place(incoming);
    for (const match of row.matches ?? []) saveMatch(this.#db, article, match);
    return comparing;
  }

  /** If both clusters have a canonical, only that of `into` stays: a cluster has one. */
  #absorb(absorbed: ArticleId, into: ArticleId, evidence: Evidence): void {
    const [from, target] = [clusterOfLeader(this.#db, absorbed), clusterOfLeader(this.#db, into)];
    const recorder = new ChangeRecorder(this.#db, { kind: 'import', at: new Date().toISOString(), cluster: from });
    const hasCanonical = [...readVerdicts(this.#db, target).values()].includes('canonical');
    for (const [article, verdict] of readVerdicts(this.#db, from))
      if (verdict === 'canonical' && hasCanonical) setVerdict(recorder, article, null);
    recorder.close();
    // Removing the import takes its own articles out of a cluster, but cannot part those of others again.
    const areBothOlder = [absorbed, into].every((leader) => holdsOtherImports(this.#db, leader, this.#importId));
    absorbCluster(this.#db, absorbed, into, evidence);
    // A window may show the cluster without the members and verdicts that it has now.
    raiseRevision(this.#db, target);
    if (areBothOlder) saveMergedClusters(this.#db, this.#importId);
  }
}

function toFingerprint(halves: FingerprintHalves[number]): Fingerprint | null {
  return halves && asFingerprint(halves[0], halves[1]);
}
