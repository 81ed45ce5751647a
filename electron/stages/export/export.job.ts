// The export task: plans which articles are kept, then writes one table, or a workbook of all tables, to a file.
import {
  countRejected,
  type ExportCounts,
  type ExportKind,
  type LongCells,
  type OriginalFacts,
  type PreviewedTable,
  type WorkbookWay,
  type WrittenWorkbook,
} from '#shared/contract/exports.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { joinsByHd } from '#shared/model/detection.ts';
import type { ArticleId, ExportFormat, UndecidedPolicy } from '#shared/model/model.ts';
import type { Acceptance } from '#shared/review/risk.ts';
import type { MergeRules } from '#shared/review/row-merge.ts';
import { clip } from '#shared/text/characters.ts';
import type { Language } from '#shared/text/language.ts';
import { AppError } from '#shared/words/errors.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import { cellAsText } from '../../cells/cell-text.ts';
import { fileNames } from '../../cells/table-labels.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { asFingerprint, type Fingerprint } from '../../core/fingerprint/simhash.ts';
import { BATCH } from '../../pool/fingerprint-batches.ts';
import { findDamagedArticles, readOrigins } from '../../store/checksums.ts';
import { readAllMergeRules } from '../../store/clusters/merge-rules.ts';
import { readStoredArticles } from '../../store/clusters/preview-store.ts';
import { countRiskyClusters } from '../../store/clusters/risks.ts';
import { readLeftOut } from '../../store/comparison-basis.ts';
import { openSnapshot, type ReadableDb } from '../../store/database.ts';
import { type ExportedState, readLatestRows } from '../../store/exports.ts';
import { countActions } from '../../store/history/action-log.ts';
import { unfinishedImport } from '../../store/imports.ts';
import { readDetection, readSetting } from '../../store/settings.ts';
import { readAppliedParts } from '../../store/taken-parts.ts';
import { readRiskBasis } from '../review/risk/basis.ts';
import { type DecisionAuthors, type DecisionSources, readDecisionAuthors } from './decision-reasons.ts';
import { logTable } from './log-table.ts';
import { type CutCell, cutLongCells, findLongCell } from './long-cell.ts';
import { countMerged, type MergedRows, mergeRows, NO_MERGED_ROWS } from './merged/merged-rows.ts';
import { type OriginalCells, planOriginal } from './original/plan-original.ts';
import { type OriginalOutcome, writeOriginal } from './original/write-original.ts';
import type { TableStyle, WrittenRejected } from './original-cells.ts';
import type { ExportPlan } from './plan.ts';
import { planProject } from './plan-project.ts';
import { planRejected } from './rejected-rows.ts';
import { replaceFile, replaceFileUnless } from './replace-file.ts';
import { cleanedTable, clusterTable, type Fingerprints, removedTable, setTable, type Table } from './tables.ts';
import type { Merging } from './taken/composed-cells.ts';
import { tableWriters, workbookFormats } from './write-table.ts';
import { Compressor } from './xlsx/compressor.ts';
import { type NamedTable, writeSheets } from './xlsx/write-xlsx.ts';

export type ExportInput = {
  readonly project: string;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly undecided: UndecidedPolicy;
  /** True: the cleaned table is without the rows that were not imported. */
  readonly articlesOnly?: boolean | undefined;
  readonly language: Language;
  readonly target: string;
  readonly mode?: number | undefined;
  readonly accept?: Acceptance;
  readonly longCells?: LongCells;
  /** `rebuilt` by default. */
  readonly workbook?: WorkbookWay;
  readonly macros?: boolean;
  readonly addedColumns?: boolean;
  /**
   * By which rows of removed articles are merged into those of the kept ones, where nothing was chosen for their
   * cluster.
   */
  readonly merge?: MergeRules | null;
  /** The origin of merged cells is written, in a column of its own. */
  readonly mergeOrigins?: boolean;
};

