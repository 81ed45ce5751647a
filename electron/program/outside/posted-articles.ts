// Saves the articles that other systems post, by imports of their project as a watched folder does. Requests that come
// while an import runs are imported together with the next, which costs no more than one.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fields } from '#shared/model/model.ts';
import type { PostAnswer, PostedArticle } from '#shared/outside/contract.ts';
import { AppError } from '#shared/words/errors.ts';
import { Cancelled } from '../../base/task.ts';
import { rejectionLabels } from '../../cells/table-labels.ts';
import { replaceFile } from '../../stages/export/replace-file.ts';
import { hashFields } from '../../stages/intake/hash-fields.ts';
import { runTask } from '../../threads/tasks/run-task.ts';
import { makeFolder, PRIVATE_FILE } from '../folders.ts';
import { isWithin } from '../reachable-paths.ts';
import type { Services } from '../services.ts';
import { importsOf } from '../watched-folder/project-imports.ts';

/** Articles, and UTF-16 units of their bodies, of one import. A request is never divided. */
const BATCH = 500;
const BATCH_UNITS = 16_000_000;
/** Another job of the project is waited for, and looked at again after a pause. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/** By the name of its file an import is known as one of these, also on another machine. */
const NAMES = 'api-*.jsonl';
const OWN = /^api-[\w-]+\.jsonl$/;

const READING = {
  columns: fields.map((field) => `${field}=${field}`).join(','),
  encoding: 'utf-8',
  repeats: 'add',
} as const;

type Outcome = PostAnswer['articles'][number];
type Waiting = PromiseWithResolvers<Outcome[]> & { readonly articles: readonly PostedArticle[] };
type ImportState = Awaited<ReturnType<ReturnType<typeof importsOf>['state']>>;
/** The finished imports at the time: one that a person has made or removed since makes the hashes out of date. */
type Known = { readonly hashes: Set<string>; readonly finished: Finished };
type Finished = Pick<ImportState, 'finishedImports' | 'lastFinished'>;
type PostServices = Parameters<typeof importsOf>[0] & Pick<Services, 'folders'>;

export class PostedArticles {
  readonly #services: PostServices;
  readonly #project: string;
  readonly #imports: ReturnType<typeof importsOf>;
  readonly #stopped = new AbortController();
  #waiting: Waiting[] = [];
  #isWorking = false;
  /** Hashes of the articles that the project has of these systems; null where they are to be read. */
  #known: Known | null = null;

  constructor(services: PostServices, project: string) {
    this.#services = services;
    this.#project = project;
    this.#imports = importsOf(services, project);
  }

  /**
   * Resolves when the articles are on the disk, or rejected.
   * @throws AppError IMPORT_UNFINISHED of another file, OUTSIDE_INTERRUPTED; as the import
   */
  save(articles: readonly PostedArticle[]): Promise<Outcome[]> {
    const one = { ...Promise.withResolvers<Outcome[]>(), articles };
    this.#waiting.push(one);
    void this.#work();
    return one.promise;
  }

