// Compares two texts without a time budget, because on a busy machine the usual budget makes results coarser.
import { type DiffOptions, type DiffRow, diffTexts } from '#shared/compare/diff/index.ts';

export function diffFully(left: string, right: string, options: DiffOptions = {}): DiffRow[] {
  return diffTexts(left, right, { timeoutMs: Number.POSITIVE_INFINITY, ...options });
}
