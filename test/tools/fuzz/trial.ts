// Passes one damaged file through the product's own intake: inspects it, imports it into a new project, and lets the
// doctor examine that. Checks the invariants of every file.
import fs from 'node:fs';
import path from 'node:path';
import type { TaskServices } from '#electron/base/task.ts';
import { importTask } from '#electron/stages/detect/import.job.ts';
import { inspectTask } from '#electron/stages/intake/inspect.query.ts';
import { ArticleComparer } from '#electron/stages/review/corrections/measurements.ts';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { openProject, type WritableDb } from '#electron/store/database.ts';
import { examine, isError } from '#electron/store/file/doctor.ts';
import { sqliteError } from '#electron/store/file/sqlite-error.ts';
import { listFinishedImports, unfinishedImport } from '#electron/store/imports.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { contract } from '#shared/contract/index.ts';
import { encodings, type Inspection, type ReadingRequest } from '#shared/contract/intake.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import { AppError, type ErrorCode } from '#shared/words/errors.ts';
import { type Random, seededRandom } from '../../helpers/random.ts';
import { checkAppError } from './check-error.ts';

export type Outcome = {
  readonly rows: number;
  readonly imported: number;
  /** The expected error with which the file was refused; null if it was imported. */
  readonly refused: ErrorCode | null;
  readonly failures: readonly string[];
};

/** Tests a file of the run in a folder that has nothing else, and is empty afterwards. @param number of the file */
export async function tryFile(file: string, number: number, services: TaskServices): Promise<Outcome> {
  const folder = path.dirname(file);
  const project = path.join(folder, 'fuzz.tonggao');
  const writer = new ProjectWriter(project);
  await writer.create(DEFAULT_DETECTION);
  const db = openProject(project);
  const trial = new Trial(file, { writer, db }, services, seededRandom(number));
  try {
    return await trial.run();
  } finally {
    db.close();
    await writer.close();
    for (const left of fs.readdirSync(folder)) fs.rmSync(path.join(folder, left), { recursive: true });
  }
}

class Trial {
  readonly #file: string;
  readonly #writer: ProjectWriter;
  readonly #db: WritableDb;
  readonly #services: TaskServices;
  readonly #random: Random;
  readonly #failures: string[] = [];

  constructor(
    file: string,
    { writer, db }: { writer: ProjectWriter; db: WritableDb },
    services: TaskServices,
    random: Random,
  ) {
    this.#file = file;
    this.#writer = writer;
    this.#db = db;
    this.#services = services;
    this.#random = random;
  }

  async run(): Promise<Outcome> {
    let counts = { rows: 0, imported: 0 };
    const refused = await this.#appErrorOf(async () => {
      const inspection = await this.#inspect();
      counts = await this.#import(inspection);
    });
    this.#checkProject('after the import');
    if (refused !== null) await this.#checkRefused();
    return { ...counts, refused, failures: this.#failures };
  }

  /** Inspects as the Import screen does; sometimes the editor tries another encoding. */
  async #inspect(): Promise<Inspection> {
    const found = await inspectTask({ path: this.#file });
    const overridden = found.reading.encoding !== undefined && this.#random.int(8) === 0;
    const inspection = overridden
      ? await inspectTask({ path: this.#file, encoding: this.#random.pick(encodings) })
      : found;
    const { error } = contract.intake.inspect['~orpc'].outputSchema!.safeParse(inspection);
    if (error) this.#failures.push(`the inspection breaks its contract: ${error.message}`);
    return inspection;
  }

  /** Imports all sheets; if no column is recognised as the body, the editor chooses one. */
  async #import({ reading, columns, sheets }: Inspection): Promise<{ rows: number; imported: number }> {
    const chosen = columns.length > 0 ? this.#random.int(columns.length) : undefined;
    const body = reading.mapping.body ?? chosen;
    const { encoding, delimiter } = reading;
    const further = sheets
      .filter(({ name }) => name !== reading.sheet)
      .map(({ name }) => ({ sheet: name, encoding, delimiter }));
    const input = { ...reading, mapping: { ...reading.mapping, body } } satisfies ReadingRequest;
    const { result } = await importTask(this.#writer, { path: this.#file, reading: input, further }, this.#services);
    if (result.kind !== 'import') throw new Error('an import ended as something else');
    const { rows, imported, rejected } = result;
    if (rows !== imported + rejected) this.#failures.push(`${rows} rows are not ${imported} + ${rejected}`);
    const stored = listFinishedImports(this.#db).reduce((sum, one) => sum + one.imported + one.rejected, 0);
    if (rows !== stored) this.#failures.push(`${rows} rows were told, ${stored} are stored`);
    return { rows, imported };
  }

  /** The code of the expected error that ended the work, or null; any other error is a failure. */
  async #appErrorOf(work: () => Promise<void>): Promise<ErrorCode | null> {
    try {
      await work();
      return null;
    } catch (error) {
      const appError = error instanceof AppError ? error : sqliteError(error);
      if (appError) {
        this.#failures.push(...checkAppError(appError));
        return appError.code;
      }
      this.#failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return null;
    }
  }

  #checkProject(when: string): void {
    for (const finding of examine(this.#db))
      if (isError(finding)) this.#failures.push(`${when}: ${JSON.stringify(finding)}`);
  }

  /** A refused import leaves an unfinished import that can be removed. */
  async #checkRefused(): Promise<void> {
    const unfinished = unfinishedImport(this.#db);
    if (unfinished)
      await removeImport(
        this.#db,
        { comparer: new ArticleComparer(), yieldToEventLoop: async () => {} },
        unfinished.id,
        '',
      );
    this.#checkProject('after taking back');
    const finished = listFinishedImports(this.#db).reduce((sum, one) => sum + one.imported + one.rejected, 0);
    const stored = this.#db
      .prepare('SELECT (SELECT count(*) FROM article_versions) + (SELECT count(*) FROM rejected_rows)')
      .pluck()
      .get();
    if (stored !== finished) this.#failures.push(`${stored} rows are left, ${finished} of finished imports`);
  }
}
