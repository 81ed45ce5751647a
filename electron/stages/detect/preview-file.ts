// The name of the file that holds what a re-cluster would make.
import path from 'node:path';
import type { DecisionPolicy } from '#shared/contract/detection.ts';

export function previewFile(folder: string, policy: DecisionPolicy): string {
  return path.join(folder, `${policy}.preview`);
}
