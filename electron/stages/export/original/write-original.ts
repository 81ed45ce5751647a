// Writes the imported workbook without its discarded rows, or finds what could not follow them.
import { ZipDamaged } from '#electron/stages/intake/formats/zip.ts';
import type { OriginalLoss, OriginalObstacle } from '#shared/contract/exports.ts';
import { AppError } from '#shared/words/errors.ts';
import { ZipFull, ZipWriter } from '../xlsx/zip-writer.ts';
import { WorkbookPackage } from './package.ts';
import type { OriginalPlan } from './plan-original.ts';
import { CannotFollow, rewriteWorkbook } from './rewrite-workbook.ts';
import { PartUnreadable } from './xml.ts';

type Options = { readonly keepsMacros: boolean; readonly onRows: (rows: number) => void };
export type OriginalOutcome = {
  readonly obstacle: OriginalObstacle | null;
  readonly losses: OriginalLoss[];
  readonly hasMacros: boolean;
};

/**
 * @param descriptor null: nothing is written
 * @returns with an obstacle, what was written is no file @throws AppError WORKBOOK_TOO_LARGE
 */
export async function writeOriginal(
  { file, bytes, changes, untaken }: OriginalPlan,
  descriptor: number | null,
  { keepsMacros, onRows }: Options,
): Promise<OriginalOutcome> {
  const zip = descriptor === null ? null : new ZipWriter(descriptor);
  try {
    const source = new WorkbookPackage(bytes, file);
    const { losses, hasMacros } = await rewriteWorkbook(source, { changes, keepsMacros, zip, onRows });
    zip?.finish();
    if (untaken > 0) losses.push({ part: 'taken', count: untaken, first: [] });
    return { obstacle: null, losses, hasMacros };
  } catch (error) {
    if (error instanceof ZipFull) throw new AppError('WORKBOOK_TOO_LARGE', {});
    return { obstacle: obstacleOf(error), losses: [], hasMacros: false };
  }
}

/** @throws the error itself if it is none of the package's */
function obstacleOf(error: unknown): OriginalObstacle {
  if (error instanceof CannotFollow) return error.obstacle;
  if (error instanceof PartUnreadable || error instanceof ZipDamaged) return 'unreadable';
  if (error instanceof AppError && PACKAGE_ERRORS.has(error.code)) return 'unreadable';
  throw error;
}

const PACKAGE_ERRORS: ReadonlySet<string> = new Set(['FILE_UNSAFE', 'FILE_TOO_LARGE', 'FILE_ENCRYPTED']);
