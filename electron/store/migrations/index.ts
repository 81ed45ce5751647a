// Migrations in order: a project's user_version says how many of them it has had.
import type { Database } from 'better-sqlite3';
import { initial } from './0001-initial.ts';
import { corrections } from './0002-corrections.ts';
import { segments } from './0003-segments.ts';
import { textReading } from './0004-text-reading.ts';
import { checks } from './0005-checks.ts';
import { versions } from './0006-versions.ts';
import { reasons } from './0007-reasons.ts';
import { suggestionRules } from './0008-suggestion-rules.ts';
import { relations } from './0009-relations.ts';
import { history } from './0010-history.ts';
import { separations } from './0011-separations.ts';
import { counters } from './0012-counters.ts';
import { unmeasured } from './0013-unmeasured.ts';
import { risks } from './0014-risks.ts';
import { notes } from './0015-notes.ts';
import { takenParts } from './0016-taken-parts.ts';
import { checksums } from './0017-checksums.ts';
import { editors } from './0018-editors.ts';
import { referenceMatches } from './0019-reference-matches.ts';
import { replacedSentences } from './0020-replaced-sentences.ts';
import { wholeRows } from './0021-whole-rows.ts';
import { placingOrder } from './0022-placing-order.ts';
import { originals } from './0023-originals.ts';
import { rowMerges } from './0024-row-merges.ts';

type Migration = string | ((db: Pick<Database, 'exec' | 'prepare'>) => void);

export const migrations: readonly Migration[] = [
  initial,
  corrections,
  segments,
  textReading,
  checks,
  versions,
  reasons,
  suggestionRules,
  relations,
  history,
  separations,
  counters,
  unmeasured,
  risks,
  notes,
  takenParts,
  checksums,
  editors,
  referenceMatches,
  replacedSentences,
  wholeRows,
  placingOrder,
  originals,
  rowMerges,
];

export function runMigration(db: Pick<Database, 'exec' | 'prepare'>, migration: Migration): void {
  if (typeof migration === 'string') db.exec(migration);
  else migration(db);
}
