// `tonggao dedupe`: makes the calls of all screens, one after the other.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { countOthers, type OriginalLoss, type OriginalObstacle } from '#shared/contract/exports.ts';
import type { Client } from '#shared/contract/index.ts';
import type { Articles, Encoding, Inspection, PageText, Repeats } from '#shared/contract/intake.ts';
import type { JobResult, StageMilliseconds } from '#shared/contract/jobs.ts';
import type { Matching } from '#shared/contract/reference-sets.ts';
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import { DEFAULT_DETECTION, type Profile } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId, UndecidedPolicy } from '#shared/model/model.ts';
import { type Acceptance, assessRisk, type RiskLevel, riskLevels, withMerging } from '#shared/review/risk.ts';
import { DEFAULT_MERGE_RULES, type MergeRules, rulesOfCluster } from '#shared/review/row-merge.ts';
import { AppError, type AppErrorMessage, errorMessage } from '#shared/words/errors.ts';
import { describeCounts } from '#shared/words/labels/batch-counts.ts';
import { describeRisk } from '#shared/words/labels/risk-sentence.ts';
import { Cancelled } from '../../base/task.ts';
import { rejectionLabels } from '../../cells/table-labels.ts';
import { WorkersSetting } from '../../program/remembered/workers-setting.ts';
import type { Services } from '../../program/services.ts';
import { startImport } from '../../program/start-import.ts';
import { BYTE_ORDER_MARK, toCsv } from '../../stages/export/csv.ts';
import { replaceFile } from '../../stages/export/replace-file.ts';
import { terminalLanguage } from '../terminal-language.ts';
import { UsageError } from './failure.ts';
import { finishJob } from './finish-job.ts';
import { type DetectionOptions, readDetection } from './options/detection-options.ts';
import type { Keep } from './options/keep-option.ts';
import { readMergeRules } from './options/merge-option.ts';
import { checkOutputs } from './outputs.ts';
import { print, printError } from './print.ts';
import { readingNotices } from './reading-notices.ts';
import { setPath } from './references/reference-actions.ts';
import { type Program, withProgram } from './with-program.ts';
import { readWorkersAddress } from './workers/address.ts';

/** The words of the command line for a cleaned workbook. */
const obstacleSentences = {
  'other-format': 'no .xlsx or .xlsm was imported.',
  'not-kept':
    'the imported one was not kept: it changed while it was imported, or is not really an .xlsx. Save it as .xlsx and import it into a new project.',
  several: 'its articles are from several files, or one sheet was imported twice.',
  unfinished: 'the import is incomplete.',
  damaged: 'the copy of the imported one in the project is damaged. The articles are safe.',
  'pivot-table': 'a pivot table stands in rows that would go.',
  'macro-sheet': 'the imported one has a macro sheet. Name the output .xlsm to keep the macros.',
  unreadable: 'rows cannot be removed reliably from the imported one. Save a copy of it with Excel or LibreOffice.',
} as const satisfies Record<OriginalObstacle, string>;

const lossNames = {
  formulas: 'formulas that refer to discarded rows, now values',
  links: 'links to discarded rows, now texts',
  names: 'names of discarded rows',
  validations: 'validation rules, removed',
  conditionalFormats: 'conditional formats, removed',
  sparklines: 'sparklines, removed',
  charts: 'series of charts',
  controls: 'discarded cells of form controls',
  pivotTables: 'data of pivot tables, as before until refreshed',
  connections: 'data connections, which no longer refresh on opening',
  signature: 'digital signatures, removed',
  macros: 'macros, removed',
  taken: 'taken parts without a column, or too long for a cell',
} as const satisfies Record<OriginalLoss['part'], string>;

const POLICIES = { suggested: 'follow-suggestions', first: 'keep-centres' } as const satisfies Record<
  Keep,
  UndecidedPolicy
>;

export type DedupeOptions = DetectionOptions & {
  out: string;
  clusters?: string;
  sets?: string;
  removed?: string;
  rejected?: string;
  review?: string;
  accept: Acceptance;
  sheet?: string;
  headerRow?: number;
  columns?: string;
  encoding?: Encoding;
  pageText?: PageText;
  articles?: Articles;
  repeats?: Repeats;
  articlesOnly?: boolean;
  newWorkbook?: boolean;
  addColumns?: boolean;
  cutLongCells?: boolean;
  merge?: string;
  mergeOrigins?: boolean;
  keep: Keep;
  reference: string[];
  profile?: Profile;
  project?: string;
  /** True: the address is in the environment. */
  workers?: string | true;
  json?: boolean;
};

