// Learns the boilerplate of a project: the pieces of text that some copies of a story have and others have not, over many
// stories. What recurs in every copy (王毅参加会见, a form's sentences) is told by the story itself. Pure.
import { cutPieces, keyOf } from './pieces.ts';
import { MORE_ELSEWHERE } from './shapes.ts';

/** In fewer stories it may be a sentence that an editor has added or cut; the more stories there are, the more by chance. */
const LEAST_STORIES = 3;
const leastStories = (stories: number) => Math.max(LEAST_STORIES, Math.sqrt(stories) / 5);
/** Of the stories that have it, the share in which no more than half of the copies have it. */
const LEAST_SHARE = 0.6;
/** Shorter ones are everybody's (本报讯, 他说), longer ones nobody says twice. */
const SHORTEST = 4;
const LONGEST = 100;
/** With a number in it, what is longer is a form: it recurs, and says something else each time. */
const LONGEST_WITH_NUMBER = 20;
/** The most frequent ones: what is left has been added to few articles. */
const MOST_PIECES = 1000;

/** How many stories have the piece, and in how many of them it is what some copy has added. */
type Tally = { stories: number; added: number };

/**
 * The keys (`keyOf`) of what was learned, the most frequent first.
 * @param stories of each the texts of its copies, without markup; those of one copy teach nothing.
 */
export function learnBoilerplate(stories: Iterable<readonly string[]>): string[] {
  const tallies = new Map<string, Tally>();
  let several = 0;
  for (const texts of stories) {
    if (texts.length > 1) several++;
    const copies = new Map<string, number>();
    for (const text of texts) for (const key of keysIn(text)) copies.set(key, (copies.get(key) ?? 0) + 1);
    for (const [key, having] of copies) {
      const tally = tallies.get(key) ?? { stories: 0, added: 0 };
      tallies.set(key, tally);
      tally.stories++;
      if (having * 2 <= texts.length) tally.added++;
    }
  }
  return [...tallies]
    .filter(([, { stories, added }]) => added >= leastStories(several) && added >= LEAST_SHARE * stories)
    .sort(([a, { added: one }], [b, { added: other }]) => other - one || (a < b ? -1 : 1))
    .slice(0, MOST_PIECES)
    .map(([key]) => key);
}

function keysIn(text: string): Set<string> {
  const keys = cutPieces(text)
    .filter(({ text }) => !MORE_ELSEWHERE.test(text))
    .map(({ text }) => keyOf(text));
  const longest = (key: string) => (key.includes('#') ? LONGEST_WITH_NUMBER : LONGEST);
  return new Set(keys.filter((key) => key.length >= SHORTEST && key.length <= longest(key)));
}
