// Puts a field or sentences of another member into the canonical article of a cluster, or removes it again. Rows of articles
// stay as they were imported: fingerprints, clusters and comparisons go by them.
import type { ActionId } from '#shared/actions.ts';
import type { EditorId } from '#shared/desk/editors.ts';
import { AppError } from '#shared/errors.ts';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import { isTakenFrom, type Takeable, type TakenPart } from '#shared/taken.ts';
import { sentences } from '#shared/text/cut.ts';
import { readVerdicts } from '../store/clusters/clusters.ts';
import { type ArticleText, readArticleTexts } from '../store/clusters/members.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { findActionByRequest } from '../store/history/actions.ts';
import { ChangeRecorder } from '../store/history/change-recorder.ts';
import type { ClusterState } from '../store/history/revisions.ts';
import { putPart, readTakenParts, removePart } from '../store/taken-parts.ts';
import { looksLikeMarkup, stripMarkup } from '../text/markup/markup.ts';
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

/** The cluster after the command, with the parts that its members have taken. */
type Outcome = ClusterState & { readonly taken: TakenPart[] };

/**
 * A field or sentences that are there already are replaced.
 * @throws AppError CLUSTER_MISSING, DECIDED_MEANWHILE, ARTICLE_NOT_IN_CLUSTER, TAKE_NO_CANONICAL, TAKE_NOTHING,
 * TAKE_INTO_MARKUP; then nothing is changed
 */
export function take(db: WritableDb, { takeable, ...command }: Command & { readonly takeable: Takeable }): Outcome {
  return change(db, 'take', command, (recorder, article) => {
    if (!readVerdicts(db, command.cluster).has(takeable.from)) throw new AppError('ARTICLE_NOT_IN_CLUSTER', {});
    const [kept, copy] = readArticleTexts(db, [article, takeable.from]) as [ArticleText, ArticleText];
    const found = 'field' in takeable ? findField(kept, copy, takeable) : findSentences(kept, copy, takeable);
    if (takeable.from === article || found.text === '') throw new AppError('TAKE_NOTHING', {});
    if (found.start !== null) {
      const range = { start: found.start, end: found.start + found.text.length };
      for (const part of readTakenParts(db, command.cluster))
        if (part.article === article && isTakenFrom(part, takeable.from, range))
          removePart(recorder, article, part.part);
    }
    putPart(recorder, { article, from: takeable.from, ...found });
  });
}

/** Removes a part of the canonical article. @throws AppError as `take` */
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

type Found = Pick<TakenPart, 'part' | 'text' | 'start' | 'place'>;

/** Its text is '' where the copy has nothing else. */
function findField(kept: ArticleText, copy: ArticleText, { field }: Extract<Takeable, { field: unknown }>): Found {
  const text = copy[field] === kept[field] ? '' : stripMarkup(copy[field]);
  return { part: field, text, start: null, place: null };
}

/** @throws AppError TAKE_INTO_MARKUP */
function findSentences(kept: ArticleText, copy: ArticleText, wanted: Extract<Takeable, { start: unknown }>): Found {
  if (looksLikeMarkup(kept.body)) throw new AppError('TAKE_INTO_MARKUP', {});
  const body = stripMarkup(copy.body);
  const touched = sentences(body).filter(({ start, end }) => start < wanted.end && wanted.start < end);
  const whole = body.slice(touched[0]?.start ?? 0, touched.at(-1)?.end ?? 0);
  const start = (touched[0]?.start ?? 0) + whole.length - whole.trimStart().length;
  return {
    part: `${copy.article}:${start}`,
    text: whole.trim(),
    start,
    place: endBefore(kept.body, wanted.place),
  };
}

/** The end of the sentence that has a place, or of the one before where none has. Without the white space after it. */
function endBefore(text: string, place: number): number {
  const within = sentences(text).find(({ start, end }) => start < place && place < end);
  return text.slice(0, within?.end ?? place).trimEnd().length;
}