/** The ending of a workbook that keeps its macros. */
const WITH_MACROS = '.xlsm';

const optionsOfNew = ['profile', 'hd', 'options', 'stopWords', 'dictionary'] as const;

type Imported = Extract<JobResult, { kind: 'import' }>;
type Written = Extract<JobResult, { kind: 'export' }>;

/** @throws UsageError, or an expected error; then no output is half-written */
export async function dedupe(file: string, options: DedupeOptions): Promise<void> {
  const started = performance.now();
  const outputs = checkOutputs(file, options);
  const merge = readMerging(options);
  const workers = options.workers === undefined ? null : { address: readWorkersAddress(options.workers) };
  const references = options.reference.map(setPath);
  for (const set of references) if (!fs.existsSync(set)) throw new AppError('REFERENCES_MISSING', { path: set });
  const work = async (program: Program) => {
    const { client, services, home } = program;
    const { project, isNew } = await openOrCreate(client, options, home);
    const { imported, skipped, milliseconds } = await importFile(program, project, path.resolve(file), {
      ...options,
      reference: references,
    }).catch(async (error) => {
      // An interrupted project keeps its rows. After an error, a new project is empty and would only be in the way.
      if (isNew && !(error instanceof Cancelled)) await services.engines.discard(project);
      throw error;
    });
    const damaged = new Map<string, Written['damaged']>();
    let cleaned: Written | null = null;
    for (const { kind, target, format } of outputs.tables) {
      const { job } = await client.exports.start({
        project,
        kind,
        format,
        target,
        undecided: POLICIES[options.keep],
        articlesOnly: options.articlesOnly ?? false,
        accept: options.accept,
        longCells: options.cutLongCells ? 'cut' : 'refuse',
        workbook: options.newWorkbook ? 'rebuilt' : 'original',
        macros: target.toLowerCase().endsWith(WITH_MACROS),
        addedColumns: options.addColumns ?? false,
        merge,
        mergeOrigins: options.mergeOrigins ?? false,
        // Programs read the cluster table, so it does not depend on the locale.
        language: kind === 'clusters' ? 'en' : terminalLanguage(),
      });
      const written = await finishJob(client, job);
      const result = written.result as Written;
      addUp(milliseconds, written.milliseconds);
      if (result.damaged.articles > 0) damaged.set(target, result.damaged);
      if (result.cut.cells > 0) {
        const rows = result.cut.first.map(({ row, column }) => `“${column}” in row ${row}`).join('; ');
        printError(`${target} has ${result.cut.cells} cells cut to the length that Excel allows: ${rows}.`);
      }
      if (kind === 'cleaned') cleaned = result;
    }
    // The exports have measured all risks.
    const left = options.accept === 'all' ? [] : await listLeft(client, project, options.accept, merge);
    // Programs read the figures.
    if (!options.json) {
      reportRejected(cleaned!, options);
      reportWorkbook(cleaned!, options);
      reportMerged(cleaned!);
    }
    if (outputs.review) writeReview(outputs.review, left);
    if (outputs.rejected) await writeRejected(client, project, imported, outputs.rejected);
    for (const [target, { articles, first }] of damaged) {
      const rows = first.map(({ file, row }) => `${file}, row ${row}`).join('; ');
      printError(
        `${target} has ${articles} articles whose texts are damaged in the project and differ from what was imported: ${rows}. Check the project with “tonggao doctor”.`,
      );
    }
    if (left.length > 0 && !options.json)
      printError(
        `${left.length} clusters of higher risk than --accept ${options.accept} keep all their articles${outputs.review ? `: see ${outputs.review}` : '. --review lists them'}.`,
      );
    if (options.json) {
      const counts = await figures(services, imported, milliseconds, started);
      const { workbook, merged } = cleaned!;
      const figured = {
        ...counts,
        ...account(cleaned!),
        workbook,
        review: countLeft(left),
        ...(merged && { merged }),
      };
      print(JSON.stringify({ ...figured, skipped, damaged: Object.fromEntries(damaged) }));
    }
    // The machine remembers the projects that it closes, and forgets older ones for them.
    if (!options.project) await services.engines.discard(project);
  };
  await withProgram(work, workers ? { workers: new WorkersSetting(os.devNull, workers) } : {});
}

