// What a row has in its columns besides the text: a copy that alone has an author or a rating has something to lose.
import * as z from 'zod';
import { fields } from './model.ts';

/** A column of the list that an article is from, by its field where it is mapped to one. */
export const column = z.object({ field: z.enum(fields).nullable(), name: z.string(), isFilled: z.boolean() });
export type Column = Readonly<z.infer<typeof column>>;

/** What stands for nothing. */
const NOTHING = /^(?:无|暂无|未知|不详|佚名|none|null|nan|n\/a)$/i;
const LETTER = /[\p{L}\p{N}]/u;
/** Characters that tell whether a cell says anything. */
const MAX_READ = 200;

export function isFilled(text: string): boolean {
  const beginning = text.slice(0, MAX_READ).trim();
  return LETTER.test(beginning) && !NOTHING.test(beginning);
}

/**
 * The names of the columns that the copy has filled and the kept article has not. Own columns count where the kept
 * article's list has them: lists of other columns differ in all of their rows.
 */
export function columnsOnlyIn(copy: readonly Column[], kept: readonly Column[]): string[] {
  const isSame = (one: Column, other: Column) =>
    one.field === null ? other.field === null && one.name === other.name : one.field === other.field;
  return copy
    .filter((one) => {
      if (!one.isFilled) return false;
      const others = kept.filter((other) => isSame(one, other));
      return others.length > 0 ? !others.some(({ isFilled }) => isFilled) : one.field !== null;
    })
    .map(({ name }) => name);
}
