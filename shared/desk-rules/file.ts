// Desk rules as a file: the settings of one project, for others to adopt. The schema is strict: a key that this version
// does not know could change the meaning of the others.
import * as z from 'zod';
import { MAX_DICTIONARY, MAX_STOP_WORDS, words } from '../model/detection.ts';
import { type Field, fields } from '../model/model.ts';
import { MAX_SOURCES, ruleNames, suggestRules } from '../review/suggest/rules.ts';

export const FORMAT = 'tonggao-desk-rules';
export const VERSION = 1;
/** Limit of a file in bytes; larger files are not read. */
export const MAX_BYTES = 32 * 1024 * 1024;

const MAX_SENTENCES = 20_000;
export const MAX_MAPPINGS = 200;
const MAX_COLUMNS = 1_000;
// Lengths in UTF-16 units. Lookups of a sentence read the rows next to it, and each import reads all mappings.
const MAX_SENTENCE = 2_000;
const MAX_SOURCE = 200;
const MAX_NAMES = 5_000;

const line = z.string().refine((text) => text.isWellFormed());

export const ruledSentence = z.strictObject({
  text: line.min(1).max(MAX_SENTENCE).describe('One sentence, of 8 letters or more if it is boilerplate'),
  source: line.max(MAX_SOURCE).describe('The source in whose articles it holds; empty: in those of every source'),
  isOn: z.boolean().describe('false: it belongs to the story, whatever it looks like'),
});
export type RuledSentence = z.infer<typeof ruledSentence>;

export function areRememberable(columns: readonly string[]): boolean {
  return columns.reduce((sum, { length }) => sum + length, 0) <= MAX_NAMES;
}

const column = z.int().nonnegative();
export const ruledMapping = z
  .strictObject({
    columns: z
      .array(line)
      .max(MAX_COLUMNS)
      .refine(areRememberable)
      .describe(`The names of all columns of a table, of ${MAX_NAMES} letters in all`),
    mapping: z
      .strictObject(Object.fromEntries(fields.map((field) => [field, column])) as Record<Field, typeof column>)
      .partial()
      .describe('The column of each field, from 0'),
  })
  .refine(({ columns, mapping }) => Object.values(mapping).every((at) => at < columns.length));
export type RuledMapping = z.infer<typeof ruledMapping>;

const parts = z.strictObject({
  preferredSources: suggestRules.shape.sources.unwrap().describe('The best source first'),
  suggestions: z.strictObject({
    order: suggestRules.shape.order.unwrap().describe('The active rules, the first of them has priority'),
    learning: z.boolean().describe('true: suggestions learn from picks'),
  }),
  boilerplate: z.array(ruledSentence).max(MAX_SENTENCES).describe('Sentences that were marked or unmarked by hand'),
  wordLists: words.pick({ stopWords: true, dictionary: true }).describe('stopWords null: the built-in list'),
  columnMappings: z.array(ruledMapping).max(MAX_MAPPINGS),
});
export type DeskRules = z.infer<typeof parts>;
export type RulesPart = keyof DeskRules;
export const rulesParts = Object.keys(parts.shape) as readonly RulesPart[];

export const deskRulesFile = z
  .strictObject({ format: z.literal(FORMAT), version: z.literal(VERSION) })
  .extend(parts.partial().shape)
  .describe('Desk rules of Tonggao');

const listOf = (most: number) => z.array(z.unknown()).max(most);
/** The lengths of all lists. Checked first: a million wrong entries would be a million errors of the schema. */
export const listLengths = z
  .object({
    preferredSources: listOf(MAX_SOURCES),
    suggestions: z.object({ order: listOf(ruleNames.length) }),
    boilerplate: listOf(MAX_SENTENCES),
    wordLists: z.object({ stopWords: listOf(MAX_STOP_WORDS).nullable(), dictionary: listOf(MAX_DICTIONARY) }),
    columnMappings: z.array(z.object({ columns: listOf(MAX_COLUMNS) })).max(MAX_MAPPINGS),
  })
  .partial();

/** Readable text, identical for identical rules: the schema gives the keys their order. */
export function printRules(rules: DeskRules): string {
  return `${JSON.stringify(deskRulesFile.parse({ format: FORMAT, version: VERSION, ...rules }), null, 2)}\n`;
}
