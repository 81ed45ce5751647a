// Remembers how the last import of a project was started, so that an unfinished or refused import can be started again
// in the same way, also after a reload.
import * as z from 'zod';
import { sheetReading } from '#shared/contract/intake.ts';

const startSchema = z.object({ path: z.string(), reading: sheetReading });
export type ImportStart = z.infer<typeof startSchema>;

const keyOf = (project: string) => `tonggao:last-import:${project}`;

export function rememberStart(project: string, start: ImportStart): void {
  localStorage.setItem(keyOf(project), JSON.stringify(start));
}

export function recallStart(project: string): ImportStart | null {
  try {
    return startSchema.parse(JSON.parse(localStorage.getItem(keyOf(project)) ?? 'null'));
  } catch {
    // Nothing is remembered, or it cannot be read: the program then guesses how to read the sheet.
    return null;
  }
}
