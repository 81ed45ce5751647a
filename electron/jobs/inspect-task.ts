// The task behind the Import screen's preview.
import type { Inspection } from '#shared/contract/intake.ts';
import { inspectWorkbook } from '../intake/sheet-reading.ts';

export type InspectInput = { readonly path: string; readonly sheet?: string; readonly headerRow?: number };

export async function inspectTask({ path, ...wanted }: InspectInput): Promise<Inspection> {
  return inspectWorkbook(path, wanted);
}