/** `isNew` is true if this run made the project, and not another one at the same time. */
async function openOrCreate(
  client: Client,
  options: DedupeOptions,
  home: string,
): Promise<{ project: string; isNew: boolean }> {
  const { project } = options;
  if (project && fs.existsSync(project)) {
    if (optionsOfNew.some((option) => options[option] !== undefined))
      throw new UsageError(
        '--profile, --hd, --options, --stop-words and --dictionary apply only to a new project. To change an existing one, use recluster. Nothing was changed.',
      );
    return { project: (await client.projects.open({ path: path.resolve(project) })).path, isNew: false };
  }
  const target = project ? path.resolve(project) : path.join(home, 'dedupe.tonggao');
  if (path.extname(target) !== '.tonggao')
    throw new UsageError(`The project file must end in .tonggao: ${target}. Nothing was written.`);
  const created = await client.projects.create({
    name: path.basename(target, '.tonggao'),
    path: target,
    // A Hamming distance without a profile selects the profile that uses it.
    detection: readDetection(options, options.hd === undefined ? DEFAULT_DETECTION.profile : 'simhash'),
  });
  return { project: created.path, isNew: true };
}

async function importFile({ client, services }: Program, project: string, file: string, options: DedupeOptions) {
  const { sheet, headerRow, columns, repeats, encoding, pageText, articles, reference } = options;
  const text = { encoding, pageText, articles, repeats };
  const { further, skipped, partial, several } = await listFurther(client, file, {
    sheet,
    encoding,
    pageText,
    articles,
  });
  services.sources.add(file);
  const { job } = await startImport(services, {
    project,
    path: file,
    reading: { sheet, headerRow, columns, ...text },
    further: further.map((name) => ({ sheet: name, ...text })),
    references: reference,
  });
  const { result, milliseconds } = await finishJob(client, job);
  const { workers, references } = result as Imported;
  const sentence = workers && describeCounts(workers, terminalLanguage());
  if (sentence) printError(sentence);
  reportReferences(references);
  const notices = readingNotices();
  for (const name of partial) printError(notices.partialPage(name));
  for (const one of several) printError(notices.several(one.file, one.articles));
  for (const { name, reason } of skipped) printError(notices.notImported(name, reason));
  return { imported: result as Imported, skipped, milliseconds };
}

type Skipped = { readonly name: string; readonly code: string; readonly reason: string };
type Several = NonNullable<Inspection['several']>['files'];
type Further = { further: string[]; skipped: Skipped[]; partial: readonly string[]; several: Several };
const NOTHING_FURTHER: Further = { further: [], skipped: [], partial: [], several: [] };
/** A workbook or a list says all of itself while it is imported, and is not opened twice. */
const LIST = /\.(?:xls[xmb]?|ods|csv|tsv|jsonl?|ndjson|xml)$/i;
const ARCHIVE = /\.zip$/i;

/**
 * Lists the other sheets of a folder or zip, after the likeliest one, which is imported first; none if a sheet is requested. A
 * single file has no others. `partial`: web pages of whose text only a small part is taken. `several`: files that are
 * several articles each.
 */
async function listFurther(
  client: Client,
  file: string,
  { sheet, ...text }: Pick<DedupeOptions, 'sheet' | 'encoding' | 'pageText' | 'articles'>,
): Promise<Further> {
  const isFolder = ARCHIVE.test(file) || fs.statSync(file, { throwIfNoEntry: false })?.isDirectory();
  if (!isFolder && LIST.test(file)) return NOTHING_FURTHER;
  const { sheets, reading, skipped, pages, several } = await client.intake.inspect({ path: file, ...text });
  const others = isFolder && sheet === undefined ? sheets.filter(({ name }) => name !== reading.sheet) : [];
  const toSkipped = (name: string, appError: AppErrorMessage) => ({
    name,
    code: appError.code,
    reason: errorMessage(appError, terminalLanguage()),
  });
  return {
    partial: pages?.partial ?? [],
    several: several?.files ?? [],
    further: others.filter(({ appError }) => appError === null).map(({ name }) => name),
    skipped: [
      ...skipped.map((one) => toSkipped(one.file, one.appError)),
      ...others.flatMap(({ name, appError }) => (appError === null ? [] : toSkipped(name, appError))),
    ],
  };
}