/** `written`: the state of the project that was written. */
type ExportOutcome = TaskOutcome<JobResult> & { readonly written: ExportedState };

/**
 * @throws AppError UNDECIDED_LEFT for the policy `stop`; for xlsx CELL_TOO_LONG, unless such cells are cut,
 * TOO_MANY_COLUMNS and WORKBOOK_TOO_LARGE; with `macros` MACROS_NOT_KEPT; and as `replaceFile`
 */
export async function exportTask(input: ExportInput, services: TaskServices): Promise<ExportOutcome> {
  const db = openSnapshot(input.project);
  try {
    const written = { ...readLatestRows(db), basis: readRiskBasis(db) };
    const fingerprints = input.kind === 'sets' ? await makeFingerprints(db, services) : NO_FINGERPRINTS;
    return { ...(await exportAll(db, input, services, fingerprints)), written };
  } finally {
    db.close();
  }
}

const NO_FINGERPRINTS: Fingerprints = new Map();
const NONE_REJECTED: WrittenRejected = new Map();

/**
 * Fingerprints of articles that have none: most have none if articles are not placed by fingerprints. As in an import,
 * those of another segmenter are computed again.
 */
async function makeFingerprints(db: ReadableDb, services: TaskServices): Promise<Fingerprints> {
  const { profile, words } = readDetection(db);
  const segmenter = readSetting(db, 'segmenter');
  const areOfOthers = !joinsByHd(profile) && segmenter !== undefined && segmenter !== (await services.segmenter());
  const texts = new ComparableTexts();
  const boilerplate = readLeftOut(db);
  const fingerprints = new Map<ArticleId, Fingerprint>();
  let batch = readStoredArticles(db, 0, BATCH);
  for (; batch.length > 0; batch = readStoredArticles(db, batch.at(-1)!.article, BATCH)) {
    const missing = batch.filter(({ fingerprint }) => fingerprint === null || areOfOthers);
    const cut = missing.map((article) => texts.cut(article, boilerplate));
    const halves = cut.length === 0 ? [] : await services.fingerprint(cut, words);
    for (const [at, pair] of halves.entries()) if (pair) fingerprints.set(missing[at]!.article, asFingerprint(...pair));
    services.checkCancelled();
  }
  return fingerprints;
}

async function exportAll(
  db: ReadableDb,
  input: ExportInput,
  services: TaskServices,
  fingerprints: Fingerprints,
): Promise<TaskOutcome<JobResult>> {
  const { kind, format, undecided, articlesOnly = false, language, target, accept, longCells = 'refuse' } = input;
  const { merge = null } = input;
  const stopwatch = new Stopwatch();
  services.progress({ stage: 'select', done: 0, total: null });
  const [plan, sources] = stopwatch.time('select', () => {
    const authors = kind === 'removed' || kind === 'all' ? readDecisionAuthors(db) : EDITOR_ALONE;
    const { plan, suggestions } = planProject(db, undecided, 2, accept, merge);
    return [plan, { undecided, authors, suggestions }] as const;
  });
  const { written, others } = stopwatch.time('select', () => planRejected(db));
  const rejected = articlesOnly ? NONE_REJECTED : written;
  if (undecided === 'stop' && plan.undecidedClusters > 0)
    throw new AppError('UNDECIDED_LEFT', { clusters: plan.undecidedClusters });
  const merged = stopwatch.time('select', () => mergePlanned(db, plan, input, services));
  const merging = { rows: merged, origins: input.mergeOrigins ?? false };
  const workbook = await tryOriginal(db, input, plan, { rejected, merging }, services, stopwatch);
  const logged = new Set<number>();
  const cut: CutCells = { cells: 0, first: [] };
  if (workbook?.way !== 'original') {
    const isWorkbook = workbookFormats.includes(format) || kind === 'all';
    if (isWorkbook && longCells === 'refuse')
      refuseLongCell(db, plan, kind, tableKinds(kind).includes('cleaned') ? rejected : NONE_REJECTED);
    const style = { language, isWorkbook };
    const tables = tablesOf(db, { plan, rejected, sources, undecided, style, fingerprints, logged, merging });
    const sheets = tableKinds(kind).map((one) => {
      const name = fileNames[language][one];
      const { table, total } = tables[one]();
      if (!isWorkbook || longCells === 'refuse') return { name, table, total };
      const onCut = (cell: CutCell) => {
        cut.cells++;
        if (cut.first.length < MAX_NAMED) cut.first.push({ sheet: name, ...cell });
      };
      return { name, table: { ...table, rows: cutLongCells(table, language, onCut) }, total };
    });
    writeTables(sheets, input, services, stopwatch);
  }
  const { kept, removed } = plan;
  const damaged = stopwatch.time('write', () => findDamaged(db, plan, kind, logged));
  const cleanedRows = tableKinds(kind).includes('cleaned') ? kept + (articlesOnly ? 0 : countRejected(others)) : null;
  const counts = { kept, removed, others, cleanedRows };
  const result: JobResult = {
    kind: 'export',
    path: target,
    ...counts,
    workbook,
    unfinished: findUnfinished(db),
    damaged,
    cut,
    merged: merge || merged.size > 0 ? countMerged(merged) : null,
  };
  return { result, milliseconds: stopwatch.read() };
}

