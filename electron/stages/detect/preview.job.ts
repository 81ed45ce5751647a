// The preview of a re-cluster places every article again, in the order of placing, into a preview, and compares it
// with the project. With decisions there is one preview for each policy.
import {
  type DecisionPolicy,
  decisionPolicies,
  type PolicyCounts,
  type PreviewSummary,
} from '#shared/contract/detection.ts';
import type { Stage } from '#shared/contract/jobs.ts';
import { type Detection, placesByFingerprint, usesBoilerplate } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import { type Boilerplate, WHOLE_TEXTS } from '../../core/boilerplate/boilerplate.ts';
import type { LearnedSentence } from '../../core/boilerplate/learn.ts';
import { type Comparable, ComparableTexts } from '../../core/cluster/comparable.ts';
import { Constraints } from '../../core/cluster/constraints.ts';
import type { IncomingArticle } from '../../core/cluster/pass.ts';
import { asFingerprint, type Fingerprint } from '../../core/fingerprint/simhash.ts';
import { BATCH, fingerprintBatches } from '../../pool/fingerprint-batches.ts';
import { countArticles } from '../../store/articles.ts';
import { addLearned, clearStaleSentences, copyBoilerplate, readStaleSentences } from '../../store/boilerplate.ts';
import { absorbCluster, countClusters } from '../../store/clusters/clusters.ts';
import { readConstraints } from '../../store/clusters/constraints.ts';
import {
  createPreview,
  iterateStoredArticles,
  type PreviewBasis,
  readBasis,
  readDecidedClusters,
  type StoredArticle,
  writePreviewBasis,
} from '../../store/clusters/preview-store.ts';
import { readLeftOut } from '../../store/comparison-basis.ts';
import { openSnapshot, type ReadableDb, type WritableDb } from '../../store/database.ts';
import { isIndexOutdated, markClustered, markIndexed } from '../../store/indexing.ts';
import { readDetection, readSetting, writeSetting } from '../../store/settings.ts';
import { ArticlePlacer } from './article-placer.ts';
import { freezeDecidedClusters } from './decided-clusters.ts';
import { learnFromProject } from './intake/read-ahead.ts';
import { listChanges } from './list-changes.ts';
import { type Change, fingerprintTexts, measureDistances } from './measure-distances.ts';
import { PlacedArticleCache } from './placed-articles.ts';
import { previewFile } from './preview-file.ts';

export type PreviewInput = {
  readonly project: string;
  readonly detection: Detection;
  /** An empty folder for the previews. */
  readonly folder: string;
  /** Null: both where there are decisions. */
  readonly policies: readonly DecisionPolicy[] | null;
};

export type PreviewResult = Omit<PreviewSummary, 'id'> & { readonly basis: PreviewBasis };

/** Previews the project as it is now: an import or the editor may change it at the same time. @throws Cancelled */
export async function previewTask(
  { project, detection, folder, policies }: PreviewInput,
  services: TaskServices,
): Promise<TaskOutcome<PreviewResult>> {
  const stopwatch = new Stopwatch();
  const db = openSnapshot(project);
  const previews: PreviewBuilder[] = [];
  try {
    const basis = readBasis(db);
    const segmenter = await services.segmenter();
    const decided = readDecidedClusters(db);
    const constraints = readConstraints(db);
    const texts = new ComparableTexts();
    const learned = usesBoilerplate(detection) ? await learn(db, texts, services, stopwatch) : [];
    for (const policy of policies ?? (decided.size > 0 ? decisionPolicies : (['keep'] as const))) {
      const obeyed = policy === 'keep' ? freezeDecidedClusters(constraints, decided) : new Constraints(constraints);
      const file = previewFile(folder, policy);
      previews.push(new PreviewBuilder(db, file, policy, { detection, constraints: obeyed, learned, texts }));
    }
    for (const { db } of previews) {
      writeSetting(db, 'segmenter', segmenter);
      writePreviewBasis(db, basis);
    }
    const total = countArticles(db);
    const boilerplate = previews[0]!.boilerplate;
    const stored = storedTexts(db, detection, segmenter);
    const batches = incomingArticles({ db, detection, boilerplate, texts, stored }, services, stopwatch);
    await placeAll({ detection, previews, batches, total, services, stopwatch });
    const computed = new Map<ArticleId, Fingerprint | null>();
    for (const { db: placements } of previews) {
      const change: Change = async (write) => placements.transaction(() => write(placements)).immediate();
      await measureDistances({ project: db, placements, change, services, stopwatch, stored, computed });
    }

    const counts: Partial<Record<DecisionPolicy, PolicyCounts>> = {};
    for (const [at, { policy, db: proposed }] of previews.entries()) {
      services.progress({ stage: 'list', done: at, total: previews.length });
      await breathe(services);
      counts[policy] = stopwatch.time('list', () => listChanges(db, proposed, policy));
    }
    services.progress({ stage: 'list', done: previews.length, total: previews.length });
    const { clusters, articlesInClusters } = countClusters(db);
    return {
      result: {
        detection,
        articles: total,
        before: { clusters, articlesInClusters },
        decidedClusters: decided.size,
        policies: { keep: counts.keep!, follow: counts.follow },
        basis,
      },
      milliseconds: stopwatch.read(),
    };
  } finally {
    for (const { db } of previews) db.close();
    db.close();
  }
}

/** Learns boilerplate, of which nothing is stored yet. */
async function learn(
  db: ReadableDb,
  texts: ComparableTexts,
  services: TaskServices,
  stopwatch: Stopwatch,
): Promise<LearnedSentence[]> {
  await breathe(services);
  return stopwatch.time('boilerplate', () => learnFromProject(db, texts, services.progress));
}

