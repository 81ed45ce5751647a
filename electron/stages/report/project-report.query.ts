// The query for the report of a project, in its own thread: reads all clusters once.

import type { Language } from '#shared/text/language.ts';
import { reasonLabels } from '#shared/words/labels/reason-labels.ts';
import { publishedRule } from '../../cells/table-labels.ts';
import { findDamagedArticles } from '../../store/checksums.ts';
import { readNotesByCluster } from '../../store/clusters/notes.ts';
import { openSnapshot, type ReadableDb } from '../../store/database.ts';
import { readMatches } from '../../store/references/reference-matches.ts';
import { iterateReviewedClusters, type ReviewedCluster, type ReviewedMember } from '../../store/reviewed-clusters.ts';
import { countFunnel } from '../../store/statistics.ts';
import { type DecisionAuthors, readDecisionAuthors } from '../export/decision-reasons.ts';
import { decisionLabels, keepReasonLabels } from '../export/labels/decision-labels.ts';
import { dayOf } from '../overview/progress.ts';
import { toSource } from './html.ts';
import { FigureCounter, lastDecided } from './project-figures.ts';
import { projectLabels } from './project-labels.ts';
import { type ProjectReport, projectReport, type ReportedDecision, type ReportedMatch } from './project-report.ts';

export type ProjectReportInput = Pick<ProjectReport, 'language' | 'at' | 'version' | 'name' | 'day'> & {
  readonly project: string;
};

/** Maximum of listed clusters, and of listed articles that are already published; exports have all of them. */
const MAX_LISTED = 1_000;

export async function projectReportTask({ project, ...about }: ProjectReportInput): Promise<string> {
  const { day, language } = about;
  const db = openSnapshot(project);
  try {
    const counter = new FigureCounter();
    let latest: DecidedCluster[] = [];
    let decided = 0;
    const matches = readMatches(db);
    const published: (ReviewedMember & ReportedMatch)[] = [];
    let unlistedPublished = 0;
    for (const reviewed of iterateReviewedClusters(db)) {
      if (day !== undefined && !isDecidedOn(reviewed, day)) continue;
      counter.add(reviewed);
      for (const member of reviewed.members) {
        const match = matches.get(member.article);
        if (!match) continue;
        if (published.length < MAX_LISTED) published.push({ ...member, match });
        else unlistedPublished += 1;
      }
      const at = lastDecided(reviewed.members);
      if (at === null) continue;
      decided += 1;
      latest.push({ ...reviewed, at });
      if (latest.length === 2 * MAX_LISTED) latest = takeLatest(latest);
    }
    latest = takeLatest(latest);
    const hide = makeDamagedHider(db, [...published, ...latest.flatMap(({ members }) => members)], language);
    const sources = { authors: readDecisionAuthors(db), matches, notes: readNotesByCluster(db) };
    const decisions = latest.map(({ members, ...cluster }) =>
      describeDecision({ ...cluster, members: members.map(hide) }, sources, language),
    );
    const { articles, stories } = countFunnel(db);
    const unlisted = decided - decisions.length;
    const all = { articles, stories };
    const { figures } = counter;
    return toSource(
      projectReport({ ...about, all, figures, published: published.map(hide), unlistedPublished, decisions, unlisted }),
    );
  } finally {
    db.close();
  }
}

type DecidedCluster = ReviewedCluster & { readonly at: string };

function isDecidedOn({ members }: ReviewedCluster, day: string): boolean {
  return members.some(({ decidedAt }) => decidedAt !== null && dayOf(decidedAt) === day);
}

function takeLatest(clusters: readonly DecidedCluster[]): DecidedCluster[] {
  return clusters.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, MAX_LISTED);
}

/** Replaces the titles of articles whose texts are damaged on the disk. @param listed the articles to check */
function makeDamagedHider(db: ReadableDb, listed: readonly ReviewedMember[], language: Language) {
  const ids = listed.map(({ article }) => article);
  const damaged = new Set(findDamagedArticles(db, ids));
  const title = projectLabels[language].damaged;
  return <M extends ReviewedMember>(member: M): M => (damaged.has(member.article) ? { ...member, title } : member);
}

type DecisionSources = {
  readonly authors: DecisionAuthors;
  readonly matches: ReturnType<typeof readMatches>;
  readonly notes: ReturnType<typeof readNotesByCluster>;
};

function describeDecision(
  { cluster, members, at }: DecidedCluster,
  { authors, matches, notes }: DecisionSources,
  language: Language,
): ReportedDecision {
  const those = (wanted: string) => members.filter(({ verdict }) => verdict === wanted);
  const [canonical] = those('canonical');
  const decidedFirst = canonical ?? members.find(({ verdict }) => verdict !== null)!;
  const { by, reasons, name } = authors(decidedFirst.article);
  const labels = keepReasonLabels[language];
  const coversAll = members.every(({ article, verdict }) => verdict === 'discard' && matches.has(article));
  const accepted = reasons.map((reason) => reasonLabels[language][reason]).join(labels.comma) || labels.suggestion;
  return {
    cluster,
    kept: [...those('canonical'), ...those('keep')],
    hasCanonical: canonical !== undefined,
    discarded: those('discard'),
    reason: coversAll ? publishedRule[language] : by === 'editor' ? labels.editor : accepted,
    note: notes.get(cluster)?.note ?? '',
    by: name === null ? decisionLabels[language][by] : `${name} · ${decisionLabels[language][by]}`,
    at,
  };
}