type CutCells = { cells: number; first: (CutCell & { sheet: string })[] };

function writeTables(
  sheets: readonly (NamedTable & { readonly total: number })[],
  { kind, format, target, mode }: ExportInput,
  services: TaskServices,
  stopwatch: Stopwatch,
): void {
  const total = sheets.reduce((sum, one) => sum + one.total, 0);
  const onRow = (done: number) => {
    // Ending a thread while it compresses would end the process: Node asserts that its zlib was started.
    services.checkCancelled();
    services.progress({ stage: 'write', done: Math.min(done, total), total });
  };
  const compressor = new Compressor();
  const write = (descriptor: number) =>
    kind === 'all'
      ? writeSheets(descriptor, sheets, onRow, compressor.compressAll)
      : tableWriters[format](descriptor, sheets[0]!.table, onRow, sheets[0]!.name, compressor.compressAll);
  try {
    stopwatch.time('write', () => replaceFile(target, write, mode));
  } finally {
    compressor.close();
  }
}

/** Writes the imported workbook without its discarded rows, if that is asked for and possible. Null: no cleaned workbook. */
async function tryOriginal(
  db: ReadableDb,
  { kind, format, language, target, mode, workbook = 'rebuilt', macros = false, addedColumns = false }: ExportInput,
  plan: ExportPlan,
  cells: OriginalCells,
  services: TaskServices,
  stopwatch: Stopwatch,
): Promise<WrittenWorkbook | null> {
  if (kind !== 'cleaned' || !workbookFormats.includes(format)) return null;
  if (workbook === 'rebuilt') return { way: 'rebuilt', file: null, obstacle: null, losses: [] };
  const original = stopwatch.time('select', () => planOriginal(db, plan, cells, { language, addedColumns }));
  if ('obstacle' in original) {
    if (macros) throw new AppError('MACROS_NOT_KEPT', {});
    return { way: 'rebuilt', ...original, losses: [] };
  }
  const onRows = progressOf(services, original.rows);
  const since = performance.now();
  let outcome: OriginalOutcome | null = null;
  const write = async (descriptor: number) => {
    outcome = await writeOriginal(original, descriptor, { keepsMacros: macros, onRows });
    return outcome.obstacle === null && (!macros || outcome.hasMacros);
  };
  const isWritten = await replaceFileUnless(target, write, mode);
  stopwatch.add('write', performance.now() - since);
  if (macros && !isWritten) throw new AppError('MACROS_NOT_KEPT', {});
  const { obstacle, losses } = outcome!;
  return { way: isWritten ? 'original' : 'rebuilt', file: original.file, obstacle, losses };
}

