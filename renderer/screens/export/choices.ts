// The choices of an export, and the file name that describes them.
import type { ExportKind } from '#shared/contract/exports.ts';
import type { ExportFormat, UndecidedPolicy } from '#shared/model.ts';

export type Choices = {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly undecided: UndecidedPolicy;
  /** True: the cleaned table is without the rows that were not imported. */
  readonly articlesOnly: boolean;
};

export const defaultChoices: Choices = { kind: 'cleaned', format: 'xlsx', undecided: 'keep-all', articlesOnly: false };

export function suggestedName(project: string, choices: Choices, kindWord: string): string {
  return `${project}-${kindWord}.${choices.kind === 'all' ? 'xlsx' : choices.format}`;
}
