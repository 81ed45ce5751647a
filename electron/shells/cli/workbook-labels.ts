// The words of the command line for a cleaned workbook.
import type { OriginalLoss, OriginalObstacle } from '#shared/contract/exports.ts';

export const obstacleSentences = {
  'other-format': 'no .xlsx or .xlsm was imported.',
  'not-kept': 'the imported one was not kept by the version that imported it. Import it into a new project.',
  several: 'its articles are from several files, or one sheet was imported twice.',
  unfinished: 'the import is incomplete.',
  damaged: 'the copy of the imported one in the project is damaged. The articles are safe.',
  'pivot-table': 'a pivot table stands in rows that would go.',
  'macro-sheet': 'the imported one has a macro sheet. Name the output .xlsm to keep the macros.',
  unreadable: 'rows cannot be removed reliably from the imported one. Save a copy of it with Excel or LibreOffice.',
} as const satisfies Record<OriginalObstacle, string>;

export const lossNames = {
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
