// The Review screen: the list of clusters, one cluster with its articles, and the editor's decisions.
import * as z from 'zod';
import { factKinds } from '../compare/facts/fact.ts';
import { actionId } from '../model/actions.ts';
import { column } from '../model/columns.ts';
import { editorId } from '../model/editors.ts';
import { article, articleId, clusterId, clusterStatus, evidence, verdict } from '../model/model.ts';
import { part } from '../model/parts.ts';
import { takenPart } from '../model/taken.ts';
import { MAX_CLUSTERS } from '../review/cluster-list/cluster-page.ts';
import { listView } from '../review/cluster-list/list-view.ts';
import { batchKind, clusterMeasures, riskFinding } from '../review/risk.ts';
import { mergeChoice, mergeRules } from '../review/row-merge.ts';
import { features } from '../review/suggest/features.ts';
import { suggestion } from '../review/suggest/rules.ts';
import { command, procedure, query } from './procedure.ts';
import { publishedMatch } from './reference-sets.ts';
import { clusterSummary } from './review/cluster-summary.ts';
import { historyEntry } from './review/history-entry.ts';

const member = z.object({
  /** Its title is without markup, as a reader of the page would see it. */
  article: article.omit({ body: true }),
  evidence,
  features,
});
export type Member = z.infer<typeof member>;

const memberText = member.extend({
  /** Title and body are without markup. */
  article,
  /** True if the text on the disk differs from what was imported; title and body are then empty. */
  isDamaged: z.boolean(),
  /** The parts of the body that are not its story, in order. */
  boilerplate: z.array(part),
  columns: z.array(column),
});
export type MemberText = z.infer<typeof memberText>;

const verdictOf = z.object({ article: articleId, verdict: verdict.nullable() });

/**
 * The revision of a cluster. It rises when a verdict of a member changes, a member leaves or is moved in, or an import joins
 * two clusters; not when an import adds a member.
 */
const rev = z.int().nonnegative();
/** The revision that the window shows. A later one in the project ends the command with DECIDED_MEANWHILE. */
const shownRev = rev.optional();
/** Articles that one call names: far more than the largest cluster of a newsroom has. */
const MAX_NAMED = 100_000;
/**
 * The articles that are to leave one cluster. `latest` is the newest member that the window shows: the command does not
 * concern members that an import added later.
 */
const leaving = { articles: z.array(articleId).min(1).max(MAX_NAMED), latest: articleId.optional() };

