// Puts a field or sentences of another member into the canonical article of a cluster, or removes it again. Rows of articles
// stay as they were imported: fingerprints, clusters and comparisons go by them.

import type { ActionId } from '#shared/model/actions.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { isTakenFrom, type Takeable, type TakenPart } from '#shared/model/taken.ts';
import { sentences } from '#shared/text/cut.ts';
import type { Range } from '#shared/text/range.ts';
import { AppError } from '#shared/words/errors.ts';
import { looksLikeMarkup, stripMarkup } from '../../core/text/markup/markup.ts';
import { findDamagedArticles } from '../../store/checksums.ts';
import { readVerdicts } from '../../store/clusters/clusters.ts';
import { type ArticleText, readArticleTexts } from '../../store/clusters/members.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { findActionByRequest } from '../../store/history/actions.ts';
import { ChangeRecorder } from '../../store/history/change-recorder.ts';
import type { ClusterState } from '../../store/history/revisions.ts';
import { putPart, readTakenParts, removePart } from '../../store/taken-parts.ts';
import { checkRevision, stateAfter } from './decide.ts';

type Command = {
  readonly cluster: ClusterId;
  readonly at: string;
  /** The revision of the cluster as the editor saw it. */
  readonly rev?: number | undefined;
  /** Made once per command: one that was sent before changes nothing. */
  readonly request?: string | undefined;
  readonly editor?: EditorId | null | undefined;
};

type Outcome = ClusterState & { readonly taken: TakenPart[] };

/**
 * Replaces a field or sentences that are there already, and sentences that replaced the same ones.
 * @throws AppError CLUSTER_MISSING, DECIDED_MEANWHILE, ARTICLE_NOT_IN_CLUSTER, TAKE_NO_CANONICAL, TAKE_NOTHING,
 * TAKE_INTO_MARKUP, TAKE_DAMAGED; then nothing is changed
 */
export function take(db: WritableDb, { takeable, ...command }: Command & { readonly takeable: Takeable }): Outcome {
  return change(db, 'take', command, (recorder, article) => {
    if (!readVerdicts(db, command.cluster).has(takeable.from)) throw new AppError('ARTICLE_NOT_IN_CLUSTER', {});
    if (findDamagedArticles(db, [article, takeable.from]).length > 0) throw new AppError('TAKE_DAMAGED', {});
    const [kept, copy] = readArticleTexts(db, [article, takeable.from]) as [ArticleText, ArticleText];
    const found = 'field' in takeable ? findField(kept, copy, takeable) : findSentences(kept, copy, takeable);
    if (takeable.from === article || found.text === '') throw new AppError('TAKE_NOTHING', {});
    for (const part of readTakenParts(db, command.cluster))
      if (part.article === article && isReplacedBy(part, takeable.from, found))
        removePart(recorder, article, part.part);
    putPart(recorder, { article, from: takeable.from, ...found });
  });
}

/** @throws AppError as `take` */
export function untake(db: WritableDb, { part, ...command }: Command & { readonly part: string }): Outcome {
  return change(db, 'untake', command, (recorder, article) => removePart(recorder, article, part));
}

function change(
  db: WritableDb,
  kind: 'take' | 'untake',
  { cluster, at, rev, request, editor }: Command,
  write: (recorder: ChangeRecorder, canonical: ArticleId) => void,
): Outcome {
  const run = (): ActionId | null => {
    checkRevision(db, cluster, rev, editor);
    const recorder = new ChangeRecorder(db, { kind, at, cluster, request, editor });
    write(recorder, requireCanonical(db, cluster));
    return recorder.close();
  };
  return db
    .transaction(() => {
      const action = findActionByRequest(db, request) ?? run();
      return { ...stateAfter(db, cluster, action), taken: readTakenParts(db, cluster) };
    })
    .immediate();
}

function requireCanonical(db: ReadableDb, cluster: ClusterId): ArticleId {
  for (const [article, verdict] of readVerdicts(db, cluster)) if (verdict === 'canonical') return article;
  throw new AppError('TAKE_NO_CANONICAL', {});
}

type Found = Pick<TakenPart, 'part' | 'text' | 'start' | 'place' | 'replaced'>;

function isReplacedBy(part: TakenPart, from: ArticleId, { text, start, place, replaced }: Found): boolean {
  if (start === null || place === null || part.place === null) return false;
  if (isTakenFrom(part, from, { start, end: start + text.length })) return true;
  const replaceBoth = replaced > 0 && part.replaced > 0;
  return replaceBoth && part.place < place + replaced && place < part.place + part.replaced;
}

/** The text is '' where the copy has nothing else. */
function findField(kept: ArticleText, copy: ArticleText, { field }: Extract<Takeable, { field: unknown }>): Found {
  const text = copy[field] === kept[field] ? '' : stripMarkup(copy[field]);
  return { part: field, text, start: null, place: null, replaced: 0 };
}

/** @throws AppError TAKE_INTO_MARKUP */
function findSentences(kept: ArticleText, copy: ArticleText, wanted: Extract<Takeable, { start: unknown }>): Found {
  if (looksLikeMarkup(kept.body)) throw new AppError('TAKE_INTO_MARKUP', {});
  const { text, start } = sentencesIn(stripMarkup(copy.body), wanted);
  const found = { part: `${copy.article}:${start}`, text, start };
  if (wanted.replaced === 0) return { ...found, place: endBefore(kept.body, wanted.place), replaced: 0 };
  const own = sentencesIn(kept.body, { start: wanted.place, end: wanted.place + wanted.replaced });
  return { ...found, text: own.text === text ? '' : text, place: own.start, replaced: own.text.length };
}

/** The sentences that a range touches, without white space around them. */
function sentencesIn(text: string, range: Range): { text: string; start: number } {
  const touched = sentences(text).filter(({ start, end }) => start < range.end && range.start < end);
  const start = touched[0]?.start ?? 0;
  const whole = text.slice(start, touched.at(-1)?.end ?? 0);
  return { text: whole.trim(), start: start + whole.length - whole.trimStart().length };
}

/** The end of the sentence around a place, else of the sentence before it; without the white space after it. */
function endBefore(text: string, place: number): number {
  const within = sentences(text).find(({ start, end }) => start < place && place < end);
  return text.slice(0, within?.end ?? place).trimEnd().length;
}
