// What the editor chose of a file's reading before its columns; what is undefined the program finds itself.
import type { SheetReading, TextReading } from '#shared/contract/intake.ts';

export type SheetChoice = TextReading & Pick<Partial<SheetReading>, 'sheet' | 'headerRow'>;
