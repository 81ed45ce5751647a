// The figures that a correction writes, measured on the texts before its transaction, with pauses.
import type { ArticleId, Evidence, EvidenceKind } from '#shared/model.ts';
import { type Comparable, ComparableTexts } from '../cluster/comparable.ts';
import { EvidenceMeter } from '../cluster/evidence.ts';
import { ownKeys } from '../cluster/standard/own-keys.ts';
import { sketchOf } from '../cluster/standard/sketch.ts';
import { readAddress, readComparedFields } from '../store/articles.ts';
import { evidenceOfCentre } from '../store/clusters.ts';
import type { ReadableDb } from '../store/database.ts';
import { readFingerprint } from '../store/placements.ts';
import { readLeftOut } from './boilerplate.ts';

/** What measures; kept, for its table takes 50 ms to build. What measures nothing, such as an undo of verdicts, builds none. */
export class Comparing {
  #built: ComparableTexts | undefined;
  readonly #meter = new EvidenceMeter();

  get #texts(): ComparableTexts {
    this.#built ??= new ComparableTexts();
    return this.#built;
  }

  evidence(db: ReadableDb, article: ArticleId, matched: ArticleId): Evidence {
    const match = { centre: matched, matched, kind: 'similarity' } as const;
    return this.#meter.measure(this.#read(db, article), this.#read(db, matched), match);
  }

  /** The smallest hashes of its text (`sketchOf`). */
  sketch(db: ReadableDb, article: ArticleId): Uint32Array {
    return sketchOf(this.#comparable(db, article).text.units);
  }

  ownKeys(db: ReadableDb, article: ArticleId): Uint8Array {
    const { source, url } = readAddress(db, article);
    return ownKeys(this.#comparable(db, article).text, source, url);
  }

  #read(db: ReadableDb, article: ArticleId) {
    return { comparable: this.#comparable(db, article), fingerprint: readFingerprint(db, article) };
  }

  #comparable(db: ReadableDb, article: ArticleId): Comparable {
    return this.#texts.of(readComparedFields(db, article), readLeftOut(db));
  }
}

/** Lets the thread answer other calls. */
export type Pause = () => Promise<void>;

const NO_KEYS = new Uint8Array(0);

/** The figures of one correction. */
export class Figures {
  readonly #db: ReadableDb;
  readonly #comparing: Comparing;
  readonly #evidence = new Map<string, Evidence>();
  readonly #keys = new Map<ArticleId, Uint8Array>();
  /** By what is missing. */
  #missing = new Map<string, () => void>();

  constructor(db: ReadableDb, comparing: Comparing) {
    this.#db = db;
    this.#comparing = comparing;
  }

  /** Whether figures were asked for that are not there: what was written with their stand-ins does not count. */
  get areMissing(): boolean {
    return this.#missing.size > 0;
  }

  /** Of an article that the editor put beside `matched`. */
  byEditor(article: ArticleId, matched: ArticleId): Evidence {
    const { kinds, ...figures } = this.#measured(article, matched);
    return {
      ...figures,
      kinds: ['editor', ...kinds.filter((kind) => kind !== 'similarity' || figures.tier !== 'possible')],
    };
  }

  /** Of an article whose former match has left its cluster. What the editor said stays; the rest is what the texts say. */
  anew(article: ArticleId, matched: ArticleId, before: EvidenceKind): Evidence {
    if (before === 'editor') return this.byEditor(article, matched);
    const { kinds, ...figures } = this.#measured(article, matched);
    const others = kinds.slice(1) as EvidenceKind[];
    const isSaid = figures.tier === 'near' || others.length === 0;
    const [first, ...rest] = figures.tier === 'identical' || !isSaid ? others : kinds;
    return { ...figures, kinds: [first!, ...rest] };
  }

  /** Under which keys the `standard` profile is to find an article from now on. */
  ownKeys(article: ArticleId): Uint8Array {
    const keys = this.#keys.get(article);
    if (!keys)
      this.#missing.set(`${article}`, () => this.#keys.set(article, this.#comparing.ownKeys(this.#db, article)));
    return keys ?? NO_KEYS;
  }

  async measure(pause: Pause): Promise<void> {
    const missing = this.#missing;
    this.#missing = new Map();
    for (const measure of missing.values()) {
      measure();
      await pause();
    }
  }

  /** As similar texts. */
  #measured(article: ArticleId, matched: ArticleId): Evidence {
    const pair = `${article} ${matched}`;
    const evidence = this.#evidence.get(pair);
    if (!evidence)
      this.#missing.set(pair, () => this.#evidence.set(pair, this.#comparing.evidence(this.#db, article, matched)));
    return evidence ?? { ...evidenceOfCentre(matched), kinds: ['similarity'], tier: 'possible' };
  }
}
