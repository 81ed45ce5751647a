// Marks sentences as boilerplate or takes them back into the story, and says beforehand which articles carry them and
// which clusters would change.

import type { BoilerplateScope, Passage } from '#shared/contract/boilerplate.ts';
import type { ActionId } from '#shared/model/actions.ts';
import { usesBoilerplate } from '#shared/model/detection.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { sourceName } from '#shared/model/source-name.ts';
import { AppError } from '#shared/words/errors.ts';
import {
  ALL_SOURCES,
  Boilerplate,
  type BoilerplateSentence,
  sentencesOf,
  writtenSentences,
} from '../../core/boilerplate/boilerplate.ts';
import { allSentenceKeys, MIN_LENGTH, NO_KEY, sentenceKeys } from '../../core/boilerplate/sentence-keys.ts';
import type { Comparable, ComparableTexts } from '../../core/cluster/comparable.ts';
import { areDuplicates } from '../../core/cluster/relation/duplicates.ts';
import { RelationMeter } from '../../core/cluster/relation/measures.ts';
import type { FoldedText } from '../../core/text/fold.ts';
import { textOf } from '../../core/text/units.ts';
import { iterateCompared, readComparedFields } from '../../store/articles.ts';
import {
  findSentence,
  noteChangedSentences,
  putSentence,
  readSentences,
  type StoredSentence,
} from '../../store/boilerplate.ts';
import { clusterOf } from '../../store/clusters/cluster-of.ts';
import { readLeader, readMemberIds, readRepresentative } from '../../store/clusters/clusters.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { iterateChanges } from '../../store/history/action-changes.ts';
import { ChangeRecorder } from '../../store/history/change-recorder.ts';
import { readDetection } from '../../store/settings.ts';

export type MarkedSentence = Required<BoilerplateSentence> & { readonly text: string };

export type Marking = {
  readonly passage: Passage;
  readonly scope: BoilerplateScope;
  /** False: the sentences belong to the story. */
  readonly isOn: boolean;
};

/** @throws AppError ARTICLE_MISSING; PASSAGE_TOO_SHORT where no sentence is long enough to be boilerplate */
export function findMarked(
  db: ReadableDb,
  texts: ComparableTexts,
  { passage, scope, isOn }: Marking,
): MarkedSentence[] {
  const ids = 'articles' in passage ? passage.articles : [passage.article];
  const articles = ids.map((article) => {
    const fields = clusterOf(db, article) === null ? null : readComparedFields(db, article);
    if (!fields) throw new AppError('ARTICLE_MISSING', {});
    return fields;
  });
  const found = articles.map(({ body }) => sentencesIn(body, texts.fold(body), isOn));
  if ('text' in passage) found.push(passageOf(found[0]!, texts.fold(passage.text), isOn));
  const [first, ...others] = found;
  const shared = [...first!].filter(([key]) => others.every((other) => other.has(key)));
  if (shared.length === 0) throw new AppError('PASSAGE_TOO_SHORT', {});
  const sources = scope === 'all' ? [ALL_SOURCES] : [...new Set(articles.map(({ source }) => sourceName(source)))];
  return sources.flatMap((source) => shared.map(([key, { written }]) => ({ key, source, text: written, isOn })));
}

/** Folded characters of a passage by which the sentence around it belongs to the story. */
const MIN_STORY_LENGTH = 2;

type Sentence = { readonly folded: string; readonly written: string };

/** Sentences by key; those that are too short to be boilerplate have none. */
function sentencesIn(body: string, text: FoldedText, isOn: boolean): Map<number, Sentence> {
  const keys = isOn ? sentenceKeys(text) : allSentenceKeys(text);
  const written = writtenSentences(body, text);
  const sentences = new Map<number, Sentence>();
  for (const [at, { from, to }] of sentencesOf(text).entries())
    if (keys[at] !== NO_KEY)
      sentences.set(keys[at]!, { folded: textOf(text.units.subarray(from, to)), written: written[at]! });
  return sentences;
}

/** The sentences that a passage has whole, else the sentence in which the passage is. */
function passageOf(
  sentences: ReadonlyMap<number, Sentence>,
  passage: FoldedText,
  isOn: boolean,
): Map<number, Sentence> {
  const text = textOf(passage.units);
  // A short one may be within any other sentence.
  const own = new Set(sentencesOf(passage).map(({ from, to }) => textOf(passage.units.subarray(from, to))));
  const whole = [...sentences].filter(([, { folded }]) =>
    folded.length < MIN_LENGTH ? own.has(folded) : text.includes(folded),
  );
  const isPart = text.length >= (isOn ? MIN_LENGTH : MIN_STORY_LENGTH);
  return new Map(
    whole.length > 0 || !isPart ? whole : [...sentences].filter(([, { folded }]) => folded.includes(text)),
  );
}

