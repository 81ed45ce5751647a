// What a kept row takes from the columns of the rows that are discarded for it, by a rule for each column. Pure.
import * as z from 'zod';
import { isFilled, type LostColumn } from '../model/columns.ts';
import { type ArticleId, duplicateRelations, type Evidence, type Field } from '../model/model.ts';
import { parsePublished, type TimeSpan } from '../model/published-time.ts';
import { sourceRank } from './suggest/rules.ts';

/**
 * `keep`: the kept row's own cell · `fill`: another one only if that is empty · `union`: all values of both, without
 * repetition. The others may replace the kept row's cell: by the `earliest` or `latest` time, the `longest` text, or
 * that of the preferred source.
 */
export const mergeRuleNames = ['keep', 'fill', 'union', 'earliest', 'latest', 'longest', 'preferred'] as const;
const mergeRule = z.enum(mergeRuleNames);
export type MergeRule = z.infer<typeof mergeRule>;

/** For headlines and texts, whose parts are no values. */
const textRule = mergeRule.extract(['keep', 'fill', 'longest', 'preferred']);

const MAX_COLUMNS = 500;
const MAX_NAME = 1_000;
const name = z.string().max(MAX_NAME);

export const mergeableFields = ['title', 'source', 'author', 'published', 'url', 'body'] as const;
export type MergeableField = (typeof mergeableFields)[number];

/** The rules that a column can have. @param field null: it is no field */
export function rulesForField(field: MergeableField | null): readonly MergeRule[] {
  return field === 'title' || field === 'body' ? textRule.options : mergeRule.options;
}

/** Rules by field, and by name for columns that are no field. The id is always the kept row's own. */
export const mergeRules = z
  .strictObject({
    fields: z
      .strictObject({
        title: textRule.default('keep'),
        body: textRule.default('keep'),
        source: mergeRule.default('fill'),
        url: mergeRule.default('fill'),
        published: mergeRule.default('fill'),
        author: mergeRule.default('fill'),
      })
      .prefault({}),
    columns: z
      .record(name, mergeRule)
      .refine((columns) => Object.keys(columns).length <= MAX_COLUMNS, { error: `at most ${MAX_COLUMNS} columns` })
      .default({}),
    /** The rule of columns that are no field and are not named. */
    others: mergeRule.default('fill'),
    /**
     * The best one first, for the rule `preferred`; as in the rules of suggestions, 新华社 is 新华社客户端 too. Where several
     * rows can fill an empty cell, it decides as well.
     */
    preferredSources: z.array(name).max(MAX_COLUMNS).default([]),
  })
  .readonly();
export type MergeRules = z.infer<typeof mergeRules>;

export const DEFAULT_MERGE_RULES: MergeRules = mergeRules.parse({});

/** An editor's choice for one cluster, whatever the project does: its rows are merged, or not. */
export const mergeChoices = ['use', 'none'] as const;
export const mergeChoice = z.enum(mergeChoices);
export type MergeChoice = z.infer<typeof mergeChoice>;

/**
 * The rules by which the rows of a cluster are merged; null: they are not.
 * @param rules of the project; null: it merges none
 * @param defaults for a cluster that is merged all the same
 */
export function rulesOfCluster(
  choice: MergeChoice | null,
  rules: MergeRules | null,
  defaults: MergeRules,
): MergeRules | null {
  if (choice === null) return rules;
  return choice === 'none' ? null : (rules ?? defaults);
}

/** The choice for a cluster that was merged of several: none are merged if the editor of one wanted none. */
export function joinChoices(choices: readonly MergeChoice[]): MergeChoice | null {
  return choices.includes('none') ? 'none' : choices.includes('use') ? 'use' : null;
}

/** What exports of a project merge, until the editor changes it; `merge` null: nothing. */
export const merging = z.object({ merge: mergeRules.nullable(), mergeOrigins: z.boolean() }).readonly();
export type Merging = z.infer<typeof merging>;

/** The rule of a column. @param column its name; counts where it is no field */
export function ruleFor(rules: MergeRules, field: Field | null, column: string): MergeRule {
  if (field === 'id') return 'keep';
  if (field !== null) return rules.fields[field];
  return Object.hasOwn(rules.columns, column) ? rules.columns[column]! : rules.others;
}

/**
 * Whether exports merge the row of an article with those of its duplicates. An article that is no duplicate is about
 * something else: its author and its link are not those of the kept one.
 */
export function isRowMerged({ article, evidence }: { article: ArticleId; evidence: Evidence }): boolean {
  const { kinds, matched, relation } = evidence;
  return matched === article || kinds[0] === 'editor' || relation === null || duplicateRelations.includes(relation);
}

/** Marks the columns that exports fill in. Each rule but `keep` fills an empty cell. @param rules null: nothing is merged */
export function markMerged(columns: readonly LostColumn[], rules: MergeRules | null): LostColumn[] {
  const isTaken = ({ field, name }: LostColumn) => rules !== null && ruleFor(rules, field, name) !== 'keep';
  return columns.map((one) => ({ ...one, isMerged: one.canMerge && isTaken(one) }));
}

/** A cell of the merged column. */
export type MergeValue = {
  readonly article: ArticleId;
  readonly source: string;
  /** As an editor sees it; '' for the error of a formula. */
  readonly text: string;
  /** The text is JSON: a list of texts can be united with others, an object cannot. */
  readonly isJson: boolean;
};

/** The articles whose cells are taken; for a union, the values that follow those of the first cell. */
export type Merged = {
  /** The article whose whole cell comes first: the kept one itself, or a copy. */
  readonly base: ArticleId;
  readonly added: readonly { readonly article: ArticleId; readonly value: string }[];
};

