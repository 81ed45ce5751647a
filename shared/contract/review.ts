// The Review screen: the list of clusters, one cluster with its articles, and the editor's decisions.
import * as z from 'zod';
import { actionId } from '../actions.ts';
import { MAX_CLUSTERS } from '../cluster-list/cluster-page.ts';
import { listView } from '../cluster-list/list-view.ts';
import { editorId } from '../desk/editors.ts';
import { article, articleId, clusterId, clusterStatus, evidence, tier, verdict } from '../model.ts';
import { range } from '../range.ts';
import { publishedMatch } from '../reference-sets.ts';
import { batchKind, clusterMeasures, riskFinding, riskSummary } from '../risk.ts';
import { features } from '../suggest/features.ts';
import { suggestion } from '../suggest/rules.ts';
import { takenPart } from '../taken.ts';
import { command, procedure, query } from './procedure.ts';
import { historyEntry } from './review/history-entry.ts';

const clusterSummary = z.object({
  id: clusterId,
  /** Title of the leader, else the beginning of its body. */
  title: z.string(),
  size: z.int(),
  /** The lowest similarity by which a member joined, 0–1: the cluster's weakest link. Null until all are measured. */
  weakest: z.number().nullable(),
  /** The tier of its weakest member. Null until all are measured. */
  tier: tier.nullable(),
  status: clusterStatus,
  /** Undecided articles that a later import has added since the cluster was decided: why it is open again. */
  newMembers: z.int().nonnegative(),
  /** Distinct sources of its articles. */
  sources: z.array(z.string()),
  /** When the first and the last of its articles were published, ms since 1970; null where no time is known. */
  published: z.object({ first: z.number(), last: z.number() }).nullable(),
  /** Null until it is measured. */
  risk: riskSummary.nullable(),
  /** The beginning of its note; '' where it has none. */
  note: z.string(),
  isFlagged: z.boolean(),
  /** The assignee, in a shared project. */
  assignee: z.object({ editor: editorId, name: z.string() }).nullable(),
  /** A reference set has one of its articles. */
  isAlreadyPublished: z.boolean(),
});
export type ClusterSummary = z.infer<typeof clusterSummary>;

const member = z.object({
  /** The title comes without markup, as a reader of the page would see it. */
  article: article.omit({ body: true }),
  evidence,
  /** The features that suggestions compare. */
  features,
});
export type Member = z.infer<typeof member>;

const memberText = member.extend({
  /** The body, too, comes without markup. */
  article,
  /** The text on the disk is not the one that was imported; title and body are left out. */
  isDamaged: z.boolean(),
  /** Stretches of the body, in order, that frame it and are not of its story. */
  boilerplate: z.array(range),
});
export type MemberText = z.infer<typeof memberText>;

const verdictOf = z.object({ article: articleId, verdict: verdict.nullable() });

/**
 * The revision of a cluster. It rises when a verdict of a member changes, a member leaves or is moved in, or an import joins
 * two clusters; not when an import adds a member.
 */
const rev = z.int().nonnegative();
/** The revision that the window shows; if there is a later one by now, DECIDED_MEANWHILE. */
const shownRev = rev.optional();
/**
 * The articles of one cluster that are to leave it, and the latest of its articles that the window shows: the command says
 * nothing of later ones, which an import has added since.
 */
const leaving = { articles: z.array(articleId).min(1), latest: articleId.optional() };

const clusterDetail = z.object({
  id: clusterId,
  rev,
  status: clusterStatus,
  /** All members in the order they were imported; the first is the leader. `members` and `texts` have the rest. */
  members: z.array(verdictOf),
  /** The first `MEMBER_PAGE` of them, which are shown first. */
  first: z.array(member),
  /** Which article the machine would keep, for the editor to accept or not; why, and which would be next. */
  suggestion: articleId,
  suggested: suggestion,
  /** The members that were measured and compared for it: all, in a large cluster the most promising. */
  candidates: z.array(z.object({ article: articleId, features })),
  /** Other clusters that may be the same story: an article qualified for both. */
  mayBeSameAs: z.array(z.object({ cluster: clusterId, title: z.string() })),
  /** The members for which a decided cluster is open again: a later import has added them. */
  newMembers: z.array(articleId),
  /** Null until it is measured. */
  risk: clusterMeasures.nullable(),
  /** The members that took the place of an earlier version, which is superseded. */
  newVersions: z.array(articleId),
  /** '' where it has none. */
  note: z.string(),
  isFlagged: z.boolean(),
  taken: z.array(takenPart),
  /** The members that reference sets have; of each the one that says least more first. */
  published: z.array(publishedMatch),
});
export type ClusterDetail = z.infer<typeof clusterDetail>;

