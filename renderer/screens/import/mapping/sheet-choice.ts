// The editor's choices above the columns; the program guesses what is undefined.
import type { SheetReading, TextReading } from '#shared/contract/intake.ts';

export type SheetChoice = TextReading & Pick<Partial<SheetReading>, 'sheet' | 'headerRow'>;
