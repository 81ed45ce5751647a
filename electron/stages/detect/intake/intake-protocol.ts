// Messages between an import and its intake thread. The thread answers one question after the other, in their order.
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { StageMilliseconds } from '#shared/contract/jobs.ts';
import type { Matching } from '#shared/contract/reference-sets.ts';
import type { ArticleId, ImportId } from '#shared/model/model.ts';
import type { AppErrorMessage } from '#shared/words/errors.ts';
import type { BatchCounts } from '#shared/words/labels/batch-counts.ts';
import type { Progress } from '../../../base/task.ts';
import type { LearnedSentence } from '../../../core/boilerplate/learn.ts';
import type { WorkersInput } from '../../../pool/workers/open-workers.ts';
import type { ImportSource } from '../../../store/imports.ts';
import type { KnownMapping } from '../../intake/additional-sheet.ts';
import type { CheckedSets } from '../../references/set-files.ts';
import type { RowCounter } from './import-sheets.ts';
import type { MatchedBatch } from './match-batches.ts';

export type SheetRequest = {
  /** Place of the sheet among those that were opened. */
  readonly at: number;
  /** Null where the import has not begun. */
  readonly id: ImportId | null;
  /** True if rows of the sheet are saved already. */
  readonly isResumed: boolean;
  /** True if rows that the project has are rejected as unchanged. */
  readonly leavesOutKnown: boolean;
  /** True if articles come folded. */
  readonly folds: boolean;
  readonly references: CheckedSets;
};

export type SheetBeginning = {
  readonly learned: readonly LearnedSentence[];
  /** The rows of the articles that were read, in the order of placing; none where rows are placed as they come. */
  readonly order: readonly number[];
};

export type IntakeQuestion =
  /** Opens all sheets before a row of any is read. → `sources` */
  | {
      readonly ask: 'open';
      readonly project: string;
      readonly path: string;
      readonly readings: readonly ReadingRequest[];
      readonly remembered: readonly KnownMapping[];
      /** Null: all texts stay on this machine. */
      readonly workers: WorkersInput | null;
    }
  /** Reads the first rows, and learns the boilerplate from them unless rows are saved already. → `SheetBeginning` */
  | ({ readonly ask: 'begin' } & SheetRequest)
  /** The next rows of the sheet that was begun last. → `batch` */
  | { readonly ask: 'batch' }
  /** Looks at the saved rows of a whole sheet. → `ending` */
  | { readonly ask: 'ending'; readonly id: ImportId; readonly updates: boolean };

export type RowsRead = Pick<RowCounter, 'read' | 'unreadDates'> & {
  readonly columns: readonly string[];
};

export type Answers = {
  readonly open: readonly ImportSource[];
  readonly begin: SheetBeginning;
  /** `rows` null: there are no more. */
  readonly batch: { readonly rows: MatchedBatch | null; readonly tally: RowsRead };
  readonly ending: {
    readonly repeatedIds: { rows: number; first: number[] };
    /** Articles whose body is boilerplate from beginning to end. */
    readonly withoutText: number;
    /** The articles of the import by the earlier ones that they replace. */
    readonly successors: ReadonlyMap<ArticleId, ArticleId>;
    /** The counts of all sheets so far. */
    readonly workers: BatchCounts | null;
    /** Its `matched` counts only the rows that were read now. */
    readonly matching: Matching;
  };
};

export type FromIntake =
  | { readonly type: 'answer'; readonly value: unknown; readonly milliseconds: StageMilliseconds }
  | { readonly type: 'app-error'; readonly appError: AppErrorMessage }
  /** A defect. */
  | { readonly type: 'failed'; readonly error: string }
  /** Sent between question and answer; `read`: rows so far. */
  | { readonly type: 'reading'; readonly read: number }
  | { readonly type: 'progress'; readonly progress: Progress };
