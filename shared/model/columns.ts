// What a row has in its columns besides the text: a copy that alone has an author or a rating has something to lose.
import * as z from 'zod';
import { type Field, fields } from './model.ts';

/** A column of the list that an article is from, by its field where it is mapped to one. */
export const column = z.object({ field: z.enum(fields).nullable(), name: z.string(), isFilled: z.boolean() });
export type Column = Readonly<z.infer<typeof column>>;

/** A column that a copy has filled, and the kept article has not. */
export const lostColumn = column.omit({ isFilled: true }).extend({
  /** Some rule can put its cell into the kept row. */
  canMerge: z.boolean(),
  /** The rules of the project do so (`markMerged`): the export fills it in, and nothing is lost. */
  isMerged: z.boolean(),
});
export type LostColumn = Readonly<z.infer<typeof lostColumn>>;

/** Blanks, lone signs, and what programs write into an empty cell or one whose formula fails. */
const NOTHING =
  /^(?:[\s\p{Cf}\p{Pd}_/\\.…]*|\[\]|\{\}|null|none|nan|n\/a|#n\/a|#(?:ref|value|div\/0|null|num|spill|calc)!|#name\?)$/iu;
/** Words by which people say that they don’t know what the column asks for. */
const UNKNOWN = /^(?:无|暂无|未知|不详|佚名)$/;
const LETTER = /[\p{L}\p{N}]/u;
/** Longer texts say something. */
const MAX_READ = 200;

/**
 * Whether a cell says anything: the one answer for what a discarded row would lose, and for what a kept row takes from
 * it. In a column that is no field, 无 and a lone star may be answers: 有无争议 has 无, and a rating ★. An author 无 is none.
 */
export function isFilled(text: string, field: Field | null): boolean {
  const said = text.trim();
  if (said.length > MAX_READ) return true;
  if (NOTHING.test(said)) return false;
  return field === null || (LETTER.test(said) && !UNKNOWN.test(said));
}

/**
 * The columns that the copy has filled and the kept article has not. Own columns count where the kept article's list has
 * them: lists of other columns differ in all of their rows.
 * @param areMerged exports merge the rows of the two, where rules say so
 */
export function columnsOnlyIn(copy: readonly Column[], kept: readonly Column[], areMerged: boolean): LostColumn[] {
  const isSame = (one: Column, other: Column) =>
    one.field === null ? other.field === null && one.name === other.name : one.field === other.field;
  return copy.flatMap((one) => {
    const others = kept.filter((other) => isSame(one, other));
    const isOnly = others.length > 0 ? !others.some(({ isFilled }) => isFilled) : one.field !== null;
    if (!one.isFilled || !isOnly) return [];
    // Without a column of the field, it would go into one of the copy's name, unless that is something else.
    const hasPlace = others.length > 0 || !kept.some(({ name }) => name === one.name);
    return [{ field: one.field, name: one.name, canMerge: areMerged && hasPlace, isMerged: false }];
  });
}
