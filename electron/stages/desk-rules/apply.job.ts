// Applies the chosen parts of a file of desk rules to a project: suggestion rules at once, boilerplate as if an editor
// had marked it.

import type { JobResult } from '#shared/contract/jobs.ts';
import type { RulesPart } from '#shared/desk-rules/file.ts';
import type { EditorId } from '#shared/model/editors.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { findSentence } from '../../store/boilerplate.ts';
import type { WritableDb } from '../../store/database.ts';
import { writeSetting } from '../../store/settings.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { indexCarriers, readArticles } from '../detect/carriers.ts';
import { finishMeasuring } from '../detect/finish-measuring.ts';
import { countCarriers, putSentences } from '../review/mark-boilerplate.ts';
import { mergeRules } from './compare-rules.ts';
import { readProjectRules } from './project-rules.ts';
import { type KeyedRules, type KeyedSentence, readChosenRules } from './read-file.ts';

type ApplyInput = {
  readonly project: string;
  readonly path: string;
  readonly parts: readonly RulesPart[];
  readonly at: string;
  readonly editor: EditorId | null;
};

/** @throws AppError as `readRulesFile`; Cancelled, and then nothing is changed */
export async function applyRulesTask(
  writer: ProjectWriter,
  { project, path, parts, at, editor }: ApplyInput,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const texts = new ComparableTexts();
  const rules = readChosenRules(path, parts, texts);
  return writer.place('boilerplate', async (db) => {
    const sentences = rules.boilerplate ?? [];
    const added = sentences.filter(({ key, source }) => !findSentence(db, key, source));
    const { each, any } = await readArticles(project, services, (reading, onRead) =>
      countCarriers(reading, texts, added, onRead),
    );
    const articles = new Map(added.map((sentence, at) => [sentence, each[at]!]));
    await finishMeasuring(writer, services.checkCancelled);
    writer.writable();
    const action = putRules(db, rules, articles, { at, editor });
    await indexCarriers(writer, texts, services, stopwatch);
    return {
      result: { kind: 'boilerplate', action, articles: any },
      milliseconds: stopwatch.read(),
    };
  });
}

/** Writes the rules in one transaction. @param articles how many articles carry each new sentence */
function putRules(
  db: WritableDb,
  rules: Partial<KeyedRules>,
  articles: ReadonlyMap<KeyedSentence, number>,
  { at, editor }: Pick<ApplyInput, 'at' | 'editor'>,
) {
  return db
    .transaction(() => {
      const { preferredSources, suggestions } = mergeRules(readProjectRules(db, []), rules);
      const { order, learning } = suggestions;
      if (rules.preferredSources || rules.suggestions)
        writeSetting(db, 'suggest', { rules: { order, sources: preferredSources }, learning });
      const sentences = (rules.boilerplate ?? []).map((sentence) => ({
        ...(findSentence(db, sentence.key, sentence.source) ?? { ...sentence, articles: articles.get(sentence) ?? 0 }),
        isOn: sentence.isOn,
      }));
      return putSentences(db, sentences, at, editor);
    })
    .immediate();
}