export const articleSummary = article.pick({
  id: true,
  row: true,
  file: true,
  title: true,
  source: true,
  published: true,
});
/** Without a title, the beginning of the body. */
export type ArticleSummary = z.infer<typeof articleSummary>;

const nearMatch = z.object({
  article: articleSummary,
  cluster: clusterId,
  /** The revision of that cluster. */
  rev,
  /** Articles of that cluster; 1: the article alone. */
  size: z.int().positive(),
  status: clusterStatus,
  /** Measured against `matched`, a member of the cluster that was asked about. */
  figures: evidence.omit({ kinds: true }),
});
export type NearMatch = z.infer<typeof nearMatch>;

/** Made once per command: one that is sent again acts once, and is answered as before. */
const request = z.uuid().optional();

/** The revision of the project when the change was written (`projects.watch`). */
const revision = z.object({ revision: z.int() });

const corrected = revision.extend({
  /** The present cluster of the article that the editor looked at. */
  cluster: clusterId,
  /** After the correction. */
  rev,
  status: clusterStatus,
  /** The cluster that was opened, by a split. */
  opened: clusterId.nullable(),
  /** Verdicts that became undecided, since they make no sense any more: a second canonical, a discarded article alone. */
  cleared: z.array(z.object({ article: articleId, verdict })),
});
export type Corrected = z.infer<typeof corrected>;

/** A cluster as the editor saw it in a preview: one that has changed since is left out. */
const batchItem = z.object({ cluster: clusterId, rev, size: z.int(), suggested: articleId });
export type BatchItem = z.infer<typeof batchItem>;

const batchCandidate = batchItem.extend({
  batch: batchKind,
  finding: riskFinding,
  /** Characters. */
  lost: z.int(),
});
export type BatchCandidate = z.infer<typeof batchCandidate>;

/** Limits of one request. */
const MAX_BATCH = 100_000;
const MAX_MEMBERS = 200;
const MAX_TEXTS = 20;
export const MAX_FOUND = 50;
/** Characters of a note. Notes of clusters that are merged may have more together. */
export const MAX_NOTE = 2_000;

/** The latest action and article of a project. */
const moment = z.object({ action: z.int(), article: z.int() });
export type Moment = z.infer<typeof moment>;

const inProject = z.object({ project: z.string() });
const oneCluster = inProject.extend({ cluster: clusterId });