  /** Requests that wait are refused; an import that runs is cancelled by its job. */
  close(): void {
    this.#stopped.abort();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      try {
        const outcomes = await this.#import(batch.flatMap(({ articles }) => articles));
        for (const { articles, resolve } of batch) resolve(outcomes.splice(0, articles.length));
      } catch (error) {
        const shown = error instanceof Cancelled ? new AppError('OUTSIDE_INTERRUPTED', {}) : error;
        for (const { reject } of batch) reject(shown);
      }
    }
    this.#isWorking = false;
  }

  #takeBatch(): Waiting[] {
    let [articles, units] = [0, 0];
    const end = this.#waiting.findIndex((one) => {
      articles += one.articles.length;
      units += one.articles.reduce((sum, { body }) => sum + body.length, 0);
      return articles > BATCH || units > BATCH_UNITS;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : Math.max(1, end));
  }

  async #import(articles: readonly PostedArticle[]): Promise<Outcome[]> {
    const { pool, engines } = this.#services;
    const finished = await this.#finishEarlier();
    if (!this.#known || !areSame(this.#known.finished, finished)) {
      const hashes = await runTask('postedArticles', { project: this.#project, names: NAMES }, pool);
      this.#known = { hashes: new Set(hashes), finished };
    }
    const known = this.#known.hashes;
    /** The articles that are not known, each once, by their hashes; in the order of the file's rows. */
    const added = new Map<string, PostedArticle>();
    const isRow = articles.map((article) => {
      const hash = hashFields(article);
      if (known.has(hash) || added.has(hash)) return false;
      added.set(hash, article);
      return true;
    });
    if (added.size === 0) return articles.map(({ id }) => ({ id, outcome: 'unchanged', reason: null }));
    // Until it is known how the import ends.
    this.#known = null;
    const { imports } = await this.#importFile(this.#write([...added.values()]));
    const after = await this.#imports.state().catch(() => null);
    const asked = { project: this.#project, import: imports[0]!.import, most: BATCH };
    const rejected = await engines.of(this.#project).read(({ intake }) => intake.rejected(asked));
    const reasons = new Map(rejected.map(({ row, reason }) => [row, reason as NonNullable<Outcome['reason']>['code']]));
    const hashes = [...added.keys()];
    for (const [at, hash] of hashes.entries()) if (!reasons.has(at + 1)) known.add(hash);
    if (after?.finishedImports === finished.finishedImports + 1) this.#known = { hashes: known, finished: after };
    let row = 0;
    return articles.map((article, at): Outcome => {
      const { id } = article;
      const code = reasons.get(isRow[at] ? ++row : hashes.indexOf(hashFields(article)) + 1);
      if (code) return { id, outcome: 'rejected', reason: sentenceOf(code) };
      return { id, outcome: isRow[at] ? 'imported' : 'unchanged', reason: null };
    });
  }

  /** The whole file is on the disk before its import begins, which is resumed from it. */
  #write(articles: readonly PostedArticle[]): string {
    const folder = path.join(this.#services.folders.uploads, randomUUID());
    makeFolder(folder);
    const file = path.join(folder, `api-${new Date().toISOString().replaceAll(/[.:]/g, '-')}.jsonl`);
    const lines = articles.map((article) => `${JSON.stringify(article)}\n`).join('');
    replaceFile(file, (descriptor) => fs.writeFileSync(descriptor, lines), PRIVATE_FILE);
    return file;
  }

  async #importFile(file: string) {
    try {
      const imported = await this.#imports.import(file, [READING], this.#stopped.signal, () => {});
      removeUpload(file);
      return imported;
    } catch (error) {
      // One that has begun is resumed from its file.
      const hasBegun = await this.#imports.state().then(
        ({ unfinished }) => unfinished !== null,
        () => true,
      );
      if (!hasBegun) removeUpload(file);
      throw error;
    }
  }

  /** An import that was interrupted continues first; then it is known which articles the project has. */
  async #finishEarlier(): Promise<Finished> {
    const state = await this.#whenFree();
    const { unfinished } = state;
    if (!unfinished) return state;
    const { path: file, reading, further } = unfinished;
    const uploads = fs.realpathSync(this.#services.folders.uploads);
    if (file === null || !isWithin(uploads, file) || !OWN.test(path.basename(file)))
      throw new AppError('IMPORT_UNFINISHED', { file: unfinished.file });
    await this.#imports.import(file, [reading, ...further], this.#stopped.signal, () => {});
    removeUpload(file);
    return await this.#finishEarlier();
  }

  async #whenFree() {
    const since = performance.now();
    for (;;) {
      if (this.#stopped.signal.aborted) throw new Cancelled();
      try {
        return await this.#imports.state();
      } catch (error) {
        const isBusy = error instanceof AppError && error.code === 'JOB_RUNNING';
        if (!isBusy || performance.now() - since > PATIENCE_MS) throw error;
      }
      await setTimeout(PAUSE_MS);
    }
  }
}

function areSame(one: Finished, other: Finished): boolean {
  return one.finishedImports === other.finishedImports && one.lastFinished === other.lastFinished;
}

function removeUpload(file: string): void {
  try {
    fs.rmSync(path.dirname(file), { recursive: true, force: true });
  } catch (error) {
    // Old uploads are removed at a later start.
    console.error(error);
  }
}

function sentenceOf(code: NonNullable<Outcome['reason']>['code']): Outcome['reason'] {
  return { code, zh: rejectionLabels.zh[code], en: rejectionLabels.en[code] };
}
