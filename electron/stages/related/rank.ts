// Ranks the stories that report the same event as an article: those that share sentences with it that few stories
// have. Idea: the source of core/fingerprint/segments.ts.
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { type Sentence, sameWordRatio, saySame } from '../../core/fingerprint/sentence-words.ts';

/** Maximum number of other stories with a sentence; one in more stories is a common phrase. */
export const MAX_STORIES = 50;

/** The place of a sentence that is similar to one of the article, and the number of the article's sentence. */
export type Occurrence = { readonly sentence: number; readonly article: ArticleId; readonly cluster: ClusterId };

type Candidate = { readonly article: ArticleId; readonly cluster: ClusterId };

type SharedSentence = { readonly own: string; readonly other: string };
type StorySentences = { readonly article: ArticleId; readonly sentences: readonly Sentence[] };
export type Ranked<Story> = { readonly story: Story; readonly score: number; readonly sentences: SharedSentence[] };

/**
 * The weight of a sentence shared with this many other stories: rarer ones weigh more, as with an inverse document
 * frequency, and 0 above MAX_STORIES. Unrelated articles do not change it.
 */
function weightOf(stories: number): number {
  return stories === 0 ? 0 : Math.max(0, Math.log((MAX_STORIES + 1) / stories));
}

export class RelatedStories {
  /** The weight of each sentence; 0 for a common phrase. */
  readonly #weights: readonly number[];
  readonly #own: readonly Sentence[];
  readonly #occurrences: readonly Occurrence[];

  /**
   * @param own the article's sentences
   * @param occurrences places in other stories, because duplicates of the article are not related coverage
   */
  constructor(own: readonly Sentence[], occurrences: readonly Occurrence[]) {
    const stories = own.map(() => new Set<ClusterId>());
    for (const { sentence, cluster } of occurrences) stories[sentence]!.add(cluster);
    this.#own = own;
    this.#occurrences = occurrences;
    this.#weights = stories.map(({ size }) => weightOf(size));
  }

  /** The most probable stories, at most `most`, found by fingerprints alone; a sentence counts once per story. */
  candidates(most: number): Candidate[] {
    const byStory = Map.groupBy(this.#occurrences, ({ cluster }) => cluster);
    return Array.from(byStory, ([cluster, occurrences]) => {
      const byArticle = Map.groupBy(occurrences, ({ article }) => article);
      const articles = Array.from(byArticle, ([article, own]) => ({ article, weight: this.#weigh(own) }));
      const [best] = articles.sort((a, b) => b.weight - a.weight || a.article - b.article);
      return { cluster, article: best!.article, weight: this.#weigh(occurrences) };
    })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || a.article - b.article)
      .slice(0, most)
      .map(({ cluster, article }) => ({ cluster, article }));
  }

  #weigh(occurrences: readonly Occurrence[]): number {
    return Array.from(
      new Set(occurrences.map(({ sentence }) => sentence)),
      (sentence) => this.#weights[sentence]!,
    ).reduce((sum, weight) => sum + weight, 0);
  }

  /**
   * Compares the words. Ranks by the sum of weight × same-word ratio over the article's sentences, the earlier article
   * first on a tie. Leaves out stories without an equal sentence.
   */
  rank<Story extends StorySentences>(candidates: readonly Story[]): Ranked<Story>[] {
    return candidates
      .map((story) => ({ story, ...this.#compare(story.sentences) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.story.article - b.story.article);
  }

  #compare(others: readonly Sentence[]): { score: number; sentences: SharedSentence[] } {
    let score = 0;
    const sentences: SharedSentence[] = [];
    for (const [number, own] of this.#own.entries()) {
      const weight = this.#weights[number]!;
      if (weight === 0) continue;
      const same = others
        .filter(({ words }) => saySame(own.words, words))
        .map(({ text, words }) => ({ text, ratio: sameWordRatio(own.words, words) }))
        .sort((a, b) => b.ratio - a.ratio)[0];
      if (!same) continue;
      score += weight * same.ratio;
      sentences.push({ own: own.text, other: same.text });
    }
    return { score, sentences };
  }
}