export const review = {
  /** The next clusters to review after one of the list, in order of their ids. */
  clusters: query
    .input(
      inProject.extend({ after: clusterId.optional(), most: z.int().min(1).max(MAX_CLUSTERS).default(MAX_CLUSTERS) }),
    )
    .output(z.array(clusterSummary)),
  /** The rows of the list that have changed since a moment. `changed` is null where all of it is to be read again. */
  changed: query.input(inProject.extend({ since: moment })).output(
    z.object({
      now: moment,
      changed: z.object({ clusters: z.array(clusterSummary), gone: z.array(clusterId) }).nullable(),
    }),
  ),
  /** The clusters with all of the words (parted by spaces) in title and body of an article, or in the note; no words: none. */
  search: query.input(inProject.extend({ words: z.string().max(200) })).output(z.array(clusterId)),
  /** How the list was left; null: never seen. */
  view: query.input(inProject).output(listView.nullable()),
  keepView: command.input(inProject.extend({ view: listView })).output(z.void()),
  /** A cluster without its texts: small, however many members there are. */
  cluster: query.input(oneCluster).output(clusterDetail),
  /** Members by id, in the order asked for; those that have left the cluster are missing. */
  members: query.input(oneCluster.extend({ articles: z.array(articleId).max(MAX_MEMBERS) })).output(z.array(member)),
  /** As `members`, with their texts. */
  texts: query.input(oneCluster.extend({ articles: z.array(articleId).max(MAX_TEXTS) })).output(z.array(memberText)),
  /** All members sorted by a column; equal ones in the order they were imported, either way. */
  order: query
    .input(oneCluster.extend({ by: z.enum(['source', 'letters', 'time', 'evidence']), descending: z.boolean() }))
    .output(z.array(articleId)),
  /** The first members whose source and title have the words. */
  find: query.input(oneCluster.extend({ words: z.string().max(200) })).output(z.array(articleSummary).max(MAX_FOUND)),
  /**
   * Sets verdicts in one transaction, on disk when this returns; null makes an article undecided.
   * A new canonical makes a former one that is not named here undecided.
   */
  decide: command
    .input(
      oneCluster.extend({
        verdicts: z.array(verdictOf).min(1),
        rev: shownRev,
        /** The article that was suggested as canonical, whatever had been decided before. */
        suggested: articleId.optional(),
        /** They are what was suggested, for these reasons. */
        accepted: suggestion.shape.reasons.optional(),
        request,
      }),
    )
    .output(
      z.object({
        revision: z.int(),
        /** After the decision. */
        rev,
        status: clusterStatus,
        changed: z.array(verdictOf),
      }),
    ),

  /** Writes the note of a cluster; '' removes it. @throws NOTE_CHANGED where it is not the one that the window shows */
  note: command
    .input(oneCluster.extend({ text: z.string().max(MAX_NOTE), shown: z.string(), request }))
    .output(revision),
  /** Flags a cluster, for others or for later, or removes the flag. */
  flag: command.input(oneCluster.extend({ isFlagged: z.boolean(), request })).output(revision),

  /** Assigns clusters to a person of the desk, or (null) to none, as one action that can be undone. @throws EDITOR_MISSING */
  assign: command
    .input(
      inProject.extend({ clusters: z.array(clusterId).min(1).max(MAX_BATCH), assignee: editorId.nullable(), request }),
    )
    .output(revision),

  /** The untouched clusters of a project, or of those that were picked, with the risk of accepting each suggestion. */
  batch: query.input(inProject.extend({ clusters: z.array(clusterId).nullable() })).output(
    z.object({
      candidates: z.array(batchCandidate),
      /** Untouched clusters whose risk is not measured yet. */
      unmeasured: z.int(),
    }),
  ),
  /** Accepts the suggestions of these clusters as one action that can be undone; watch the job. @throws JOB_RUNNING */
  acceptBatch: procedure
    .input(inProject.extend({ items: z.array(batchItem).min(1).max(MAX_BATCH), request }))
    .output(z.object({ job: z.string() })),

  /**
   * The corrections of clusters: each is on disk when it returns, is obeyed by every later import and re-cluster, and can
   * be undone.
   */
  /** Takes articles that are no duplicates out of a cluster; they open one together. */
  split: command.input(oneCluster.extend({ ...leaving, rev: shownRev, request })).output(corrected),
  /** Makes `other` part of the cluster. */
  merge: command
    .input(oneCluster.extend({ other: clusterId, rev: shownRev, otherRev: shownRev, request }))
    .output(corrected),
  /** Puts articles of one other cluster into the cluster; also a near match. */
  move: command.input(oneCluster.extend({ ...leaving, rev: shownRev, fromRev: shownRev, request })).output(corrected),
  /** Articles that nearly qualify for the cluster, the most similar first: at most 20, each of another cluster. */
  nearMatches: procedure.input(oneCluster).output(z.array(nearMatch)),

  /** The editor's last step, or the action that is named; without limit, across restarts. @throws LAST_STEP_PERMANENT */
  undo: command
    .input(inProject.extend({ action: actionId.optional(), request }))
    .output(historyEntry.extend(revision.shape)),
  /** The action undone last, unless something was done since; or the one named. */
  redo: command
    .input(inProject.extend({ action: actionId.optional(), request }))
    .output(historyEntry.extend(revision.shape)),
  /** The newest first; `before`: the last entry of the page before. */
  history: query
    .input(inProject.extend({ before: actionId.optional(), limit: z.int().min(1).max(200).default(50) }))
    .output(
      z.object({
        entries: z.array(historyEntry),
        /** The actions that `undo` and `redo` would take. */
        undoable: actionId.nullable(),
        /** True without an `undoable` action: `undo` says why it changes nothing. */
        hasLastStep: z.boolean(),
        redoable: actionId.nullable(),
      }),
    ),
};