function progressOf(services: TaskServices, total: number) {
  return (done: number) => {
    services.checkCancelled();
    services.progress({ stage: 'write', done: Math.min(done, total), total });
  };
}

type OriginalInput = Pick<ExportInput, 'project' | 'undecided' | 'articlesOnly' | 'macros' | 'merge'>;

/** Finds without writing whether the cleaned table can be the imported workbook, and what could not follow. */
export async function originalTask(
  { project, undecided, articlesOnly = false, macros = false, merge }: OriginalInput,
  services: TaskServices,
): Promise<OriginalFacts> {
  const db = openSnapshot(project);
  try {
    const { plan } = planProject(db, undecided);
    const rejected = articlesOnly ? NONE_REJECTED : planRejected(db).written;
    const merging = { rows: mergePlanned(db, plan, { kind: 'cleaned', merge }, services), origins: false };
    const original = planOriginal(db, plan, { rejected, merging }, { language: 'zh', addedColumns: false });
    if ('obstacle' in original) return { ...original, hasMacros: false, losses: [] };
    const found = await writeOriginal(original, null, { keepsMacros: macros, onRows: () => services.checkCancelled() });
    return { file: original.file, ...found };
  } finally {
    db.close();
  }
}

/** Only tables that have cells of kept articles, or name them, need the merged ones. */
function mergePlanned(
  db: ReadableDb,
  plan: ExportPlan,
  { kind, merge }: Pick<ExportInput, 'kind' | 'merge'>,
  services: Pick<TaskServices, 'checkCancelled'>,
): MergedRows {
  const isWritten = tableKinds(kind).some((one) => one === 'cleaned' || one === 'removed');
  if (!isWritten) return NO_MERGED_ROWS;
  const rulesOf = readAllMergeRules(db, merge ?? null);
  return rulesOf ? mergeRows(db, plan, rulesOf, () => services.checkCancelled()) : NO_MERGED_ROWS;
}

function tableKinds(kind: ExportKind): readonly Exclude<ExportKind, 'all'>[] {
  return kind === 'all' ? ['cleaned', 'removed', 'clusters', 'log'] : [kind];
}

/** Rows that are named of those with damaged texts, of which `tonggao doctor` lists more, and of those with cut ones. */
const MAX_NAMED = 5;

function findDamaged(db: ReadableDb, { outcomes }: ExportPlan, kind: ExportKind, logged: ReadonlySet<number>) {
  const isWritten = (article: ArticleId) => {
    if (logged.has(article)) return true;
    const outcome = outcomes.get(article);
    if (!outcome || kind === 'sets' || kind === 'log') return false;
    return kind === 'cleaned' ? outcome.kept : kind === 'removed' ? !outcome.kept : true;
  };
  const articles = findDamagedArticles(db).filter(isWritten);
  return { articles: articles.length, first: readOrigins(db, articles.slice(0, MAX_NAMED)) };
}

type TableInput = {
  readonly plan: ExportPlan;
  readonly rejected: WrittenRejected;
  readonly sources: DecisionSources;
  readonly undecided: UndecidedPolicy;
  readonly style: TableStyle;
  readonly fingerprints: Fingerprints;
  readonly merging: Merging;
  /** Takes in the articles that the written log names. */
  readonly logged: Set<number>;
  /** False: the cleaned table is without the origin of taken parts. */
  readonly origin?: boolean;
};

/** Functions that make each table, with the number of its rows, on demand. */
function tablesOf(db: ReadableDb, input: TableInput) {
  const { plan, rejected, sources, undecided, style, fingerprints, logged, merging, origin } = input;
  const rejectedRows = rejected.values().reduce((sum, rows) => sum + rows.size, 0);
  return {
    cleaned: () => ({
      table: cleanedTable(db, plan, style, rejected, merging, origin),
      total: plan.kept + rejectedRows,
    }),
    removed: () => ({ table: removedTable(db, plan, style, sources, merging.rows), total: plan.removed }),
    clusters: () => ({ table: clusterTable(db, plan, undecided, style.language), total: plan.outcomes.size }),
    sets: () => ({
      table: setTable(db, fingerprints),
      total: new Set(Array.from(plan.outcomes.values(), ({ cluster }) => cluster)).size,
    }),
    log: () => ({ table: logTable(db, style.language, logged), total: countActions(db) }),
  };
}

