// The figures that a correction writes: a few are measured before its transaction, with pauses, and many after it.
import type { ArticleId, Evidence, EvidenceKind } from '#shared/model/model.ts';
import { type Comparable, ComparableTexts } from '../../../core/cluster/comparable.ts';
import { EvidenceMeter } from '../../../core/cluster/evidence.ts';
import { fullIndexKeys } from '../../../core/cluster/standard/full-index-keys.ts';
import { sketchOf } from '../../../core/cluster/standard/sketch.ts';
import { readAddress, readComparedFields } from '../../../store/articles.ts';
import { unmeasuredEvidence } from '../../../store/clusters/evidence.ts';
import { readFingerprint } from '../../../store/clusters/placements.ts';
import { readLeftOut } from '../../../store/comparison-basis.ts';
import type { ReadableDb } from '../../../store/database.ts';

/**
 * Compares articles. One is kept, because its table takes 50 ms to build. It is built on first use: an undo of verdicts
 * needs none.
 */
export class ArticleComparer {
  #built: ComparableTexts | undefined;
  readonly #meter = new EvidenceMeter();

  get #texts(): ComparableTexts {
    this.#built ??= new ComparableTexts();
    return this.#built;
  }

  evidence(db: ReadableDb, article: ArticleId, matched: ArticleId): Evidence {
    const match = { leader: matched, matched, kind: 'similarity' } as const;
    return this.#meter.measure(this.#read(db, article), this.#read(db, matched), match);
  }

  sketch(db: ReadableDb, article: ArticleId): Uint32Array {
    return sketchOf(this.#comparable(db, article).text.units);
  }

  fullIndexKeys(db: ReadableDb, article: ArticleId): Uint8Array {
    const { source, url } = readAddress(db, article);
    return fullIndexKeys(this.#comparable(db, article).text, source, url);
  }

  #read(db: ReadableDb, article: ArticleId) {
    return { comparable: this.#comparable(db, article), fingerprint: readFingerprint(db, article) };
  }

  #comparable(db: ReadableDb, article: ArticleId): Comparable {
    return this.#texts.of(readComparedFields(db, article), readLeftOut(db));
  }
}

let shared: ArticleComparer | undefined;

/** Shared by all callers of a thread. */
export function sharedComparer(): ArticleComparer {
  shared ??= new ArticleComparer();
  return shared;
}

/** Lets the thread answer other calls. It is given the number of measurements made, and of all planned ones. */
export type YieldToEventLoop = (done: number, total: number) => Promise<void>;

/** Stored in place of keys until they are measured. */
const NO_KEYS = new Uint8Array(0);

/** The figures of one correction: asked for by its plan, measured, then asked for again by its transaction. */
export class Measurements {
  readonly #db: ReadableDb;
  readonly #comparer: ArticleComparer;
  readonly #evidence = new Map<string, Evidence>();
  readonly #keys = new Map<ArticleId, Uint8Array>();
  /** Measurements that the plan asked for; null after it. */
  #planned: Map<string, () => void> | null = new Map();
  /** Measurements that the transaction may make itself, of a cluster that was changed after the plan. */
  #left: number;

  /** @param maxMeasured where the plan asks for more, all are left for later */
  constructor(db: ReadableDb, comparer: ArticleComparer, maxMeasured: number) {
    this.#db = db;
    this.#comparer = comparer;
    this.#left = maxMeasured;
  }

  byEditor(article: ArticleId, matched: ArticleId): Evidence {
    return this.remeasure(article, matched, 'editor');
  }

  /** Evidence for an article whose former match has left its cluster. The editor's word stays; the texts say the rest. */
  remeasure(article: ArticleId, matched: ArticleId, before: EvidenceKind): Evidence {
    const kind = before === 'editor' ? 'editor' : 'similarity';
    const pair = `${article} ${matched}`;
    const measured = this.#find(this.#evidence, pair, () => this.#comparer.evidence(this.#db, article, matched));
    return measured ? evidenceAs(kind, measured) : unmeasuredEvidence(kind, matched);
  }

  /** The keys under which the `standard` profile is to find an article from now on. */
  fullIndexKeys(article: ArticleId): Uint8Array {
    return this.#find(this.#keys, article, () => this.#comparer.fullIndexKeys(this.#db, article)) ?? NO_KEYS;
  }

  /** Makes the planned measurements, which ends the plan. */
  async measure(yieldToEventLoop: YieldToEventLoop): Promise<void> {
    const planned = [...this.#planned!.values()];
    this.#planned = null;
    if (planned.length > this.#left) this.#left = 0;
    else
      for (const [at, measure] of planned.entries()) {
        measure();
        await yieldToEventLoop(at + 1, planned.length);
      }
  }

  #find<Key extends string | ArticleId, Measurement>(
    known: Map<Key, Measurement>,
    key: Key,
    measure: () => Measurement,
  ): Measurement | undefined {
    if (this.#planned) this.#planned.set(`${key}`, () => known.set(key, measure()));
    else if (!known.has(key) && this.#left-- > 0) known.set(key, measure());
    return known.get(key);
  }
}

/** @param measured as of similar texts */
export function evidenceAs(kind: 'editor' | 'similarity', measured: Evidence): Evidence {
  const { kinds, ...measurements } = measured;
  const others = kinds.slice(1) as EvidenceKind[];
  const isSimilar = measurements.tier !== 'possible';
  if (kind === 'editor') return { ...measurements, kinds: ['editor', ...(isSimilar ? kinds : others)] };
  const isStated = measurements.tier === 'near' || others.length === 0;
  const [first, ...rest] = measurements.tier === 'identical' || !isStated ? others : kinds;
  return { ...measurements, kinds: [first!, ...rest] };
}
