// The tables that can be exported, as columns and rows of cells, read from the project while they are written.
import type { Cell } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import {
  type ArticleId,
  duplicateRelations,
  type Evidence,
  type EvidenceKind,
  type UndecidedPolicy,
} from '#shared/model/model.ts';
import type { Language } from '#shared/text/language.ts';
import {
  clusterHeadings,
  exportedEvidenceLabels,
  exportedRelationLabels,
  flagLabels,
  mergingLabels,
  outcomeLabels,
  publishedRule,
  referenceHeadings,
  removedHeadings,
  roleLabels,
  setHeadings,
  throughOther,
} from '../../cells/table-labels.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { EvidenceMeter } from '../../core/cluster/evidence.ts';
import { toHex } from '../../core/fingerprint/hash64.ts';
import type { Fingerprint } from '../../core/fingerprint/simhash.ts';
import { paperSets } from '../../core/published-methods/paper-sets.ts';
import { readComparedFields } from '../../store/articles.ts';
import { readMergeChoices, readNotesByCluster } from '../../store/clusters/notes.ts';
import { iteratePlacements, readFingerprint } from '../../store/clusters/placements.ts';
import { readLeftOut } from '../../store/comparison-basis.ts';
import type { ReadableDb } from '../../store/database.ts';
import { findReturnable, readDecidedAt, readVerdictSource } from '../../store/decisions.ts';
import { readMatches } from '../../store/references/reference-matches.ts';
import { readAppliedParts } from '../../store/taken-parts.ts';
import { type DecisionSources, deciderLabels, ruleLabels } from './decision-reasons.ts';
import { editorColumn } from './editor-column.ts';
import { changeLabels } from './labels/log-labels.ts';
import { type MergedRows, NO_MERGED_ROWS } from './merged/merged-rows.ts';
import { layOut, originalColumns, type TableStyle, unlike, type WrittenRejected } from './original-cells.ts';
import type { ArticleOutcome, ExportPlan } from './plan.ts';
import { planRejected } from './rejected-rows.ts';
import { writeRowKey } from './row-key.ts';
import type { TableLook } from './table-look.ts';
import { composeArticles, type Merging } from './taken/composed-cells.ts';
import { takenHeading } from './taken/taken-labels.ts';
import { timeCell } from './time-cell.ts';

export type Table = {
  /** Distinct and not empty. */
  readonly columns: readonly string[];
  /** What the header row shows, where it differs from the columns' names: the headings of the imported file. */
  readonly headings?: readonly Cell[];
  readonly rows: Iterable<readonly Cell[]>;
  /** The look of the first columns, if they were imported from a workbook. */
  readonly look?: TableLook | null;
};

/**
 * The kept articles and the written rejected rows with all original columns, in the order of import and row. If any
 * article has parts of others, the last column names their origin; that of merged cells only on request.
 */
export function cleanedTable(
  db: ReadableDb,
  plan: ExportPlan,
  style: TableStyle,
  rejected: WrittenRejected = planRejected(db).written,
  merging: Merging = { rows: NO_MERGED_ROWS, origins: false },
  withOrigin = true,
): Table {
  const { language } = style;
  const original = originalColumns(db);
  const composed = composeArticles(db, original, language, merging);
  const isKept = (article: ArticleId) => plan.outcomes.get(article)!.kept;
  const { columns, headings, rows, look } = layOut(db, isKept, style, { original, composed, rejected });
  const hasOrigins = withOrigin && composed.values().some(({ origin }) => origin !== '');
  if (!hasOrigins) return { columns, headings, look, rows: mapRows(rows(), ({ cells }) => cells) };
  const origin = unlike(columns, takenHeading[language]);
  return {
    look,
    columns: [...columns, origin],
    headings: [...headings, origin],
    rows: mapRows(rows(), ({ article, cells }) => [
      ...columns.map((_, column) => cells[column] ?? null),
      (article && composed.get(article)?.origin) || null,
    ]),
  };
}

/**
 * The removed articles, each with the article kept in its place, the rule, the decider and the evidence between the
 * two. The evidence is measured here, because the removed article may have joined by comparison with a third one.
 */
