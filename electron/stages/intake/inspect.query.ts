// The preview of the Import screen.
import type { Inspection, TextReading } from '#shared/contract/intake.ts';
import { inspectSource } from './sheet-reading.ts';

export type InspectInput = TextReading & {
  readonly path: string;
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
};

export function inspectTask({ path, ...wanted }: InspectInput): Promise<Inspection> {
  return inspectSource(path, wanted);
}