export type Carriers = { readonly articles: readonly ArticleId[]; readonly clusters: ReadonlySet<ClusterId> };

/** @param onRead is called for each article that was looked at, and may throw */
export async function findCarriers(
  db: ReadableDb,
  texts: ComparableTexts,
  marked: readonly MarkedSentence[],
  onRead: () => Promise<void>,
): Promise<Carriers> {
  const added = new Boilerplate(marked);
  const articles: ArticleId[] = [];
  const clusters = new Set<ClusterId>();
  for (const { article, body, source, cluster } of iterateCompared(db)) {
    const text = texts.fold(body);
    if (added.isIn(text, source)) {
      articles.push(article);
      clusters.add(cluster);
    }
    await onRead();
  }
  return { articles, clusters };
}

/**
 * Counts the articles that carry each sentence, and those that carry any.
 * @param onRead as for `findCarriers`
 */
export async function countCarriers(
  db: ReadableDb,
  texts: ComparableTexts,
  sentences: readonly BoilerplateSentence[],
  onRead: () => Promise<void>,
): Promise<{ readonly each: readonly number[]; readonly any: number }> {
  const each = sentences.map(() => 0);
  let any = 0;
  const byKey = Map.groupBy(sentences.keys(), (at) => sentences[at]!.key);
  for (const { body, source } of iterateCompared(db)) {
    const scopes = [ALL_SOURCES, sourceName(source)];
    const carried = [...new Set(allSentenceKeys(texts.fold(body)))]
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((at) => scopes.includes(sentences[at]!.source));
    for (const at of carried) each[at]!++;
    if (carried.length > 0) any++;
    await onRead();
  }
  return { each, any };
}

/**
 * Those of `clusters` in which other articles would be duplicates once the sentences are marked.
 * @param db does not change between two calls of `onRead`
 */
export async function findChangedClusters(
  db: ReadableDb,
  texts: ComparableTexts,
  marked: readonly MarkedSentence[],
  clusters: Carriers['clusters'],
  onRead: () => Promise<void>,
): Promise<ClusterId[]> {
  const detection = readDetection(db);
  if (!usesBoilerplate(detection)) return [];
  const present = readSentences(db);
  const [before, after] = [new Boilerplate(present), new Boilerplate([...present, ...marked])];
  const meter = new RelationMeter();
  const belongTogether = (one: Comparable, other: Comparable) =>
    areDuplicates(meter.measure(one, other), detection.standard);
  const changed: ClusterId[] = [];
  for (const cluster of clusters) {
    const representative = readRepresentative(db, cluster) ?? readLeader(db, cluster)!;
    const others = readMemberIds(db, readLeader(db, cluster)!).filter((article) => article !== representative);
    const read = (article: ArticleId, boilerplate: Boilerplate) =>
      texts.of(readComparedFields(db, article), boilerplate);
    const [was, is] = [read(representative, before), read(representative, after)];
    for (const article of others) {
      await onRead();
      if (belongTogether(read(article, before), was) === belongTogether(read(article, after), is)) continue;
      changed.push(cluster);
      break;
    }
  }
  return changed.sort((a, b) => a - b);
}

/** Adds sentences or switches them as one action, in one transaction; null where all are so already. */
export function putSentences(
  db: WritableDb,
  sentences: readonly Omit<StoredSentence, 'origin'>[],
  at: string,
  editor: EditorId | null = null,
): ActionId | null {
  return change(db, { at, editor }, (recorder) => {
    for (const sentence of sentences) putSentence(recorder, { ...sentence, origin: 'editor' });
  });
}

/** @throws AppError SENTENCE_MISSING */
export function setSentenceOn(
  db: WritableDb,
  { key, source, isOn }: Pick<StoredSentence, 'key' | 'source' | 'isOn'>,
  at: string,
  editor: EditorId | null = null,
): ActionId | null {
  return change(db, { at, editor }, (recorder) => {
    const sentence = findSentence(db, key, source);
    if (!sentence) throw new AppError('SENTENCE_MISSING', {});
    putSentence(recorder, { ...sentence, isOn });
  });
}

type Command = { readonly at: string; readonly editor: EditorId | null };

function change(db: WritableDb, command: Command, put: (recorder: ChangeRecorder) => void): ActionId | null {
  return db
    .transaction(() => {
      const recorder = new ChangeRecorder(db, { kind: 'boilerplate', cluster: null, ...command });
      put(recorder);
      const action = recorder.close();
      const changes = action === null ? [] : [...iterateChanges(db, action)];
      noteChangedSentences(
        db,
        changes.map(({ key }) => key[0]),
      );
      return action;
    })
    .immediate();
}
