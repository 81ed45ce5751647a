// The decision log as a table: each action, its time, and the articles that it changed.
import type { Cell } from '#electron/cells/cell.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { Verdict } from '#shared/model/model.ts';
import { fieldOf } from '#shared/model/taken.ts';
import type { Language } from '#shared/text/language.ts';
import { actionLabels } from '#shared/words/labels/action-labels.ts';
import type { ReadableDb } from '../../store/database.ts';
import { type Change, iterateTableChanges, type Values } from '../../store/history/action-changes.ts';
import {
  type ArticleName,
  iterateActions,
  type LoggedAction,
  readArticleName,
} from '../../store/history/action-log.ts';
import { editorColumn } from './editor-column.ts';
import { changeLabels, logHeadings } from './labels/log-labels.ts';
import type { Table } from './tables.ts';
import { takenLabels } from './taken/taken-labels.ts';
import { timeCell } from './time-cell.ts';

/** Articles of the other side of a separation that are named; there may be hundreds of them. */
const MAX_NAMED = 3;

type ReadName = (article: number) => ArticleName | undefined;

/**
 * One row for each article that an action changed; an action that changed none has a row of its own.
 * @param named takes in the articles whose rows were read for names
 */
export function logTable(db: ReadableDb, language: Language, named = new Set<number>()): Table {
  const { columns, cellsOf } = editorColumn(db, language);
  const readName = (article: number) => {
    named.add(article);
    return readArticleName(db, article);
  };
  return { columns: [...logHeadings[language], ...columns], rows: rowsOf(db, readName, language, cellsOf) };
}

function* rowsOf(
  db: ReadableDb,
  readName: ReadName,
  language: Language,
  cellsOf: (name: string | null) => readonly Cell[],
): Generator<readonly Cell[]> {
  for (const action of iterateActions(db)) {
    const head = headOf(action, language);
    const editor = cellsOf(action.name);
    let hasRows = false;
    const sides = readSides(db, action.id);
    for (const change of action.changes) {
      const states = describe(readName, change, sides, language);
      if (states) yield [...head, ...whatCells(readName, change), ...states, ...editor];
      hasRows ||= states !== null;
    }
    if (!hasRows) yield [...head, ...nameCells(undefined), null, null, ...editor];
  }
}

function headOf({ id, at, kind, of, cluster }: LoggedAction, language: Language): readonly Cell[] {
  const isBatch = kind === 'decide' && cluster === null;
  return [id, timeCell(at), actionLabels[language][isBatch ? 'accept' : kind], of, cluster];
}

/** The article that a change concerns; for boilerplate, the sentence in the column of titles. */
function whatCells(readName: ReadName, { table, key, before, after }: Change): readonly Cell[] {
  if (table === 'boilerplate') return [null, null, (after ?? before)![0]!];
  return nameCells(readName(table === 'separation_sides' ? Number(key[1]) : key[0]));
}

function nameCells(name: ArticleName | undefined): readonly Cell[] {
  return name ? [name.externalId, name.row, name.title] : [null, null, null];
}

/** For each separation and side, the articles that the action added or removed. */
type Sides = ReadonlyMap<string, readonly number[]>;

function readSides(db: ReadableDb, action: ActionId): Sides {
  const sides = new Map<string, number[]>();
  for (const { key, before, after } of iterateTableChanges(db, action, 'separation_sides')) {
    const side = `${key[0]} ${(after ?? before)![0]}`;
    const articles = sides.get(side) ?? [];
    sides.set(side, articles);
    articles.push(Number(key[1]));
  }
  return sides;
}

function describePart(readName: ReadName, part: string, [from, text]: Values, language: Language): string {
  const labels = takenLabels[language];
  const field = fieldOf(part);
  const { externalId: id = '', row = 0 } = readName(Number(from)) ?? {};
  return labels.from(`${field ? labels.parts[field] : labels.passages(1)}“${text}”`, { id, row, source: '' });
}

function mergingOf(values: Values | null) {
  if (values === null) return 'asProject';
  return values[0] === 'use' ? 'filledIn' : 'notFilledIn';
}

/**
 * The states of the article before and after; null for changes of internal rows (indexes, suggestions, the clusters
 * themselves).
 */
function describe(
  readName: ReadName,
  { table, key, before, after }: Change,
  sides: Sides,
  language: Language,
): readonly Cell[] | null {
  const labels = changeLabels[language];
  if (table === 'decisions')
    return [before, after].map((values) => labels[(values?.[0] as Verdict | undefined) ?? 'undecided']);
  if (table === 'memberships') {
    // The article stays in its cluster, and is only measured against another member.
    if (before && after && before[0] === after[0]) return null;
    return [before, after].map((values) => values && `${labels.cluster} ${values[0]}`);
  }
  if (table === 'taken_parts')
    return [before, after].map((values) => values && describePart(readName, String(key[1]), values, language));
  if (table === 'boilerplate')
    return [before, after].map((values) => labels[values?.[3] === 1 ? 'boilerplate' : 'notBoilerplate']);
  if (table === 'notes') return [before, after].map((values) => values && values[0]!);
  if (table === 'row_merges') return [before, after].map((values) => labels[mergingOf(values)]);
  if (table === 'flags') return [before, after].map((values) => labels[values ? 'flagged' : 'notFlagged']);
  const nameOf = (article: number) => {
    const name = readName(article);
    return name ? name.externalId || String(name.row) : '';
  };
  if (table === 'superseded')
    return [before, after].map((values) => values && `${labels.superseded} ${nameOf(values[0] as number)}`.trim());
  if (table === 'links') {
    const name = nameOf(Number(key[1]));
    return [before, after].map((values) => `${values ? labels.same : labels.unsaid} ${name}`.trim());
  }
  if (table !== 'separation_sides') return null;
  const others = sides.get(`${key[0]} ${1 - Number((after ?? before)![0])}`) ?? [];
  const names = others.slice(0, MAX_NAMED).map(nameOf);
  const more = others.length > MAX_NAMED ? [labels.articles.replace('{n}', String(others.length))] : [];
  return [before, after].map((values) =>
    [values ? labels.different : labels.unsaid, ...names, ...more].join(' ').trim(),
  );
}