/**
 * Null where the kept row's cell stays as it is. The order in which copies are given makes no difference: those of
 * preferred sources come first, then those that were imported first.
 */
export function mergeColumn(
  rule: MergeRule,
  field: Field | null,
  { kept, copies, preferred }: { kept: MergeValue; copies: readonly MergeValue[]; preferred: readonly string[] },
): Merged | null {
  if (rule === 'keep') return null;
  const rank = sourceRank(preferred);
  const rankOf = ({ source }: MergeValue) => rank(source);
  const hasValue = ({ text }: MergeValue) => isFilled(text, field);
  const filled = copies.filter(hasValue).sort((a, b) => rankOf(a) - rankOf(b) || a.article - b.article);
  if (filled.length === 0) return null;
  if (rule === 'union') return unite(hasValue(kept) ? [kept, ...filled] : filled, kept);
  const chosen = hasValue(kept) ? replacers[rule](kept, filled, rankOf) : (fillers[rule]?.(filled) ?? filled[0]!);
  return chosen === kept ? null : { base: chosen.article, added: [] };
}

type Replacing = Exclude<MergeRule, 'keep' | 'union'>;
type Rank = (value: MergeValue) => number;

/** Choose between a filled cell of the kept row and those of the copies. Where nothing is better, the own cell stays. */
const replacers: Record<Replacing, (kept: MergeValue, copies: readonly MergeValue[], rankOf: Rank) => MergeValue> = {
  fill: (kept) => kept,
  earliest: (kept, copies) => (parsePublished(kept.text) ? findByTime([kept, ...copies], earlier)! : kept),
  latest: (kept, copies) => (parsePublished(kept.text) ? findByTime([kept, ...copies], later)! : kept),
  longest: (kept, copies) => findLongest([kept, ...copies]),
  preferred: (kept, copies, rankOf) => best([kept, ...copies], (a, b) => rankOf(a) - rankOf(b)),
};

/** Choose among the copies where the kept row has nothing; by default the first. */
const fillers: Partial<Record<Replacing, (copies: readonly MergeValue[]) => MergeValue | null>> = {
  earliest: (copies) => findByTime(copies, earlier),
  latest: (copies) => findByTime(copies, later),
  longest: findLongest,
};

function best<T>(values: readonly T[], compare: (a: T, b: T) => number): T {
  return values.reduce((first, one) => (compare(one, first) < 0 ? one : first));
}

function findLongest(values: readonly MergeValue[]): MergeValue {
  const lengthOf = ({ text }: MergeValue) => text.trim().length;
  return best(values, (a, b) => lengthOf(b) - lengthOf(a));
}

/** The first value with the best time; null where none states a time. */
function findByTime(values: readonly MergeValue[], compare: (a: TimeSpan, b: TimeSpan) => number): MergeValue | null {
  const timed = values.flatMap((value) => {
    const time = parsePublished(value.text);
    return time ? { value, time } : [];
  });
  return timed.length === 0 ? null : best(timed, (a, b) => compare(a.time, b.time)).value;
}

const DAY = 86_400_000;
const ZONE = 8 * 3_600_000;
const dayOf = ({ from }: TimeSpan) => Math.floor((from + ZONE) / DAY);
const lengthOf = ({ from, until }: TimeSpan) => until - from;

/** Of one day, the more exact time is better: a bare date is no earlier than ten o’clock. */
function exactness(a: TimeSpan, b: TimeSpan): number {
  return Number(lengthOf(a) >= DAY) - Number(lengthOf(b) >= DAY);
}

function earlier(a: TimeSpan, b: TimeSpan): number {
  return dayOf(a) - dayOf(b) || exactness(a, b) || a.from - b.from || lengthOf(a) - lengthOf(b);
}

function later(a: TimeSpan, b: TimeSpan): number {
  return dayOf(b) - dayOf(a) || exactness(a, b) || b.from - a.from || lengthOf(a) - lengthOf(b);
}

/** A list of a JSON file stays one: it is united by its entries. */
function unite([base, ...others]: readonly MergeValue[], kept: MergeValue): Merged | null {
  const own = readValues(base!);
  const added: { article: ArticleId; value: string }[] = [];
  if (own !== null) {
    const known = new Set(own.map(asCompared));
    for (const other of others) {
      const values = readValues(other) ?? [];
      for (const value of base!.isJson ? values : values.flatMap(splitValues)) {
        if (known.has(asCompared(value))) continue;
        known.add(asCompared(value));
        added.push({ article: other.article, value });
      }
    }
  }
  return base === kept && added.length === 0 ? null : { base: base!.article, added };
}

function readValues({ text, isJson }: Pick<MergeValue, 'text' | 'isJson'>): string[] | null {
  return isJson ? readList(text) : splitValues(text);
}

function readList(json: string): string[] | null {
  try {
    return z.array(z.string()).safeParse(JSON.parse(json)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function asCompared(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}

/** Commas between digits belong to a number. */
const SEPARATOR = /[;；、|\r\n]|(?<!\d)[,，]|[,，](?!\d)/;

/** The values of a text: 水务；民生 has two. */
function splitValues(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Adds values to a cell: to the list that it is, or behind the sign that separates the values of its text. */
export function joinValues({ text, isJson }: Pick<MergeValue, 'text' | 'isJson'>, values: readonly string[]): string {
  if (isJson) return JSON.stringify([...readList(text)!, ...values]);
  const sign = SEPARATOR.exec(text)?.[0] ?? '；';
  const joint = JOINTS[sign] ?? sign;
  return [text.trimEnd(), ...values].join(joint);
}

/** Where the sign itself would not do: between digits, a comma without a blank belongs to a number. */
const JOINTS: Readonly<Record<string, string>> = { ',': ', ', ';': '; ', '，': '、', '\r': '\r\n' };
