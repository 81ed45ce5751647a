// Values that a project stores as JSON, apart from its settings and articles. Anyone may have made the project.
import * as z from 'zod';
import { type Cell, cell } from '#electron/cells/cell.ts';
import { decodeIndexKeys, type IndexKeys } from '#electron/core/cluster/standard/index-keys.ts';
import { type TextReading, textReading } from '#shared/contract/intake.ts';
import type { ActionId } from '#shared/model/actions.ts';
import {
  type ArticleId,
  type ClusterId,
  type ColumnMapping,
  columnMapping,
  type Evidence,
  evidence,
  type ImportId,
} from '#shared/model/model.ts';
import { type ClusterMeasures, clusterMeasures } from '#shared/review/risk.ts';
import { AppError } from '#shared/words/errors.ts';
import type { ReadableDb } from '../database.ts';

/** @throws AppError RECORD_UNREADABLE; so do the others */
export function parseMapping(text: string, id: ImportId): ColumnMapping {
  return parse(columnMapping, text, `imports ${id}`);
}

export function parseTextReading(text: string, id: ImportId): TextReading {
  return parse(textReading, text, `imports ${id}`);
}

const names = z.array(z.string());

export function parseColumns(text: string, id: ImportId): string[] {
  return parse(names, text, `imports ${id}`);
}

/** Only objects are compared with the schema, because an export reads millions of texts. */
const cells = z.array(
  z.custom<Cell>((value) => typeof value !== 'object' || value === null || cell.safeParse(value).success),
);

const storedCells = z.array(z.unknown());

export function parseHeadings(text: string, id: ImportId): Cell[] {
  return parse(cells, text, `imports ${id}`);
}

/** @param decode replaces cells that are stored in another form */
export function parseArticleCells(
  text: string,
  article: ArticleId,
  decode: (stored: readonly unknown[]) => readonly unknown[],
): Cell[] {
  const decoded = { parse: (stored: unknown) => cells.parse(decode(storedCells.parse(stored))) };
  return parse(decoded, text, `article_versions ${article}`);
}

export function parseRejectedCells(text: string, id: ImportId, row: number): Cell[] {
  return parse(cells, text, `rejected_rows ${id}/${row}`);
}

export function parseMeasures(text: string, cluster: ClusterId): ClusterMeasures {
  return parse(clusterMeasures, text, `cluster_risks ${cluster}`);
}

const values = z.array(z.union([z.string(), z.number(), z.null()]));

export function parseChange(text: string, action: ActionId): (string | number | null)[] {
  return parse(values, text, `action_changes ${action}`);
}

const kinds = evidence.shape.kinds;

export function parseKinds(text: string, article: ArticleId): Evidence['kinds'] {
  return parse(kinds, text, `memberships ${article}`);
}

export function parseEvidence(row: Evidence, article: ArticleId): Evidence {
  const { data } = evidence.safeParse(row);
  if (!data) throw new AppError('RECORD_UNREADABLE', { record: `memberships ${article}` });
  return data;
}

export function parseIndexKeys(bytes: Uint8Array, article: ArticleId): IndexKeys {
  try {
    return decodeIndexKeys(bytes);
  } catch {
    throw new AppError('RECORD_UNREADABLE', { record: `index_keys ${article}` });
  }
}

function parse<Value>(schema: Pick<z.ZodType<Value>, 'parse'>, text: string, record: string): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new AppError('RECORD_UNREADABLE', { record });
  }
}

/** @returns each record by its table and number */
export function findUnreadableRecords(db: ReadableDb): string[] {
  return [...unreadable(db)];
}

function* unreadable(db: ReadableDb): Generator<string> {
  type Import = { id: ImportId; mapping: string; text_reading: string; columns: string; headings: string | null };
  const imports = db.prepare('SELECT * FROM imports ORDER BY id');
  for (const { id, mapping, text_reading: text, columns, headings } of imports.iterate() as IterableIterator<Import>)
    yield* unreadableIn(() => {
      parseMapping(mapping, id);
      parseTextReading(text, id);
      parseColumns(columns, id);
      if (headings !== null) parseHeadings(headings, id);
    });
  type Rejected = { id: ImportId; row: number; cells: string };
  const rejected = db.prepare('SELECT import_id AS id, row, cells FROM rejected_rows ORDER BY import_id, row');
  for (const { id, row, cells } of rejected.iterate() as IterableIterator<Rejected>)
    yield* unreadableIn(() => parseRejectedCells(cells, id, row));
  // Rows of earlier rules have other fields, and are measured again before they are read.
  const risks = db.prepare(
    `SELECT 'cluster_risks ' || cluster_id FROM cluster_risks WHERE measures IS NOT NULL AND NOT (json_valid(measures) AND json_type(measures) = 'object')
     ORDER BY cluster_id`,
  );
  yield* risks.pluck().iterate() as IterableIterator<string>;
}

function* unreadableIn(read: () => unknown): Generator<string> {
  try {
    read();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RECORD_UNREADABLE') throw error;
    yield (error.data as { record: string }).record;
  }
}
