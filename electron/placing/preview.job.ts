// The preview of a re-cluster: every article is placed anew, in the order of the import, into a proposal beside the
// project; then both are compared. Where there are decisions, one proposal for each way to treat them.
import {
  type DecisionPolicy,
  decisionPolicies,
  type PolicyCounts,
  type ProposalSummary,
} from '#shared/contract/detection.ts';
import { DEFAULT_DETECTION, type Detection, usesBoilerplate } from '#shared/detection.ts';
import { Refusal } from '#shared/refusals.ts';
import { Boilerplate, NO_BOILERPLATE } from '../boilerplate/boilerplate.ts';
import type { LearnedSentence } from '../boilerplate/learn.ts';
import { type Comparable, ComparableTexts } from '../cluster/comparable.ts';
import { Constraints } from '../cluster/constraints.ts';
import type { Arrival } from '../cluster/pass.ts';
import { BATCH, fingerprinted } from '../compute/fingerprinted.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../engine/task.ts';
import { asFingerprint, type Fingerprint } from '../fingerprint/simhash.ts';
import { readLeftOut } from '../review/boilerplate.ts';
import { keepDecided } from '../review/decided-clusters.ts';
import { countArticles } from '../store/articles.ts';
import { addLearned, clearStaleSentences, copyBoilerplate, readStaleSentences } from '../store/boilerplate.ts';
import { absorbCluster, countClusters } from '../store/clusters.ts';
import { readConstraints } from '../store/constraints.ts';
import { openForReading, type ReadableDb, type WritableDb } from '../store/database.ts';
import { unfinishedImport } from '../store/imports.ts';
import { isIndexOutdated, markClustered, markIndexed } from '../store/indexing.ts';
import {
  createProposal,
  readArrivals,
  readDecidedClusters,
  readRevision,
  type StoredArrival,
  writeProposedRevision,
} from '../store/proposal.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import type { FoldedText } from '../text/fold.ts';
import { ArticlePlacer } from './article-placer.ts';
import { listChanges } from './list-changes.ts';
import { PlacedArticleCache } from './placed-articles.ts';
import { proposalFile } from './proposal-file.ts';
import { learnFromProject } from './read-ahead.ts';

export type PreviewInput = {
  readonly project: string;
  readonly detection: Detection;
  /** An empty folder for the proposals. */
  readonly folder: string;
};

export type Preview = Omit<ProposalSummary, 'id'> & { readonly revision: string };

/** @throws Refusal IMPORT_UNFINISHED; Cancelled */
export async function previewTask(
  { project, detection, folder }: PreviewInput,
  services: TaskServices,
): Promise<TaskOutcome<Preview>> {
  const stopwatch = new Stopwatch();
  // Every stage is named from the start, and `list` says what kind of task this is.
  services.progress({ stage: 'list', done: 0, total: null });
  const db = openForReading(project);
  const proposals: Proposal[] = [];
  try {
    const unfinished = unfinishedImport(db);
    if (unfinished) throw new Refusal('IMPORT_UNFINISHED', { file: unfinished.file });
    const revision = readRevision(db);
    const segmenter = await services.segmenter();
    const decided = readDecidedClusters(db);
    const constraints = readConstraints(db);
    const texts = new ComparableTexts();
    const learned = usesBoilerplate(detection) ? await learn(db, texts, services, stopwatch) : [];
    for (const policy of decided.size > 0 ? decisionPolicies : (['keep'] as const)) {
      const obeyed = policy === 'keep' ? keepDecided(constraints, decided) : new Constraints(constraints);
      const file = proposalFile(folder, policy);
      proposals.push(new Proposal(db, file, policy, { detection, constraints: obeyed, learned, texts }));
    }
    for (const { db } of proposals) {
      writeSetting(db, 'segmenter', segmenter);
      writeProposedRevision(db, revision);
    }
    const total = countArticles(db);
    const boilerplate = proposals[0]!.boilerplate;
    const arrivals = new Arrivals(db, { detection, segmenter, boilerplate, texts });
    await placeAll({ proposals, arrivals, total, services, stopwatch });

    const counts: Partial<Record<DecisionPolicy, PolicyCounts>> = {};
    for (const [at, { policy, db: proposed }] of proposals.entries()) {
      services.progress({ stage: 'list', done: at, total: proposals.length });
      await breathe(services);
      counts[policy] = stopwatch.time('list', () => listChanges(db, proposed, policy));
    }
    services.progress({ stage: 'list', done: proposals.length, total: proposals.length });
    const { clusters, articlesInClusters } = countClusters(db);
    return {
      result: {
        detection,
        articles: total,
        before: { clusters, articlesInClusters },
        decidedClusters: decided.size,
        policies: { keep: counts.keep!, follow: counts.follow },
        revision,
      },
      milliseconds: stopwatch.read(),
    };
  } finally {
    for (const { db } of proposals) db.close();
    db.close();
  }
}

/** Without anything of it stored yet. */
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

