// The editor's choices before the columns; the program finds undefined ones itself.
import type { SheetReading, TextReading } from '#shared/contract/intake.ts';

export type SheetChoice = TextReading & Pick<Partial<SheetReading>, 'sheet' | 'headerRow'>;
