// The boilerplate of a project: sentences that are left out of an article before it is compared, and shown muted.
import * as z from 'zod';
import { articleId, clusterId } from '../model/model.ts';
import { command, procedure, query } from './procedure.ts';
import { articleSummary } from './review.ts';

const sentence = z.object({
  /** Identifies the sentence together with its source. */
  key: z.int().positive(),
  /** The source in whose articles it is boilerplate; '' for every source. */
  source: z.string(),
  /** The sentence as one of its articles writes it. */
  text: z.string(),
  /** Articles that carried the sentence when it was learned or marked. */
  articles: z.int(),
  origin: z.enum(['learned', 'editor']),
  /** False: it belongs to the story. */
  isOn: z.boolean(),
});
export type BoilerplateSentence = z.infer<typeof sentence>;

/** `source`: holds in articles of the same source · `all`: in those of every source. */
export const boilerplateScopes = ['source', 'all'] as const;
export type BoilerplateScope = (typeof boilerplateScopes)[number];

/**
 * The sentences to mark: those that a passage contains whole, or the one that contains the passage; or all sentences
 * that several articles share.
 */
const passage = z.union([
  z.object({ article: articleId, text: z.string() }),
  z.object({ articles: z.array(articleId).min(1) }),
]);
export type Passage = z.infer<typeof passage>;

const marking = z.object({
  project: z.string(),
  passage,
  scope: z.enum(boilerplateScopes),
  /** False: the sentences belong to the story, whatever they look like. */
  isOn: z.boolean().default(true),
});

/** Articles and clusters that a preview lists at most; it counts all of them. */
export const MAX_NAMED = 20;

const preview = z.object({
  sentences: z.array(z.string()),
  /** Articles that have any of them. */
  articles: z.int(),
  firstArticles: z.array(articleSummary),
  /**
   * Clusters with an article that would no longer be a duplicate, or would be one again. Membership itself does not
   * change.
   */
  clusters: z.int(),
  firstClusters: z.array(z.object({ cluster: clusterId, title: z.string() })),
});
export type MarkPreview = z.infer<typeof preview>;

const inProject = z.object({ project: z.string() });

export const boilerplate = {
  /** The sentence that most articles carry comes first. */
  list: query.input(inProject).output(z.array(sentence)),
  /** Reports what marking would do, and changes nothing. @throws ARTICLE_MISSING, PASSAGE_TOO_SHORT */
  preview: procedure.input(marking).output(preview),
  /**
   * Marks the sentences, or takes them back into the story, as one action that can be undone, then indexes their
   * carriers again; watch the job. Clusters change by a re-cluster only. @throws as `preview`
   */
  mark: procedure.input(marking).output(z.object({ job: z.string() })),
  /** Switches a sentence on, or off into the story, as one action that can be undone. @throws SENTENCE_MISSING, JOB_RUNNING */
  setOn: command
    .input(inProject.extend({ key: z.int().positive(), source: z.string(), isOn: z.boolean() }))
    .output(z.void()),
};
