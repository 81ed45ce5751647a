// Reference sets 已发稿库: the sets next to a project, and the project's articles that they contain.
import * as z from 'zod';
import { articleId } from '../model/model.ts';
import { part } from '../model/parts.ts';
import { appErrorSchema } from '../words/errors.ts';
import { readableEndings } from './intake.ts';
import { command, procedure } from './procedure.ts';
import { referenceChange, referenceSummary, setName } from './reference-sets.ts';

const referenceSet = z.object({
  name: z.string(),
  /** Null where the set cannot be used. */
  summary: referenceSummary.nullable(),
  /** Why the set cannot be used; also set where only its matches are left. */
  appError: appErrorSchema.nullable(),
  isOn: z.boolean(),
  /** True if some articles were not compared with it since the set changed, a re-cluster or a mark of boilerplate. */
  isUncompared: z.boolean(),
  /** Articles of the project that the set contains, as far as they were compared. */
  matches: z.int(),
});
export type ReferenceSet = z.infer<typeof referenceSet>;

const referenceText = z.object({
  title: z.string(),
  /** The body without markup. */
  body: z.string(),
  /** Ranges of the body, by the shapes and sentences that the project leaves out of its own articles. */
  boilerplate: z.array(part),
  /** Characters without boilerplate. */
  length: z.int().nonnegative(),
});
export type ReferenceText = z.infer<typeof referenceText>;

/** Extensions of files whose articles can be added to a set. */
export const referenceEndings = [...readableEndings, 'tonggao'];

const inProject = z.object({ project: z.string() });
const job = z.object({ job: z.string() });

const MAX_SOURCES = 100;

export const references = {
  /** The sets in the folder of the project, and those that only have matches in the project. */
  list: procedure.input(inProject).output(z.array(referenceSet)),
  /**
   * Switches a set on or off; matches of a set that is off do not count. After switching on, `compare` finds new
   * matches.
   */
  switchOn: command.input(inProject.extend({ name: z.string(), isOn: z.boolean() })).output(z.void()),
  /**
   * Makes a set next to the project, or adds to it; watch the job.
   * @throws JOB_RUNNING where another job writes to the set; the job throws as `addReferencesTask`
   */
  add: procedure
    .input(
      inProject.extend({
        name: setName,
        sources: z.array(z.string()).min(1).max(MAX_SOURCES),
        change: referenceChange,
      }),
    )
    .output(job),
  /** Deletes the file of a set. Projects keep the matches that they have. @throws JOB_RUNNING */
  remove: procedure.input(inProject.extend({ name: setName })).output(z.void()),
  /** Compares all articles of the project with its sets again; watch the job. @throws JOB_RUNNING */
  compare: procedure.input(inProject).output(job),
  /** The text of the reference that an article matches; null where the set or the reference no longer exists. */
  text: procedure.input(inProject.extend({ article: articleId, set: z.string() })).output(referenceText.nullable()),
};
