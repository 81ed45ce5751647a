// An entry of the table of errors: the schema of its data, and the sentence made of them.
import type * as z from 'zod';
import type { Language } from '../../text/language.ts';

export type Sentence<Data> = (data: Data) => Record<Language, string>;

export function describeError<Schema extends z.ZodType>(data: Schema, sentence: Sentence<z.infer<Schema>>) {
  return { data, sentence };
}
