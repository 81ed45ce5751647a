// Reads a cluster for the Review screen: its own data, and those members that are visible.

import { findCovered } from '#shared/contract/reference-sets.ts';
import type { ClusterDetail, Member, MemberText } from '#shared/contract/review.ts';
import { type Article, type ArticleId, type ClusterId, relations } from '#shared/model/model.ts';
import { parsePublished } from '#shared/model/published-time.ts';
import { discardCovered, statusOf } from '#shared/model/verdicts.ts';
import { MEMBER_PAGE } from '#shared/review/cluster-list/member-page.ts';
import type { Measured } from '../core/suggest/features.ts';
import { stripMarkup } from '../core/text/markup/markup.ts';
import { readRiskBasis } from '../stages/review/risk/basis.ts';
import { suggestFor } from '../stages/review/suggestion.ts';
import { findDamagedArticles } from '../store/checksums.ts';
import { listMergeSuggestions, readNewMembers } from '../store/clusters/clusters.ts';
import { type ListedMember, listMembers, readArticleTexts, readMembers } from '../store/clusters/members.ts';
import { readMergeRulesOf } from '../store/clusters/merge-rules.ts';
import { readClusterNote, readMergeChoice } from '../store/clusters/notes.ts';
import { readRisk } from '../store/clusters/risks.ts';
import type { ReadableDb } from '../store/database.ts';
import { readColumns } from '../store/filled-columns.ts';
import { readClusterMatches } from '../store/references/reference-matches.ts';
import { readMergeRules } from '../store/settings.ts';
import { readTakenParts } from '../store/taken-parts.ts';
import { readNewVersions } from '../store/versions.ts';
import { measureArticles, readCandidates } from './article-features.ts';
import { findDamaged } from './damaged-articles.ts';
import { createPause } from './pause.ts';

/** @throws AppError CLUSTER_MISSING */
export async function readClusterDetail(db: ReadableDb, cluster: ClusterId): Promise<ClusterDetail> {
  // Before the members are read: calls that change them may run meanwhile.
  const listed = listMembers(db, cluster).slice(0, MEMBER_PAGE);
  const checked = new Set(listed.map(({ article }) => article));
  const found = await findDamaged(db, [...checked]);
  // `readCandidates` reads the revision before the members: a decision written in between is then refused or read
  // again.
  const { candidates, members, measured, rev } = await readCandidates(db, cluster, MEMBER_PAGE);
  const verdicts = new Map(members.map(({ article, verdict }) => [article, verdict]));
  const first = members.slice(0, MEMBER_PAGE).map(({ article }) => article);
  const since = first.filter((article) => !checked.has(article));
  const damaged = new Set([...found, ...findDamagedArticles(db, since)]);
  const published = readClusterMatches(db, cluster);
  const seen = discardCovered(members, findCovered(published));
  const suggested = suggestFor(db, candidates, new Map(seen.map(({ article, verdict }) => [article, verdict])));
  return {
    id: cluster,
    rev,
    status: statusOf([...verdicts.values()]),
    members: members.map(({ article, verdict }) => ({ article, verdict })),
    first: describeMembers(db, cluster, first, measured, damaged),
    suggestion: suggested.article,
    suggested,
    candidates: candidates.map(({ article, features }) => ({ article, features })),
    mayBeSameAs: listMergeSuggestions(db, cluster),
    newMembers: readNewMembers(db, cluster),
    risk: readRisk(db, cluster, readRiskBasis(db)),
    mergeChoice: readMergeChoice(db, cluster),
    merge: readMergeRulesOf(db, cluster),
    isMergedByProject: readMergeRules(db) !== null,
    newVersions: readNewVersions(db, cluster),
    ...readClusterNote(db, cluster),
    taken: readTakenParts(db, cluster),
    published,
  };
}

/** Those of the articles that are in the cluster, in the given order. */
export async function readMemberPage(
  db: ReadableDb,
  cluster: ClusterId,
  articles: readonly ArticleId[],
): Promise<Member[]> {
  const measured = await measureArticles(db, articles);
  return describeMembers(db, cluster, articles, measured, await findDamaged(db, articles));
}