/** A proposal under way. */
class Proposal {
  readonly db: WritableDb;
  readonly policy: DecisionPolicy;
  /** What is left out of the articles: the project's, and what was learned for the preview. */
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
    this.db = createProposal(file);
    this.policy = policy;
    writeSetting(this.db, 'detection', detection);
    copyBoilerplate(project, this.db);
    addLearned(this.db, learned);
    clearStaleSentences(this.db);
    markIndexed(this.db);
    markClustered(this.db);
    this.boilerplate = readLeftOut(this.db);
    const heedsDecisions = policy === 'keep';
    const placed = new PlacedArticleCache(project, this.boilerplate, { texts, placements: this.db, heedsDecisions });
    this.#remember = usesBoilerplate(detection) ? placed : null;
    this.#placer = new ArticlePlacer(this.db, placed, {
      detection,
      constraints,
      absorb: (...clusters) => absorbCluster(this.db, ...clusters),
    });
    // It is empty: there is nothing to restore.
  }

  place(arrivals: readonly Arrival[]): void {
    this.db
      .transaction(() => {
        for (const arrival of arrivals) {
          this.#remember?.remember(arrival.article, arrival.comparable);
          this.#placer.place(arrival);
        }
      })
      .immediate();
  }
}

/** An article as it is placed; `text`: of which a fingerprint is to be made, null where the stored one holds. */
type Prepared = Arrival & { readonly text: string | null; fingerprint: Fingerprint | null };

/** The articles of a project as they are placed anew. */
class Arrivals {
  readonly #db: ReadableDb;
  readonly #texts: ComparableTexts;
  readonly #detection: Detection;
  /** What is left out from now on, and of the texts of which the stored fingerprints were made. */
  readonly #boilerplate: Boilerplate;
  readonly #before: Boilerplate;
  readonly #stale: ReadonlySet<number>;
  /** Other words, weighed or hashed otherwise, come of the texts. */
  readonly #areWordsOther: boolean;

  constructor(
    db: ReadableDb,
    {
      detection,
      segmenter,
      boilerplate,
      texts,
    }: Pick<Proposed, 'detection' | 'texts'> & {
      readonly segmenter: string;
      readonly boilerplate: Boilerplate;
    },
  ) {
    this.#db = db;
    this.#texts = texts;
    this.#detection = detection;
    this.#boilerplate = boilerplate;
    const made = readSetting(db, 'detection') ?? DEFAULT_DETECTION;
    this.#areWordsOther =
      readSetting(db, 'segmenter') !== segmenter || JSON.stringify(made.words) !== JSON.stringify(detection.words);
    this.#before = isIndexOutdated(db) ? NO_BOILERPLATE : readLeftOut(db);
    this.#stale = new Set(usesBoilerplate(made) ? readStaleSentences(db) : []);
  }

  /** In the order in which they were imported. */
  async *batches(services: TaskServices, stopwatch: Stopwatch): AsyncGenerator<Arrival[]> {
    const fingerprint = async (batch: readonly Prepared[]) => {
      const texts = batch.flatMap(({ text }) => text ?? []);
      return texts.length === 0 ? [] : services.fingerprint(texts, this.#detection.words);
    };
    for await (const { batch, halves } of fingerprinted(this.#prepared(stopwatch), fingerprint, services, stopwatch)) {
      const made = halves.values();
      for (const prepared of batch) {
        if (prepared.text === null) continue;
        const pair = made.next().value;
        prepared.fingerprint = pair ? asFingerprint(pair[0], pair[1]) : null;
      }
      yield batch;
    }
  }

  *#prepared(stopwatch: Stopwatch): Generator<Prepared[]> {
    for (let last = 0; ; ) {
      const batch = readArrivals(this.#db, last, BATCH);
      if (batch.length === 0) return;
      yield stopwatch.time('compare', () => batch.map((arrival) => this.#prepare(arrival)));
      last = batch.at(-1)!.article;
    }
  }

  #prepare(arrival: StoredArrival): Prepared {
    const { body, source } = arrival;
    // Not every profile compares texts.
    let folded: FoldedText | undefined;
    const fold = () => (folded ??= this.#texts.fold(body));
    let comparable: Comparable | undefined;
    const compare = () => (comparable ??= this.#texts.of(arrival, this.#boilerplate, fold()));
    const cut = (boilerplate: Boilerplate) => (boilerplate.isEmpty ? body : boilerplate.cutFrom(body, fold(), source));
    const text = cut(this.#boilerplate);
    const isOther =
      this.#areWordsOther ||
      text !== cut(this.#before) ||
      (this.#stale.size > 0 && Boilerplate.carries(fold(), this.#stale));
    return {
      ...arrival,
      text: isOther ? text : null,
      get comparable() {
        return compare();
      },
    };
  }
}

type Placing = {
  proposals: readonly Proposal[];
  arrivals: Arrivals;
  total: number;
  services: TaskServices;
  stopwatch: Stopwatch;
};

async function placeAll({ proposals, arrivals, total, services, stopwatch }: Placing): Promise<void> {
  services.progress({ stage: 'list', done: 0, total: proposals.length });
  const report = (done: number) => {
    for (const stage of ['fingerprint', 'compare'] as const) services.progress({ stage, done, total });
  };
  let done = 0;
  report(done);
  for await (const batch of arrivals.batches(services, stopwatch)) {
    await breathe(services);
    stopwatch.time('compare', () => {
      for (const proposal of proposals) proposal.place(batch);
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
