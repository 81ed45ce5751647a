// An entry of the table of errors: the data of one, and the sentence that it becomes.
import type * as z from 'zod';
import type { Language } from '../language.ts';

export type Sentence<Data> = (data: Data) => Record<Language, string>;

export function describeError<Schema extends z.ZodType>(data: Schema, sentence: Sentence<z.infer<Schema>>) {
  return { data, sentence };
}
