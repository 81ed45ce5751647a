// The query for related coverage, in a thread of its own: finds the sentences of an article in the index of sentences.

import type { RelatedReport, RelatedReports } from '#shared/contract/review/related.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { clip } from '#shared/text/characters.ts';
import { AppError } from '#shared/words/errors.ts';
import type { TaskServices } from '../../base/task.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { relationOf } from '../../core/cluster/relation/duplicates.ts';
import { RelationMeter } from '../../core/cluster/relation/measures.ts';
import { SENTENCE_HD, type Sentence, sentencePrint } from '../../core/fingerprint/sentence-words.ts';
import { stripMarkup } from '../../core/text/markup/markup.ts';
import { readComparedFields } from '../../store/articles.ts';
import { findDamagedArticles } from '../../store/checksums.ts';
import { readLeftOut } from '../../store/comparison-basis.ts';
import { openForReading, type ReadableDb } from '../../store/database.ts';
import { type Report, readReport } from '../../store/related.ts';
import { countUnindexedCurrent, findNearSentences, readSentencePlaces } from '../../store/sentences.ts';
import { MAX_STORIES, type Occurrence, type Ranked, RelatedStories } from './rank.ts';

/** Maximum number of compared sentences of an article; longer articles are books. */
const MAX_SENTENCES = 100;
/** Maximum number of stories whose words are compared, and of listed stories. */
const MAX_COMPARED = 60;
const MAX_LISTED = 30;
const TITLE_LENGTH = 40;

type RelatedInput = {
  readonly project: string;
  readonly article: ArticleId;
  readonly comparedWith?: ArticleId | undefined;
};

/** @throws AppError as `openForReading` and the pool, ARTICLE_MISSING; Cancelled */
export async function relatedTask(
  { project, article, comparedWith = article }: RelatedInput,
  services: TaskServices,
): Promise<RelatedReports> {
  const db = openForReading(project);
  try {
    const asked = readReport(db, article);
    if (!asked || !readReport(db, comparedWith)) throw new AppError('ARTICLE_MISSING', {});
    const read = async (bodies: readonly string[]) =>
      (await services.sentences(bodies)).map((sentences) => sentences.slice(0, MAX_SENTENCES));
    const isDamaged = findDamagedArticles(db, [article]).length > 0;
    const [own] = await read([isDamaged ? '' : asked.body]);
    const stories = new RelatedStories(own!, findOccurrences(db, own!, asked.cluster));

    const compared = stories.candidates(MAX_COMPARED).map(({ article }) => article);
    const damaged = new Set(findDamagedArticles(db, compared));
    const candidates = compared.filter((article) => !damaged.has(article)).map((article) => readReport(db, article)!);
    const sentences = await read(candidates.map(({ body }) => body));
    services.checkCancelled();
    const ranked = stories.rank(candidates.map((report, index) => ({ ...report, sentences: sentences[index]! })));
    const relate = relationTo(db, comparedWith);
    const reports = ranked
      .slice(0, MAX_LISTED)
      .map((report) => ({ ...describe(report), figures: relate(report.story.article) }));
    return { unindexed: countUnindexedCurrent(db), reports };
  } finally {
    db.close();
  }
}

/** Finds similar sentences in other stories; members of the article's own cluster are its duplicates. */
function findOccurrences(db: ReadableDb, own: readonly Sentence[], cluster: ClusterId): Occurrence[] {
  return own.flatMap(({ words }, sentence) => {
    const found: Occurrence[] = [];
    const stories = new Set<ClusterId>();
    for (const print of findNearSentences(db, sentencePrint(words), SENTENCE_HD)) {
      for (const place of readSentencePlaces(db, print)) {
        if (place.cluster === cluster) continue;
        stories.add(place.cluster);
        found.push({ sentence, ...place });
      }
      // Above this limit, the weight of the sentence is 0 anyway.
      if (stories.size > MAX_STORIES) break;
    }
    return found;
  });
}

/** Measures relations as detection does, without the boilerplate of the project. */
function relationTo(db: ReadableDb, to: ArticleId): (article: ArticleId) => RelatedReport['figures'] {
  const texts = new ComparableTexts();
  const meter = new RelationMeter();
  const boilerplate = readLeftOut(db);
  const read = (article: ArticleId) => texts.of(readComparedFields(db, article), boilerplate);
  const target = read(to);
  return (article) => {
    const measures = meter.measure(read(article), target);
    const relation = relationOf(measures, STANDARD_THRESHOLDS);
    return { relation, matchedShare: measures.matched, passages: measures.passages };
  };
}

function describe({
  story: { article, title, source, published, body, cluster, size },
  score,
  sentences,
}: Ranked<Report>): Omit<RelatedReport, 'figures'> {
  const shown = stripMarkup(title).trim() || clip(stripMarkup(body), TITLE_LENGTH);
  return { article: { id: article, title: shown, source, published }, cluster, size, score, sentences };
}
