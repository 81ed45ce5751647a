// The preview of a re-cluster: every article is placed anew, in the order of the import, into a proposal beside the
// project; then both are compared. Where there are decisions, one proposal for each way to treat them.
import path from 'node:path';
import {
  type DecisionPolicy,
  decisionPolicies,
  type PolicyCounts,
  type ProposalSummary,
} from '#shared/contract/detection.ts';
import { DEFAULT_DETECTION, type Detection } from '#shared/detection.ts';
import { Refusal } from '#shared/refusals.ts';
import { Constraints } from '../cluster/constraints.ts';
import { asFingerprint } from '../fingerprint/simhash.ts';
import { keepDecided } from '../review/decided-clusters.ts';
import { countArticles } from '../store/articles.ts';
import { absorbCluster, countClusters } from '../store/clusters.ts';
import { readConstraints } from '../store/constraints.ts';
import { openProject, type ReadableDb, type WritableDb } from '../store/database.ts';
import { unfinishedImport } from '../store/imports.ts';
import { addFingerprint } from '../store/placements.ts';
import {
  createProposal,
  readArrivals,
  readDecidedClusters,
  readRevision,
  type StoredArrival,
  writeProposedRevision,
} from '../store/proposal.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { ArticlePlacer } from './article-placer.ts';
import { BATCH, fingerprinted } from './fingerprinted.ts';
import { listChanges } from './list-changes.ts';
import { PlacedArticleCache } from './placed-articles.ts';
import { Stopwatch } from './stopwatch.ts';
import type { TaskOutcome, TaskServices } from './task.ts';

export type PreviewInput = {
  readonly project: string;
  readonly detection: Detection;
  /** An empty folder for the proposals. */
  readonly folder: string;
};

export type Preview = Omit<ProposalSummary, 'id'> & { readonly revision: string };

/** The file of a proposal in its folder. */
export function proposalFile(folder: string, policy: DecisionPolicy): string {
  return path.join(folder, `${policy}.proposal`);
}

/** @throws Refusal IMPORT_UNFINISHED; Cancelled */
export async function previewTask(
  { project, detection, folder }: PreviewInput,
  services: TaskServices,
): Promise<TaskOutcome<Preview>> {
  const stopwatch = new Stopwatch();
  const db = openProject(project);
  const proposals: Proposal[] = [];
  try {
    const unfinished = unfinishedImport(db);
    if (unfinished) throw new Refusal('IMPORT_UNFINISHED', { file: unfinished.file });
    const revision = readRevision(db);
    const segmenter = await services.segmenter();
    const decided = readDecidedClusters(db);
    const constraints = readConstraints(db);
    for (const policy of decided.size > 0 ? decisionPolicies : (['keep'] as const)) {
      const obeyed = policy === 'keep' ? keepDecided(constraints, decided) : new Constraints(constraints);
      proposals.push(new Proposal(db, proposalFile(folder, policy), policy, detection, obeyed));
    }
    for (const { db } of proposals) {
      writeSetting(db, 'detection', detection);
      writeSetting(db, 'segmenter', segmenter);
      writeProposedRevision(db, revision);
    }
    const total = countArticles(db);
    await placeAll({
      db,
      proposals,
      total,
      remade: needsFingerprints(db, detection, segmenter),
      detection,
      services,
      stopwatch,
    });

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

/** A proposal under way. */
class Proposal {
  readonly db: WritableDb;
  readonly policy: DecisionPolicy;
  readonly placed: PlacedArticleCache;
  readonly #placer: ArticlePlacer;

  constructor(
    project: ReadableDb,
    file: string,
    policy: DecisionPolicy,
    detection: Detection,
    constraints: Constraints,
  ) {
    this.db = createProposal(file);
    this.policy = policy;
    this.placed = new PlacedArticleCache(project, this.db);
    this.#placer = new ArticlePlacer(this.db, this.placed, {
      detection,
      constraints,
      absorb: (...clusters) => absorbCluster(this.db, ...clusters),
    });
  }

  place(arrivals: readonly Arrival[]): void {
    this.db
      .transaction(() => {
        for (const arrival of arrivals) {
          if (arrival.fingerprint) addFingerprint(this.db, arrival.article, arrival.fingerprint);
          this.#placer.place(arrival);
        }
      })
      .immediate();
  }
}

type Arrival = Parameters<ArticlePlacer['place']>[0];

/** Fingerprints are made anew where other words, weighed or hashed otherwise, would come of the texts. */
function needsFingerprints(db: ReadableDb, { words }: Detection, segmenter: string): boolean {
  const made = readSetting(db, 'detection') ?? DEFAULT_DETECTION;
  return readSetting(db, 'segmenter') !== segmenter || JSON.stringify(made.words) !== JSON.stringify(words);
}

type Placing = {
  db: ReadableDb;
  proposals: readonly Proposal[];
  total: number;
  remade: boolean;
  detection: Detection;
  services: TaskServices;
  stopwatch: Stopwatch;
};

async function placeAll({ db, proposals, total, remade, detection, services, stopwatch }: Placing): Promise<void> {
  // Every stage is named from the start.
  services.progress({ stage: 'list', done: 0, total: proposals.length });
  const report = (done: number) => {
    services.progress({ stage: 'fingerprint', done: remade ? done : total, total });
    services.progress({ stage: 'compare', done, total });
  };
  let done = 0;
  report(done);
  for await (const batch of remade ? withNewFingerprints(db, detection, services, stopwatch) : batches(db)) {
    await breathe(services);
    stopwatch.time('compare', () => {
      // A text is folded once, for all proposals.
      const arrivals = batch.map((arrival) => ({ ...arrival, text: proposals[0]!.placed.comparable(arrival.body) }));
      for (const proposal of proposals) proposal.place(arrivals);
    });
    done += batch.length;
    report(done);
  }
}

function* batches(db: ReadableDb): Generator<StoredArrival[]> {
  for (let last = 0; ; ) {
    const batch = readArrivals(db, last, BATCH);
    if (batch.length === 0) return;
    yield batch;
    last = batch.at(-1)!.article;
  }
}

async function* withNewFingerprints(
  db: ReadableDb,
  { words }: Detection,
  services: TaskServices,
  stopwatch: Stopwatch,
): AsyncGenerator<StoredArrival[]> {
  const fingerprint = (batch: readonly StoredArrival[]) =>
    services.fingerprint(
      batch.map(({ body }) => body),
      words,
    );
  for await (const { batch, halves } of fingerprinted(batches(db), fingerprint, services, stopwatch))
    yield batch.map((arrival, at) => {
      const pair = halves[at];
      return { ...arrival, fingerprint: pair ? asFingerprint(pair[0], pair[1]) : null };
    });
}

/** Lets a cancel arrive. @throws Cancelled */
async function breathe({ checkCancelled }: TaskServices): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  checkCancelled();
}