export function removedTable(
  db: ReadableDb,
  plan: ExportPlan,
  style: TableStyle,
  sources: DecisionSources,
  merged: MergedRows = NO_MERGED_ROWS,
): Table {
  const { language } = style;
  const { columns, headings, rows, look } = layOut(db, (article) => !plan.outcomes.get(article)!.kept, style);
  const keptCells = readKeptCells(db, plan, merged);
  const compare = comparer(db, language);
  const notesOf = noteReader(db, language);
  const editor = editorColumn(db, language);
  const matches = readMatches(db);
  const references = matches.size > 0 ? referenceHeadings[language] : [];
  const added = [...removedHeadings[language], ...editor.columns, ...references].map((heading) =>
    unlike(columns, heading),
  );
  return {
    look,
    columns: [...columns, ...added],
    headings: [...headings, ...added],
    rows: mapRows(rows(), ({ article: id, cells }) => {
      const article = id!;
      const outcome = plan.outcomes.get(article)!;
      const { canonical, verdict } = outcome;
      const match = matches.get(article);
      const padding: Cell[] = Array.from({ length: columns.length - cells.length }, () => null);
      const kept = canonical === null ? null : plan.outcomes.get(canonical)!;
      const compared = kept && compare(outcome, kept);
      const keptRow =
        kept && compared
          ? [...keptCells.get(kept.article)!, ...compared.evidence, ruleLabels(kept, sources, language)]
          : [...NOTHING_KEPT, match ? publishedRule[language] : null];
      const decidedAt = verdict === null ? null : timeCell(readDecidedAt(db, article)!);
      const decision = [deciderLabels(outcome, sources, language), decidedAt];
      const relation = compared?.relation ?? (match ? exportedRelationLabels[language][match.relation] : null);
      return [
        ...[...cells, ...padding, ...keptRow, ...decision, relation, ...notesOf(outcome)],
        ...editor.cellsOf(readVerdictSource(db, article)?.name ?? null),
        ...(match ? referenceCells(match) : []),
      ];
    }),
  };
}

function noteReader(db: ReadableDb, language: Language): (outcome: ArticleOutcome) => readonly Cell[] {
  const notes = readNotesByCluster(db);
  const choices = readMergeChoices(db);
  return ({ cluster }) => {
    const { note = '', isFlagged = false } = notes.get(cluster) ?? {};
    const choice = choices.get(cluster);
    return [isFlagged ? flagLabels[language] : null, note || null, choice ? mergingLabels[language][choice] : null];
  };
}

/** Empty id, row, title, evidence, HD and similarity, for a cluster whose articles were all discarded. */
const NOTHING_KEPT: readonly Cell[] = [null, null, null, null, null, null];

/** Cells of the matched reference; one without an id is named by its number in the set. */
function referenceCells({ set, externalId, reference, source, published, url }: PublishedMatch): readonly Cell[] {
  return [set, externalId || String(reference), source || null, published || null, url || null];
}

type Compared = {
  readonly evidence: readonly Cell[];
  readonly relation: Cell;
};

function comparer(db: ReadableDb, language: Language): (removed: ArticleOutcome, kept: ArticleOutcome) => Compared {
  const texts = new ComparableTexts();
  const meter = new EvidenceMeter();
  const boilerplate = readLeftOut(db);
  const read = ({ article }: ArticleOutcome) => ({
    comparable: texts.of(readComparedFields(db, article), boilerplate),
    fingerprint: readFingerprint(db, article),
  });
  return (removed, kept) => {
    const match = { leader: kept.article, matched: kept.article, kind: 'similarity' } as const;
    const { kinds, hd, similarity, relation } = meter.measure(read(removed), read(kept), match);
    const isLike = duplicateRelations.includes(relation);
    const measured = kinds.filter((kind) => kind !== 'similarity' || isLike);
    const why = findJoined(removed, kept)?.kinds ?? measured;
    return {
      evidence: [nameEvidence(why, language) || throughOther[language], hd, round(similarity)],
      relation: relation && exportedRelationLabels[language][relation],
    };
  };
}

/** The evidence by which one of the two joined the other, or that the editor placed one of them. */
function findJoined(one: ArticleOutcome, other: ArticleOutcome): Evidence | undefined {
  const isDirect = ({ evidence }: ArticleOutcome, { article }: ArticleOutcome) =>
    evidence.matched === article || evidence.kinds[0] === 'editor';
  return isDirect(one, other) ? one.evidence : isDirect(other, one) ? other.evidence : undefined;
}

function nameEvidence(kinds: readonly EvidenceKind[], language: Language): string {
  return kinds.map((kind) => exportedEvidenceLabels[language][kind]).join(' · ');
}

/**
 * One row per article: its cluster, role and evidence, and if it is exported. The columns decision and key are for
 * bringing decisions back.
 */
