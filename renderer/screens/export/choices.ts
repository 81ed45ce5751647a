// The choices of an export, and the file name that describes them.
import type { ExportKind, WorkbookWay } from '#shared/contract/exports.ts';
import type { ExportFormat, UndecidedPolicy } from '#shared/model/model.ts';
import type { Merging } from '#shared/review/row-merge.ts';

export type Choices = {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly undecided: UndecidedPolicy;
  /** True: the cleaned table is without the rows that were not imported. */
  readonly articlesOnly: boolean;
  readonly workbook: WorkbookWay;
  readonly macros: boolean;
  readonly addedColumns: boolean;
} & Merging;

export const defaultChoices: Choices = {
  ...{ kind: 'cleaned', format: 'xlsx', undecided: 'keep-all', articlesOnly: false },
  ...{ workbook: 'original', macros: false, addedColumns: false },
  ...{ merge: null, mergeOrigins: false },
};

/** True where the cleaned table may be written into the imported workbook. */
export function mayBeOriginal({ kind, format }: Pick<Choices, 'kind' | 'format'>): boolean {
  return kind === 'cleaned' && format === 'xlsx';
}

export function suggestedName(project: string, choices: Choices, kindWord: string): string {
  const isWithMacros = mayBeOriginal(choices) && choices.workbook === 'original' && choices.macros;
  return `${project}-${kindWord}.${isWithMacros ? 'xlsm' : choices.kind === 'all' ? 'xlsx' : choices.format}`;
}