const clusterDetail = z.object({
  id: clusterId,
  rev,
  status: clusterStatus,
  /**
   * All members in the order of import; the first is the leader. Details: `first` here, `members` and `texts` for the
   * others.
   */
  members: z.array(verdictOf),
  /** Details of the first `MEMBER_PAGE` members. */
  first: z.array(member),
  /** The article that the machine would keep. */
  suggestion: articleId,
  suggested: suggestion,
  /**
   * The members that were measured and compared for the suggestion: all, or the most promising ones of a large cluster.
   */
  candidates: z.array(z.object({ article: articleId, features })),
  /** Other clusters that may be the same story, because an article qualified for both. */
  mayBeSameAs: z.array(z.object({ cluster: clusterId, title: z.string() })),
  /** Members that a later import added to the decided cluster, so that it is open again. */
  newMembers: z.array(articleId),
  /** Null until the risk is measured. */
  risk: clusterMeasures.nullable(),
  /** By which exports merge the rows of the cluster; null: they don't. */
  merge: mergeRules.nullable(),
  /** Whether exports of the project merge rows. */
  isMergedByProject: z.boolean(),
  /** Whether those of this cluster are merged all the same, or not; null: as exports of the project do. */
  mergeChoice: mergeChoice.nullable(),
  /** Members that replaced an earlier version, which is superseded. */
  newVersions: z.array(articleId),
  /** The cluster's note; '' where it has none. */
  note: z.string(),
  isFlagged: z.boolean(),
  taken: z.array(takenPart),
  /** Matches of members in reference sets. For each member, the reference that adds least comes first. */
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
/** `title` is the beginning of the body where the article has no title. */
export type ArticleSummary = z.infer<typeof articleSummary>;

const nearMatch = z.object({
  article: articleSummary,
  cluster: clusterId,
  rev,
  /** Articles of that cluster; 1 where the article is alone. */
  size: z.int().positive(),
  status: clusterStatus,
  /** Measured against `matched`, a member of the requested cluster. */
  figures: evidence.omit({ kinds: true }),
});
export type NearMatch = z.infer<typeof nearMatch>;

const factMatrix = z.object({
  /** The members in the order of import: the columns. */
  articles: z.array(articleId),
  /** The disputed facts in the order of the base's text. The base's value comes first. */
  rows: z.array(
    z.object({
      kind: z.enum(factKinds),
      values: z.array(
        z.object({
          text: z.string(),
          /** More articles state it than any other value. */
          isMajority: z.boolean(),
          /** Offsets in the body without markup; an article in no value does not speak of the fact. */
          places: z.array(z.object({ article: articleId, start: z.int(), end: z.int() })),
        }),
      ),
    }),
  ),
  /** Members that there was no time to compare. */
  unread: z.array(articleId),
});
export type ClusterFactMatrix = z.infer<typeof factMatrix>;

/** Made once per command: a repeated request acts only once, and gets the same answer. */
const request = z.uuid().optional();

/** The revision of the project when the change was written (`projects.watch`). */
const revision = z.object({ revision: z.int() });

const corrected = revision.extend({
  /** The present cluster of the article that the editor looked at. */
  cluster: clusterId,
  rev,
  status: clusterStatus,
  /** The cluster that a split opened. */
  opened: clusterId.nullable(),
  /**
   * Verdicts that became undecided because they no longer make sense: a second canonical, or a discarded article that
   * is alone.
   */
  cleared: z.array(z.object({ article: articleId, verdict })),
});
export type Corrected = z.infer<typeof corrected>;

/** A cluster as a preview showed it to the editor; it is left out if it has changed since. */
const batchItem = z.object({ cluster: clusterId, rev, size: z.int(), suggested: articleId });
export type BatchItem = z.infer<typeof batchItem>;

const batchCandidate = batchItem.extend({
  batch: batchKind,
  finding: riskFinding,
  /** Characters that only the other members have. */
  lost: z.int(),
  /** Only discarded articles have columns that exports can fill in. */
  canMerge: z.boolean(),
  /** Exports fill in columns that would be lost otherwise. */
  isFilledIn: z.boolean(),
});
export type BatchCandidate = z.infer<typeof batchCandidate>;

/** What is chosen for the clusters of a batch; null: what was chosen for each stays. */
const merging = mergeChoice.nullable().default(null);

/** Clusters that one call names. */
export const MAX_BATCH = 100_000;
const MAX_MEMBERS = 200;
const MAX_TEXTS = 20;
export const MAX_FOUND = 50;
/** Clusters that are offered for a merge or a move. */
export const MAX_OFFERED = 50;
/** Characters of a note. The joined notes of merged clusters may be longer. */
export const MAX_NOTE = 2_000;

/** The latest action and article of a project. */
const moment = z.object({ action: z.int(), article: z.int() });
export type Moment = z.infer<typeof moment>;

const inProject = z.object({ project: z.string() });
const oneCluster = inProject.extend({ cluster: clusterId });

export const review = {
  /** The next clusters of the list after one cluster, by id. */
  clusters: query
    .input(
      inProject.extend({
        after: clusterId.optional(),
        most: z.int().min(1).max(MAX_CLUSTERS).default(MAX_CLUSTERS),
        /** By which an export merges rows, so that their risks are lower; default: the rules of the project. */
        merge: mergeRules.nullable().optional(),
      }),
    )
    .output(z.array(clusterSummary)),
  /** The rows of the list that changed since a moment. `changed` is null where the whole list must be read again. */
  changed: query.input(inProject.extend({ since: moment })).output(
    z.object({
      now: moment,
      changed: z.object({ clusters: z.array(clusterSummary), gone: z.array(clusterId) }).nullable(),
    }),
  ),
  /**
   * The clusters that have all words in the title and body of an article, or in the note. Spaces separate words;
   * without words there are no clusters.
   */
  search: query.input(inProject.extend({ words: z.string().max(200) })).output(z.array(clusterId)),
  /** How the editor left the list; null where it was never shown. */
  view: query.input(inProject).output(listView.nullable()),
  keepView: command.input(inProject.extend({ view: listView })).output(z.void()),
  /** A cluster without texts: small, however many members it has. */
  cluster: query.input(oneCluster).output(clusterDetail),
  /** Members by id, in the requested order; articles that have left the cluster are missing. */
  members: query.input(oneCluster.extend({ articles: z.array(articleId).max(MAX_MEMBERS) })).output(z.array(member)),
  texts: query.input(oneCluster.extend({ articles: z.array(articleId).max(MAX_TEXTS) })).output(z.array(memberText)),
  /** All members sorted by a column; equal ones in the order of import in both directions. */
  order: query
    .input(oneCluster.extend({ by: z.enum(['source', 'letters', 'time', 'evidence']), descending: z.boolean() }))
    .output(z.array(articleId)),
  /** The first members whose source and title contain each of the words. */
  find: query.input(oneCluster.extend({ words: z.string().max(200) })).output(z.array(articleSummary).max(MAX_FOUND)),
  /**
   * Sets verdicts in one transaction, on disk when this returns; null makes an article undecided. A new canonical makes
   * the former one undecided unless `verdicts` names it.
   */
  decide: command
    .input(
      oneCluster.extend({
        verdicts: z.array(verdictOf).min(1).max(MAX_NAMED),
        rev: shownRev,
        /** The article that was suggested as canonical before any decision. */
        suggested: articleId.optional(),
        /** The reasons of the suggestion, if the verdicts accept it. */
        accepted: suggestion.shape.reasons.optional(),
        request,
      }),
    )
    .output(
      z.object({
        revision: z.int(),
        rev,
        status: clusterStatus,
        changed: z.array(verdictOf),
      }),
    ),

  /** Writes the note of a cluster; '' removes it. @throws NOTE_CHANGED if the present note is not the `shown` one */
  note: command
    .input(oneCluster.extend({ text: z.string().max(MAX_NOTE), shown: z.string(), request }))
    .output(revision),
  flag: command.input(oneCluster.extend({ isFlagged: z.boolean(), request })).output(revision),
  /** Chooses whether exports merge the rows of a cluster. @throws DECIDED_MEANWHILE */
  chooseMerging: command
    .input(oneCluster.extend({ choice: mergeChoice.nullable(), rev: shownRev, request }))
    .output(revision.extend({ rev, status: clusterStatus })),

  /**
   * Assigns clusters to a person of the desk, or with null to no one, as one action that can be undone. @throws
   * EDITOR_MISSING
   */
  assign: command
    .input(
      inProject.extend({ clusters: z.array(clusterId).min(1).max(MAX_BATCH), assignee: editorId.nullable(), request }),
    )
    .output(revision),

  /** The untouched clusters, or those of them in `clusters`, with the risk of accepting each suggestion. */
  batch: query.input(inProject.extend({ clusters: z.array(clusterId).nullable(), merging })).output(
    z.object({
      candidates: z.array(batchCandidate),
      unmeasured: z.int(),
    }),
  ),
  /** Accepts the suggestions of these clusters as one action that can be undone; watch the job. @throws JOB_RUNNING */
  acceptBatch: procedure
    .input(inProject.extend({ items: z.array(batchItem).min(1).max(MAX_BATCH), merging, request }))
    .output(z.object({ job: z.string() })),

  // Each correction is on disk when it returns, can be undone, and is obeyed by every later import and re-cluster.
  /** Removes articles that are no duplicates from a cluster; together they open a new one. */
  split: command.input(oneCluster.extend({ ...leaving, rev: shownRev, request })).output(corrected),
  /** Makes `other` part of the cluster. */
  merge: command
    .input(oneCluster.extend({ other: clusterId, rev: shownRev, otherRev: shownRev, request }))
    .output(corrected),
  /** Moves articles of another cluster into this one, near matches among them. */
  move: command.input(oneCluster.extend({ ...leaving, rev: shownRev, fromRev: shownRev, request })).output(corrected),
  /** Articles that nearly qualify for the cluster, the most similar first: at most 20, each of another cluster. */
  nearMatches: procedure.input(oneCluster).output(z.array(nearMatch)),
  /**
   * Who says what where the articles contradict the base (shared/compare/facts/matrix.ts), as far as it is known after five
   * seconds. @throws CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER
   */
  factMatrix: procedure.input(oneCluster.extend({ base: articleId })).output(factMatrix),
  /** The Jaccard index of the cluster's first article and that of each other cluster, 0–1; without clusters that are gone. */
  similarities: procedure
    .input(oneCluster.extend({ others: z.array(clusterId).max(MAX_OFFERED) }))
    .output(z.array(z.object({ cluster: clusterId, similarity: z.number() }))),

  /** Undoes the editor's last step, or the named action; without limit, across restarts. @throws LAST_STEP_PERMANENT */
  undo: command
    .input(inProject.extend({ action: actionId.optional(), request }))
    .output(historyEntry.extend(revision.shape)),
  /** Redoes the action undone last, unless another one followed; or the named action. */
  redo: command
    .input(inProject.extend({ action: actionId.optional(), request }))
    .output(historyEntry.extend(revision.shape)),
  /** The newest entry comes first. `before`: the last entry of the previous page. */
  history: query
    .input(inProject.extend({ before: actionId.optional(), limit: z.int().min(1).max(200).default(50) }))
    .output(
      z.object({
        entries: z.array(historyEntry),
        /** The actions that `undo` and `redo` would take. */
        undoable: actionId.nullable(),
        /** Can be true while `undoable` is null: `undo` then throws the reason. */
        hasLastStep: z.boolean(),
        redoable: actionId.nullable(),
      }),
    ),
};