type Proposed = {
  readonly detection: Detection;
  readonly constraints: Constraints;
  readonly learned: readonly LearnedSentence[];
  readonly texts: ComparableTexts;
};

class PreviewBuilder {
  readonly db: WritableDb;
  readonly policy: DecisionPolicy;
  /** The project's boilerplate, and the one that was learned for the preview. */
  readonly boilerplate: Boilerplate;
  /** Null where the profile compares no texts. */
  readonly #remember: PlacedArticleCache | null;
  readonly #placer: ArticlePlacer;

  constructor(
    project: ReadableDb,
    file: string,
    policy: DecisionPolicy,
    { detection, constraints, learned, texts }: Proposed,
  ) {
    this.db = createPreview(file);
    this.policy = policy;
    writeSetting(this.db, 'detection', detection);
    copyBoilerplate(project, this.db);
    addLearned(this.db, learned);
    clearStaleSentences(this.db);
    markIndexed(this.db);
    markClustered(this.db);
    this.boilerplate = readLeftOut(this.db);
    const respectsDecisions = policy === 'keep';
    const placed = new PlacedArticleCache(project, this.boilerplate, { texts, placements: this.db, respectsDecisions });
    this.#remember = usesBoilerplate(detection) ? placed : null;
    this.#placer = new ArticlePlacer(this.db, placed, {
      detection,
      constraints,
      absorb: (...clusters) => absorbCluster(this.db, ...clusters),
      // New clusters come in the order of their articles in the list.
      clusterOf: (leader) => Number(leader) as ClusterId,
    });
    // The preview is empty: there is nothing to restore.
  }

  place(incomingArticles: readonly IncomingArticle[]): void {
    this.db
      .transaction(() => {
        for (const incoming of incomingArticles) {
          this.#remember?.remember(incoming.article, incoming.comparable);
          this.#placer.place(incoming);
        }
      })
      .immediate();
  }
}

type IncomingSource = {
  readonly db: ReadableDb;
  readonly detection: Detection;
  readonly boilerplate: Boilerplate;
  readonly texts: ComparableTexts;
  /** The result of `storedTexts`. */
  readonly stored: Boilerplate | null;
};

/** The articles of a project as they are placed again, in the order in which an import placed them. */
async function* incomingArticles(
  { db, detection, boilerplate, texts, stored }: IncomingSource,
  services: TaskServices,
  stopwatch: Stopwatch,
): AsyncGenerator<IncomingArticle[]> {
  const needsFingerprints = placesByFingerprint(detection.profile);
  const leftOut = usesBoilerplate(detection) ? boilerplate : WHOLE_TEXTS;
  /** The text of which a fingerprint is to be made; null if none is needed, or the stored one is of this text. */
  const toBeCut = (article: StoredArticle): string | null => {
    if (!needsFingerprints) return null;
    const text = texts.cut(article, leftOut);
    return stored && article.fingerprint && text === texts.cut(article, stored) ? null : text;
  };
  const prepared = function* () {
    for (const batch of iterateStoredArticles(db, BATCH))
      yield batch.map((article) => ({ article, text: toBeCut(article) }));
  };
  const fingerprint = async (batch: readonly { readonly text: string | null }[]) => {
    const cut = batch.flatMap(({ text }) => text ?? []);
    return cut.length === 0 ? [] : fingerprintTexts(services, cut, detection);
  };
  for await (const { batch, halves } of fingerprintBatches(prepared(), fingerprint, services, stopwatch)) {
    const computed = halves.values();
    const fingerprintOf = ({ article, text }: (typeof batch)[number]) => {
      if (text === null) return needsFingerprints ? article.fingerprint : null;
      const pair = computed.next().value;
      return pair ? asFingerprint(pair[0], pair[1]) : null;
    };
    yield batch.map((one) => {
      // Folded on first use: not every profile compares texts.
      let comparable: Comparable | undefined;
      return {
        ...one.article,
        fingerprint: fingerprintOf(one),
        get comparable() {
          comparable ??= texts.of(one.article, boilerplate);
          return comparable;
        },
      };
    });
  }
}

/**
 * The boilerplate that was left out of the texts of the stored fingerprints. Null where those are of other words, or
 * their texts are not known.
 */
function storedTexts(db: ReadableDb, detection: Detection, segmenter: string): Boilerplate | null {
  const previous = readDetection(db);
  const isOther =
    readSetting(db, 'segmenter') !== segmenter ||
    JSON.stringify(previous.words) !== JSON.stringify(detection.words) ||
    isIndexOutdated(db) ||
    readStaleSentences(db).length > 0;
  return isOther ? null : readLeftOut(db);
}

type Placing = {
  detection: Detection;
  previews: readonly PreviewBuilder[];
  batches: AsyncIterable<readonly IncomingArticle[]>;
  total: number;
  services: TaskServices;
  stopwatch: Stopwatch;
};

async function placeAll({ previews, batches, detection, total, services, stopwatch }: Placing): Promise<void> {
  const placing: readonly Stage[] = placesByFingerprint(detection.profile) ? ['fingerprint', 'compare'] : ['compare'];
  services.progress({ stage: 'list', done: 0, total: previews.length });
  const report = (done: number) => {
    for (const stage of placing) services.progress({ stage, done, total });
  };
  let done = 0;
  report(done);
  for await (const batch of batches) {
    await breathe(services);
    stopwatch.time('compare', () => {
      for (const preview of previews) preview.place(batch);
    });
    done += batch.length;
    report(done);
  }
}

/** Lets a cancel arrive. @throws Cancelled */
async function breathe({ checkCancelled }: TaskServices): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  checkCancelled();
}