function reportReferences({ refused, isLeftOut }: Matching): void {
  for (const { set, appError } of refused)
    printError(`Articles were not compared with ${set}: ${errorMessage(appError, terminalLanguage())}`);
  if (isLeftOut) printError('Articles were not compared with references: the url profile compares no texts.');
}

async function writeRejected(client: Client, project: string, { imports }: Imported, target: string) {
  const tables: RejectedTable[] = [];
  for (const { import: id, sheet } of imports) {
    const file = await client.intake.rejectedFile({ project, import: id, language: terminalLanguage() });
    tables.push({ sheet, csv: await file.text() });
  }
  replaceFile(target, (descriptor) => fs.writeFileSync(descriptor, joinRejected(tables)));
}

/** Says what the cleaned file has besides articles, or lacks: nobody discarded these rows. */
function reportRejected({ others }: Written, { out, articlesOnly }: DedupeOptions): void {
  if (others.rejected.length === 0) return;
  const reasons = others.rejected.map(({ reason, rows }) => `${rejectionLabels.en[reason]}: ${rows}`).join(', ');
  printError(
    articlesOnly
      ? `${out} is without the rows that were not imported (${reasons}).`
      : `${out} has the rows that were not imported (${reasons}), in their places. Leave them out with --articles-only.`,
  );
}

/** Says why the cleaned file is no copy of the imported workbook, or what of that could not follow its rows. */
function reportWorkbook({ workbook }: Written, { out }: DedupeOptions): void {
  if (workbook?.obstacle && workbook.obstacle !== 'other-format')
    printError(`${out} is a new workbook: ${obstacleSentences[workbook.obstacle]}`);
  if (!workbook || workbook.losses.length === 0) return;
  const lost = workbook.losses.map(({ part, count, first }) => {
    const places = first.length > 0 ? ` (${first.join(', ')}${count > first.length ? '…' : ''})` : '';
    return `${lossNames[part]}: ${count}${places}`;
  });
  printError(`In ${out}, these could not follow their rows: ${lost.join('; ')}.`);
}

/** @throws UsageError, AppError as `readMergeRules` */
function readMerging({ merge, mergeOrigins }: DedupeOptions): MergeRules | null {
  if (mergeOrigins && merge === undefined)
    throw new UsageError('--merge-origins names the origin of merged cells, so it needs --merge. Nothing was written.');
  return merge === undefined ? null : readMergeRules(merge);
}

function reportMerged({ merged }: Written): void {
  if (!merged) return;
  const columns = Object.entries(merged.columns).map(([column, cells]) => `${column}: ${cells}`);
  const which = columns.length > 0 ? ` (${columns.join(', ')})` : '';
  printError(`Kept rows that took cells of discarded ones: ${merged.rows}${which}.`);
}

/** Where each row of the lists is; `project` adds up to its `rows`. */
function account({ kept, removed: discarded, others, cleanedRows }: Written) {
  const { rejected, blank, unchanged, superseded } = others;
  const notImported = Object.fromEntries(rejected.map(({ reason, rows }) => [reason, rows]));
  const rows = kept + discarded + countOthers(others);
  return {
    out: { rows: cleanedRows, kept, notImported: cleanedRows === kept ? {} : notImported },
    project: { rows, kept, discarded, notImported, blank, unchanged, superseded },
  };
}

function addUp(sum: StageMilliseconds, more: StageMilliseconds): void {
  for (const [stage, spent] of Object.entries(more) as [keyof StageMilliseconds, number][])
    sum[stage] = (sum[stage] ?? 0) + spent;
}