export function clusterTable(db: ReadableDb, plan: ExportPlan, undecided: UndecidedPolicy, language: Language): Table {
  const matches = readMatches(db);
  const { articles } = originalColumns(db);
  const notesOf = noteReader(db, language);
  const editor = editorColumn(db, language);
  return {
    columns: [...clusterHeadings[language], ...editor.columns],
    rows: mapRows(articles(), ({ article }) => {
      const outcome = plan.outcomes.get(article.id)!;
      const { cluster, evidence, verdict } = outcome;
      const single = outcome.size === 1;
      const role = single ? 'single' : outcome.canonical === article.id ? canonicalRole(outcome, undecided) : 'member';
      const measured =
        single || evidence.matched === article.id
          ? [null, null, null]
          : [
              evidence.hd,
              round(evidence.similarity),
              evidence.relation && exportedRelationLabels[language][evidence.relation],
            ];
      return [
        article.externalId || String(article.row),
        article.row,
        cluster,
        roleLabels[language][role],
        single ? null : nameEvidence(evidence.kinds, language),
        ...measured,
        outcomeLabels[language][outcome.kept ? 'kept' : 'discarded'],
        ...notesOf(outcome),
        article.title || null,
        article.source || null,
        single && verdict === null && !matches.has(article.id) ? null : changeLabels[language][verdict ?? 'undecided'],
        writeRowKey(findReturnable(db, article.id)!, { article: article.id, cluster, verdict }),
        ...editor.cellsOf(readVerdictSource(db, article.id)?.name ?? null),
      ];
    }),
  };
}

/** An undecided article is canonical only if the export removes the others of its cluster. */
function canonicalRole({ verdict }: Pick<ArticleOutcome, 'verdict'>, undecided: UndecidedPolicy) {
  if (verdict !== null) return 'canonical';
  return undecided === 'follow-suggestions' || undecided === 'keep-centres' ? 'followed' : 'suggested';
}

export type Fingerprints = ReadonlyMap<ArticleId, Fingerprint>;

/**
 * The paper's DistSet, ascending by fingerprint, each leader with the ids of its SimSet.
 * @param computed fingerprints that replace those of the project
 */
export function setTable(db: ReadableDb, computed: Fingerprints): Table {
  const names = new Map(Array.from(originalColumns(db).articles(), ({ article }) => [article.id, article]));
  const nameOf = (id: ArticleId) => names.get(id)!.externalId || String(names.get(id)!.row);
  const placed = Array.from(iteratePlacements(db), ({ article, fingerprint, leader }) => ({
    article,
    fingerprint: computed.get(article) ?? fingerprint,
    leader: leader === article ? null : leader,
  }));
  // The leader of an absorbed cluster may be newer than some of its members.
  placed.sort((a, b) => Number(a.leader !== null) - Number(b.leader !== null) || a.article - b.article);
  const { distSet, simSet } = paperSets(placed);
  return {
    columns: setHeadings,
    rows: distSet.map(({ article, fingerprint }) => [
      fingerprint && toHex(fingerprint),
      nameOf(article),
      names.get(article)!.row,
      simSet.get(article)!.map(nameOf).join(' '),
    ]),
  };
}

function readKeptCells(db: ReadableDb, plan: ExportPlan, merged: MergedRows): ReadonlyMap<ArticleId, readonly Cell[]> {
  const wanted = new Set<ArticleId>();
  for (const { kept, canonical } of plan.outcomes.values()) if (!kept && canonical !== null) wanted.add(canonical);
  const keptCells = new Map<ArticleId, readonly Cell[]>();
  const titles = new Map([...readMergedTitles(merged), ...readTakenTitles(db)]);
  for (const { article } of originalColumns(db).articles())
    if (wanted.has(article.id))
      keptCells.set(article.id, [article.externalId, article.row, titles.get(article.id) ?? article.title]);
  return keptCells;
}

function readTakenTitles(db: ReadableDb): ReadonlyMap<ArticleId, string> {
  const titles = readAppliedParts(db).filter(({ field }) => field === 'title');
  return new Map(titles.map(({ article, text }) => [article, text]));
}

function* readMergedTitles(merged: MergedRows): Generator<[ArticleId, string]> {
  for (const [article, cells] of merged)
    for (const { field, cell } of cells) if (field === 'title') yield [article, cellAsText(cell)];
}

function* mapRows<T>(items: Iterable<T>, toRow: (item: T) => readonly Cell[]): Generator<readonly Cell[]> {
  for (const item of items) yield toRow(item);
}

function round(similarity: number): number {
  return Math.round(similarity * 10_000) / 10_000;
}