const PREVIEW_ROWS = 8;
const PREVIEW_LENGTH = 120;

type PreviewInput = Pick<
  ExportInput,
  'project' | 'kind' | 'undecided' | 'articlesOnly' | 'language' | 'merge' | 'mergeOrigins'
> & { readonly origin?: boolean };

export async function previewExportTask(input: PreviewInput, services: TaskServices): Promise<PreviewedTable[]> {
  const { project, kind, undecided, articlesOnly = false, language, origin = true } = input;
  const db = openSnapshot(project);
  try {
    // The paper's sets are sorted by all fingerprints.
    const fingerprints = kind === 'sets' ? await makeFingerprints(db, services) : NO_FINGERPRINTS;
    const { plan, suggestions } = planProject(db, undecided);
    const sources = { undecided, authors: readDecisionAuthors(db), suggestions };
    const style = { language, isWorkbook: true };
    const rejected = articlesOnly ? NONE_REJECTED : planRejected(db).written;
    const merging = { rows: mergePlanned(db, plan, input, services), origins: input.mergeOrigins ?? false };
    const logged = new Set<number>();
    const tables = tablesOf(db, { plan, rejected, sources, undecided, style, fingerprints, logged, merging, origin });
    return tableKinds(kind).map((one) => ({ name: fileNames[language][one], ...readFirst(tables[one]().table) }));
  } finally {
    db.close();
  }
}

function readFirst({ columns, headings = columns, rows }: Table): Pick<PreviewedTable, 'columns' | 'rows'> {
  const first: string[][] = [];
  for (const cells of rows) {
    if (first.length === PREVIEW_ROWS) break;
    first.push(columns.map((_, at) => clip(cellAsText(cells[at] ?? null), PREVIEW_LENGTH)));
  }
  return { columns: headings.map(cellAsText), rows: first };
}

function findUnfinished(db: ReadableDb) {
  const unfinished = unfinishedImport(db);
  return unfinished && { file: unfinished.file, left: unfinished.rows - unfinished.saved };
}

/** Checks before minutes of writing would be lost. The writers of other tables check for themselves. */
function refuseLongCell(db: ReadableDb, { outcomes }: ExportPlan, kind: ExportKind, rejected: WrittenRejected): void {
  const isWritten = (article: ArticleId) => {
    const { kept } = outcomes.get(article)!;
    return kind === 'all' || (kind === 'cleaned' && kept) || (kind === 'removed' && !kept);
  };
  const found = findLongCell(db, isWritten, rejected);
  if (found) throw new AppError('CELL_TOO_LONG', found);
}

type CountInput = Pick<ExportInput, 'project' | 'undecided'>;

export async function countExportTask({ project, undecided }: CountInput): Promise<ExportCounts> {
  const db = openSnapshot(project);
  try {
    // The counts do not depend on the suggestion for two articles: both are duplicates of each other.
    const { outcomes, ...counts } = planProject(db, undecided, undecided === 'follow-suggestions' ? 3 : null).plan;
    const composed = new Set(readAppliedParts(db).map(({ article }) => article)).size;
    const riskyClusters = countRiskyClusters(db, readRiskBasis(db));
    return { articles: outcomes.size, others: planRejected(db).others, ...counts, riskyClusters, composed };
  } finally {
    db.close();
  }
}

/** For tables that do not show who decided. */
const EDITOR_ALONE: DecisionAuthors = () => ({ by: 'editor', reasons: [], name: null });