async function figures(
  { pool }: Services,
  { imports, rows, imported, rejected, withoutText, clusters, articlesInClusters, workers, references }: Imported,
  milliseconds: StageMilliseconds,
  started: number,
) {
  const own = process.resourceUsage().maxRSS * 1024;
  const peakMemoryBytes = (await pool.peakMemory()).reduce((sum, bytes) => sum + bytes, own);
  const total = Math.round(performance.now() - started);
  return {
    rows,
    imported,
    rejected,
    replaced: imports.reduce((sum, one) => sum + one.replaced, 0),
    unchanged: imports.reduce((sum, one) => sum + one.unchanged, 0),
    withoutText,
    clusters,
    articlesInClusters,
    ...(references.sets.length > 0 && { alreadyPublished: references.matched }),
    milliseconds: { ...milliseconds, total },
    peakMemoryBytes,
    ...(workers && { workers }),
  };
}

type Left = { readonly cluster: ClusterDetail; readonly members: readonly Member[] };

/** The undecided clusters whose risk is higher than is accepted, where rows are merged by these rules. */
async function listLeft(client: Client, project: string, accept: RiskLevel, merge: MergeRules | null): Promise<Left[]> {
  const left: Left[] = [];
  let after: ClusterId | undefined;
  for (;;) {
    const page = await client.review.clusters({ project, after, merge });
    for (const { id, size, status, risk } of page) {
      const isAccepted = risk !== null && riskLevels.indexOf(risk.level) <= riskLevels.indexOf(accept);
      if (size < 2 || status === 'resolved' || isAccepted) continue;
      const detail = await client.review.cluster({ project, cluster: id });
      const rules = rulesOfCluster(detail.mergeChoice, merge, detail.merge ?? DEFAULT_MERGE_RULES);
      const cluster = { ...detail, risk: detail.risk && withMerging(detail.risk, rules) };
      const articles = cluster.members.slice(0, MAX_LISTED).map(({ article }) => article);
      left.push({ cluster, members: await client.review.members({ project, cluster: id, articles }) });
    }
    if (page.length === 0) return left;
    after = page.at(-1)!.id;
  }
}

/** Members of one cluster that are listed. */
const MAX_LISTED = 200;

function countLeft(left: readonly Left[]) {
  const count = (level: RiskLevel) =>
    left.filter(({ cluster: { risk } }) => risk && assessRisk(risk).level === level).length;
  const articles = left.reduce((sum, { cluster }) => sum + cluster.members.length, 0);
  return { clusters: left.length, articles, high: count('high'), check: count('check') };
}

/** One row for each article of the clusters that are left to an editor. */
function writeReview(target: string, left: readonly Left[]): void {
  const header = ['cluster', 'level', 'sentence', 'number', 'suggested', 'row', 'title', 'source', 'published'];
  const records = left.flatMap(({ cluster: { id, risk, members: all, suggestion }, members }) => {
    const numberOf = (wanted: ArticleId) => all.findIndex(({ article }) => article === wanted) + 1;
    const level = risk ? assessRisk(risk).level : '';
    const sentence = risk ? describeRisk(risk, numberOf, terminalLanguage()) : '';
    return members.map(({ article }) => {
      const isSuggested = article.id === suggestion ? 'suggested' : '';
      const { row, title, source, published } = article;
      return [id, level, sentence, numberOf(article.id), isSuggested, row, title, source, published];
    });
  });
  const csv = BYTE_ORDER_MARK + toCsv([header, ...records]);
  replaceFile(target, (descriptor) => fs.writeFileSync(descriptor, csv));
}

type RejectedTable = { readonly sheet: string; readonly csv: string };

/** One csv of all rejected rows. Columns with the same name are merged; the last column names the sheet. A single table stays unchanged. */
function joinRejected(tables: readonly RejectedTable[]): string {
  const [only] = tables;
  if (tables.length === 1 && only) return BYTE_ORDER_MARK + only.csv.replace(BYTE_ORDER_MARK, '');
  const records = tables.flatMap(({ sheet, csv }) =>
    parse(csv, { bom: true, columns: true, relax_column_count: true }).map((record) => ({
      ...(record as object),
      sheet,
    })),
  );
  const names = new Set(tables.flatMap(({ csv }) => parse(csv, { bom: true, to_line: 1 })[0] as string[]));
  return stringify(records, { bom: true, header: true, columns: [...names, 'sheet'] });
}
