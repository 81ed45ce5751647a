// Desk rules as a file (shared/desk-rules): exported from one project, previewed and applied in another.
import * as z from 'zod';
import { type RulesPart, rulesParts } from '../desk-rules/file.ts';
import { detection } from '../detection.ts';
import { procedure } from './procedure.ts';

/** Entries of a part that a preview lists; it says how many there are. */
export const MAX_RULES_LISTED = 50;

const comparison = z.object({
  added: z.int(),
  /** The project has another value, which the file's replaces. */
  changed: z.int(),
  same: z.int(),
  /** The first of those that are not the same. */
  first: z.array(
    z.object({
      text: z.string(),
      isNew: z.boolean(),
      /** Instead of a text: the order of the rules, learning from picks, an own list of stop words. */
      setting: z.enum(['order', 'learning', 'stopWords']).optional(),
      /** Only a sentence has these: its source, and if it is boilerplate there. */
      source: z.string().optional(),
      isOn: z.boolean().optional(),
    }),
  ),
});
export type PartComparison = z.infer<typeof comparison>;

const part = z.enum(rulesParts as [RulesPart, ...RulesPart[]]);
const preview = z.partialRecord(part, comparison);
export type RulesPreview = z.infer<typeof preview>;

const inProject = z.object({ project: z.string() });
const fromFile = inProject.extend({ path: z.string() });

export const deskRules = {
  /** @throws RULES_TOO_LONG, RULES_TOO_LARGE for what no project could import again */
  export: procedure.input(inProject).output(z.instanceof(File)),
  /**
   * Says what each part of a file would add and change; the project stays as it is.
   * @throws RULES_NOT_RULES, RULES_VERSION, RULES_INVALID, RULES_TOO_LARGE, RULES_TOO_LONG, FILE_MISSING, FILE_UNREADABLE
   */
  preview: procedure.input(fromFile).output(preview),
  /**
   * Adds and changes the chosen parts; nothing is removed. Boilerplate is one action that can be undone. Word lists are not
   * applied: `detection` has them, to be previewed like other options; null where they change nothing. Watch the job.
   * @throws as `preview`
   */
  apply: procedure
    .input(fromFile.extend({ parts: z.array(part).min(1) }))
    .output(z.object({ job: z.string(), detection: detection.nullable() })),
};
