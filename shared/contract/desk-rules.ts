// Desk rules as a file (shared/desk-rules): exported from one project, previewed and applied in another.
import * as z from 'zod';
import { type RulesPart, rulesParts } from '../desk-rules/file.ts';
import { detection } from '../model/detection.ts';
import { procedure } from './procedure.ts';

export const MAX_RULES_LISTED = 50;

const comparison = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The first entries that are added or changed. */
  first: z.array(
    z.object({
      text: z.string(),
      isNew: z.boolean(),
      /** Set instead of a text: the order of the rules, learning from picks, or the list of stop words. */
      setting: z.enum(['order', 'learning', 'stopWords']).optional(),
      /** Only sentences have these two: the source, and if the sentence is boilerplate there. */
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
  /** @throws RULES_TOO_LONG, RULES_TOO_LARGE where no project could import the file */
  export: procedure.input(inProject).output(z.instanceof(File)),
  /**
   * Reports what each part of a file would add and change, and changes nothing.
   * @throws RULES_NOT_RULES, RULES_VERSION, RULES_INVALID, RULES_TOO_LARGE, RULES_TOO_LONG, FILE_MISSING,
   * FILE_UNREADABLE
   */
  preview: procedure.input(fromFile).output(preview),
  /**
   * Adds and changes the chosen parts; nothing is removed. Boilerplate is one action that can be undone. Word lists are
   * not applied: `detection` returns them for a preview, null where they change nothing. Watch the job. @throws as
   * `preview`
   */
  apply: procedure
    .input(fromFile.extend({ parts: z.array(part).min(1) }))
    .output(z.object({ job: z.string(), detection: detection.nullable() })),
};
