// The handlers of the accuracy check. They compose sessions from articles of the project.
import { randomInt } from 'node:crypto';
import type { CheckState, CheckText } from '#shared/contract/accuracy-check.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { buildSession, MAX_PLANTED, MIN_PLANTED, rightAnswer, textsOf } from '../core/accuracy-check/build-session.ts';
import { estimateErrors } from '../core/accuracy-check/estimate.ts';
import { isSuitable } from '../core/accuracy-check/generate-pairs.ts';
import { shuffledOrder } from '../core/accuracy-check/shuffles.ts';
import { stripMarkup } from '../core/text/markup/markup.ts';
import { finishMeasuringForCommand } from '../stages/detect/finish-measuring.ts';
import {
  addCheckSession,
  answerCheckPair,
  readArticleFrom,
  readCheckedArticle,
  readCheckPairs,
  readCheckText,
  readLastArticle,
  readOwnPairs,
  type StoredCheckPair,
} from '../store/accuracy-checks.ts';
import { findDamagedArticles } from '../store/checksums.ts';
import type { ReadableDb } from '../store/database.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { commands, queries } from './procedure.ts';

/** Articles that are considered for planting, spread over the project: reading them takes some milliseconds. */
const LOOKED_AT = 200;
/** Characters of a body with markup; longer bodies are not read. */
const MAX_STORED_CHARACTERS = 10_000;
const MAX_SEED = 2 ** 31;

export const checkQueries = {
  state: queries.check.state.handler(({ context: { db } }) => stateOf(db)),

  pair: queries.check.pair.handler(({ context: { db } }) => {
    const pair = latestPairs(readCheckPairs(db)).find(({ answer }) => answer === null);
    if (!pair) return null;
    const [article, other] = [readText(db, pair.article), pair.other && readText(db, pair.other)];
    const [left, right] = textsOf(pair, article!, other);
    return { session: pair.session, place: pair.place, left, right };
  }),
};

export const checkCommands = {
  change: commands.check.change.handler(({ input, context: { writer } }) => {
    const db = writer.writable();
    writeSetting(db, 'check', { on: input.on });
    return stateOf(db);
  }),

  begin: commands.check.begin.handler(async ({ context: { writer } }) => {
    // The choice of pairs depends on similarity, so all measurements must be complete.
    await finishMeasuringForCommand(writer);
    const db = writer.writable();
    if (latestPairs(readCheckPairs(db)).some(({ answer }) => answer === null)) return stateOf(db);
    const seed = randomInt(MAX_SEED);
    const pairs = buildSession(findFitArticles(db, seed), readOwnPairs(db), seed);
    if (pairs.filter(({ kind }) => kind !== 'own').length < MIN_PLANTED) throw new AppError('CHECK_TOO_FEW', {});
    addCheckSession(db, pairs);
    return stateOf(db);
  }),

  answer: commands.check.answer.handler(({ input: { project, ...answered }, context: { writer } }) => {
    const db = writer.writable();
    answerCheckPair(db, { ...answered, at: new Date().toISOString() });
    return stateOf(db);
  }),
};

function stateOf(db: ReadableDb): CheckState {
  const pairs = readCheckPairs(db);
  const latest = latestPairs(pairs);
  const answered = latest.filter(({ answer }) => answer !== null).length;
  const isDone = answered === latest.length;
  const running = isDone ? null : latest[0]!.session;
  return {
    on: readSetting(db, 'check')?.on ?? false,
    session:
      latest.length === 0
        ? null
        : { pairs: latest.length, answered, revealed: isDone ? latest.map((pair) => reveal(db, pair)) : null },
    // The errors of a running session stay hidden, because they would influence the editor's next answers.
    estimate: estimateErrors(
      pairs.flatMap(({ kind, answer, session }) => (answer === null || session === running ? [] : [{ kind, answer }])),
    ),
  };
}

function latestPairs(pairs: readonly StoredCheckPair[]): StoredCheckPair[] {
  const latest = pairs.at(-1)?.session;
  return pairs.filter(({ session }) => session === latest);
}

function reveal(db: ReadableDb, { place, kind, article, answer }: StoredCheckPair) {
  const found = readCheckedArticle(db, article);
  return {
    place,
    kind,
    article,
    title: found?.title ?? '',
    cluster: found?.cluster ?? null,
    answer: answer!,
    right: answer === rightAnswer(kind),
  };
}

function readText(db: ReadableDb, article: ArticleId): CheckText | null {
  const text = readCheckText(db, article);
  return text && { title: stripMarkup(text.title), body: stripMarkup(text.body) };
}

/** Up to three times as many sound articles as are planted, because some may belong to an own pair. */
function findFitArticles(db: ReadableDb, seed: number): ArticleId[] {
  const stride = Math.max(1, Math.floor(readLastArticle(db) / LOOKED_AT));
  const found = new Set<ArticleId>();
  for (const step of shuffledOrder(LOOKED_AT, seed)) {
    const article = readArticleFrom(db, 1 + step * stride + (seed % stride), MAX_STORED_CHARACTERS);
    if (article && isSuitable({ title: '', body: stripMarkup(article.body) })) found.add(article.article);
    if (found.size === MAX_PLANTED * 3) break;
  }
  const damaged = new Set(findDamagedArticles(db, [...found]));
  return [...found].filter((article) => !damaged.has(article));
}
