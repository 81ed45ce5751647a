// Adds articles to a reference set, or newer versions of its articles. Saved batches are kept and rows that the set has
// are skipped, so an interrupted run can be repeated.

import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { ReferenceChange } from '#shared/contract/reference-sets.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import { Cancelled, type TaskOutcome, type TaskServices } from '../../base/task.ts';
import { tryStat } from '../../base/try-stat.ts';
import { NO_BOILERPLATE } from '../../core/boilerplate/boilerplate.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { fullIndexKeysOf } from '../../core/cluster/standard/full-index-keys.ts';
import { decodeIndexKeys, encodeIndexKeys } from '../../core/cluster/standard/index-keys.ts';
import { outlineOf } from '../../core/cluster/standard/text-outline.ts';
import { normaliseId } from '../../core/text/normalise-id.ts';
import { normaliseUrl } from '../../core/text/url.ts';
import {
  deleteReference,
  findByIdentity,
  findContent,
  insertReferences,
  type NewReference,
  type ReferenceFields,
  summariseReferences,
} from '../../store/references/reference-articles.ts';
import { openReferencesToWrite, referencesError, type WritableReferenceDb } from '../../store/references/set-file.ts';
import { type LeftOut, openReferenceSource, type ReadingOptions, type SourceSheet } from './read-sources.ts';

/** 128 bits, so that among a million articles no two have the same digest by chance. */
const DIGEST_BYTES = 16;

/** Equal only for articles that are equal in every field. */
function digestContent({ externalId, title, source, url, published, body }: ReferenceFields): Uint8Array {
  return digest(['content', externalId, title, source, url, published, body]);
}

/**
 * Digest of the id with the names of file and sheet, because two files may both count 1, 2, 3. Without an id, that of
 * the URL; null without either. The rule is that of updates.
 */
function digestIdentity({ externalId, url }: ReferenceFields, file: string, sheet: string): Uint8Array | null {
  const id = normaliseId(externalId);
  if (id !== '') return digest(['id', file, sheet, id]);
  const address = normaliseUrl(url);
  return address === null ? null : digest(['url', address]);
}

function digest(parts: readonly string[]): Uint8Array {
  return hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, DIGEST_BYTES);
}

/** Maximum rows of a transaction, and maximum UTF-16 units of their bodies. */
const BATCH = 2_000;
const BATCH_UNITS = 4_000_000;

export type AddReferencesInput = ReadingOptions & {
  readonly set: string;
  /** Files, folders and projects. */
  readonly sources: readonly string[];
  readonly change: ReferenceChange;
};

/**
 * A new set is removed again where the job fails, or adds nothing. A cancelled job keeps what was saved.
 * @throws AppError as `openReferenceSource` and `openReferencesToWrite`; Cancelled
 */
export async function addReferencesTask(
  { set, sources, change, ...options }: AddReferencesInput,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  services.progress({ stage: 'read', done: 0, total: null });
  const opened = [];
  try {
    // All sources are opened before the file of the set is made, so that a faulty source leaves no file.
    for (const source of sources) opened.push(await openReferenceSource(source, options));
    const sheets = opened.flatMap((source) => source.sheets);
    const leftOut: LeftOut[] = opened.flatMap((source) => source.leftOut);
    const isNew = tryStat(set) === undefined;
    const db = openReferencesToWrite(set);
    let isKept = false;
    try {
      const adding = new Adding(db, set, change);
      const total = sheets.reduce((sum, { rows }) => sum + rows, 0);
      for (const sheet of sheets) await addSheet(adding, sheet, { total, services });
      const { counts } = adding;
      const summary = summariseReferences(db);
      isKept = summary.articles > 0;
      return {
        result: { kind: 'references', set, ...counts, ...summary, leftOut },
        milliseconds: stopwatch.read(),
      };
    } catch (error) {
      isKept = error instanceof Cancelled && summariseReferences(db).articles > 0;
      throw error;
    } finally {
      db.close();
      if (isNew && !isKept) await rm(set, { force: true });
    }
  } finally {
    for (const source of opened) source.close();
  }
}

async function addSheet(
  adding: Adding,
  { file, sheet, read }: SourceSheet,
  { total, services }: { total: number; services: TaskServices },
): Promise<void> {
  let batch: ReferenceFields[] = [];
  let units = 0;
  const flush = () => {
    services.checkCancelled();
    adding.add(batch, file, sheet);
    batch = [];
    units = 0;
    services.progress({ stage: 'read', done: adding.rows, total: Math.max(total, adding.rows) });
  };
  for await (const fields of read()) {
    if (fields === null) adding.counts.rejected++;
    else {
      batch.push(fields);
      units += fields.body.length;
    }
    if (batch.length === BATCH || units > BATCH_UNITS) flush();
  }
  flush();
}

class Adding {
  readonly counts = { added: 0, replaced: 0, unchanged: 0, rejected: 0 };
  readonly #db: WritableReferenceDb;
  readonly #path: string;
  readonly #change: ReferenceChange;
  readonly #texts = new ComparableTexts();
  /** Numbers of articles that are unchanged in the sources: no other row replaces them. */
  readonly #present = new Set<number>();

  constructor(db: WritableReferenceDb, path: string, change: ReferenceChange) {
    this.#db = db;
    this.#path = path;
    this.#change = change;
  }

  get rows(): number {
    const { added, unchanged, rejected } = this.counts;
    return added + unchanged + rejected;
  }

  /** @throws AppError REFERENCES_BUSY, DISK_FULL */
  add(batch: readonly ReferenceFields[], file: string, sheet: string): void {
    try {
      this.#db.transaction(() => this.#save(batch, file, sheet)).immediate();
    } catch (error) {
      throw referencesError(error, this.#path) ?? error;
    }
  }

  #save(batch: readonly ReferenceFields[], file: string, sheet: string): void {
    const added = new Map<string, NewReference>();
    for (const fields of batch) {
      const content = digestContent(fields);
      const known = findContent(this.#db, content);
      const key = Buffer.from(content).toString('base64');
      if (known !== null) this.#present.add(known);
      if (known !== null || added.has(key)) this.counts.unchanged++;
      else added.set(key, this.#prepare(fields, content, digestIdentity(fields, file, sheet)));
    }
    if (this.#change === 'update') for (const { identity } of added.values()) this.#removeEarlier(identity);
    for (const id of insertReferences(this.#db, [...added.values()])) this.#present.add(id);
    this.counts.added += added.size;
  }

  #prepare(fields: ReferenceFields, content: Uint8Array, identity: Uint8Array | null): NewReference {
    const comparable = this.#texts.of(fields, NO_BOILERPLATE);
    const keys = fullIndexKeysOf(comparable.text.units, fields.source, fields.url);
    const outline = outlineOf(comparable);
    return { fields, content, identity, outline, keys: new Set(keys.keys), storedKeys: encodeIndexKeys(keys) };
  }

  #removeEarlier(identity: Uint8Array | null): void {
    if (identity === null) return;
    for (const { id, keys } of findByIdentity(this.#db, identity)) {
      if (this.#present.has(id)) continue;
      deleteReference(this.#db, id, new Set(decodeIndexKeys(keys).keys));
      this.counts.replaced++;
    }
  }
}