function describeMembers(
  db: ReadableDb,
  cluster: ClusterId,
  articles: readonly ArticleId[],
  measured: ReadonlyMap<ArticleId, Measured>,
  damaged: ReadonlySet<ArticleId>,
): Member[] {
  return readMembers(db, cluster, articles).flatMap(({ article, evidence }) => {
    const features = measured.get(article.id)?.features;
    return features ? [{ article: { ...article, title: readTitle(article, damaged) }, evidence, features }] : [];
  });
}

/** A title that is damaged on the disk is not shown. */
function readTitle({ id, title }: Pick<Article, 'id' | 'title'>, damaged: ReadonlySet<ArticleId>): string {
  return damaged.has(id) ? '' : stripMarkup(title);
}

/** Like `readMemberPage`, with texts without markup. The markup itself stays in the stored body and in every export. */
export async function readMemberTexts(
  db: ReadableDb,
  cluster: ClusterId,
  articles: readonly ArticleId[],
): Promise<MemberText[]> {
  const measured = await measureArticles(db, articles);
  const damaged = new Set<ArticleId>();
  const bodies = new Map<ArticleId, string>();
  const pause = createPause();
  for (const article of articles) {
    await pause();
    for (const one of findDamagedArticles(db, [article])) damaged.add(one);
    await pause();
    for (const { body } of readArticleTexts(db, [article])) bodies.set(article, stripMarkup(body));
  }
  const members = describeMembers(db, cluster, articles, measured, damaged);
  const columns = readColumns(
    db,
    members.map(({ article }) => article.id),
  );
  return members.map(({ article, ...member }) =>
    damaged.has(article.id)
      ? { ...member, article: { ...article, body: '' }, isDamaged: true, boilerplate: [], columns: [] }
      : {
          ...member,
          article: { ...article, body: bodies.get(article.id)! },
          isDamaged: false,
          boilerplate: [...measured.get(article.id)!.boilerplate],
          columns: columns.get(article.id)!,
        },
  );
}

export type MemberOrder = { readonly by: 'source' | 'letters' | 'time' | 'evidence'; readonly descending: boolean };

type Compare = (a: ListedMember, b: ListedMember) => number;
const collator = new Intl.Collator('zh-CN');

/** All members sorted; equal ones keep the order of import in both directions. */
export async function orderMembers(
  db: ReadableDb,
  cluster: ClusterId,
  { by, descending }: MemberOrder,
): Promise<ArticleId[]> {
  const members = listMembers(db, cluster);
  const compare = by === 'letters' ? await compareLetters(db, members) : comparers[by](members);
  const sign = descending ? -1 : 1;
  return members.toSorted((a, b) => sign * compare(a, b)).map(({ article }) => article);
}

async function compareLetters(db: ReadableDb, members: readonly ListedMember[]): Promise<Compare> {
  const measured = await measureArticles(
    db,
    members.map(({ article }) => article),
  );
  const lengthOf = ({ article }: ListedMember) => measured.get(article)?.features.length ?? 0;
  return (a, b) => lengthOf(a) - lengthOf(b);
}

const comparers: Record<Exclude<MemberOrder['by'], 'letters'>, (members: readonly ListedMember[]) => Compare> = {
  source: () => (a, b) => collator.compare(a.source, b.source),
  time: (members) => {
    const times = new Map(
      members.map(({ article, published }) => [article, parsePublished(published)?.from ?? Number.MAX_VALUE]),
    );
    return (a, b) => times.get(a.article)! - times.get(b.article)!;
  },
  evidence: () => (a, b) => rankOf(a) - rankOf(b) || (b.evidence.matchedShare ?? 0) - (a.evidence.matchedShare ?? 0),
};

function rankOf({ evidence: { kind, relation } }: ListedMember): number {
  if (kind === 'centre') return -1;
  return relation === null ? relations.length : relations.indexOf(relation);
}

/** The first members whose source and title contain each of the words. */
export async function findMembers(db: ReadableDb, cluster: ClusterId, words: string, most: number) {
  const wanted = words.toLocaleLowerCase().split(/\s+/);
  const found = listMembers(db, cluster)
    .filter(({ source, title }) => {
      const text = `${source}\n${stripMarkup(title)}`.toLocaleLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .slice(0, most)
    .map(({ article }) => article);
  const damaged = await findDamaged(db, found);
  return readMembers(db, cluster, found).map(({ article }) => {
    const { id, row, file, source, published } = article;
    return { id, row, file, source, published, title: readTitle(article, damaged) };
  });
}
