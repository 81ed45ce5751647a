// Learning: what some copies have added over many stories, whatever it says; not what every copy of a story says.
import { describe, expect, it } from 'vitest';
import { learnBoilerplate } from '#electron/boilerplate/learn.ts';
import { seededRandom } from '../helpers/random.ts';
import { shuffled } from '../suggest/contenders.ts';
import { madeStory } from './dressed.ts';

const FOOTER = '看更多身边事，就在本站应用';
const COUNTS = '获赞';
const FORMULA = '会议还研究了其他事项。';
const FORM = '截至12日24时，现有住院病例120例，其中新入院35例，出院41例。';

/** Stories of two to four copies; one site adds a footer and a count, and every copy has the formula. */
function madeStories(count: number, seed: number): string[][] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, n) => {
    const story = `${madeStory(1000 * seed + n, 120)}${FORMULA}`;
    const copies = Array.from({ length: 1 + random.int(3) }, () => story);
    return [...copies, `${story}\n${FOOTER}\n${COUNTS} ${random.int(900)} 次\n`];
  });
}
const forms = Array.from({ length: 30 }, (_, n) => [madeStory(n), `${madeStory(n)}${FORM.replaceAll('1', String(n))}`]);

describe('learned boilerplate', () => {
  it('is what one site adds to its copies, with any number in it', () => {
    expect(learnBoilerplate(madeStories(40, 1))).toEqual(['看更多身边事就在本站应用', '获赞#次']);
  });

  it('does not depend on the order of stories and copies', () => {
    const random = seededRandom(2);
    const stories = madeStories(60, 2);
    for (let n = 0; n < 5; n++) {
      const other = shuffled(stories, random).map((copies) => shuffled(copies, random));
      expect(learnBoilerplate(other)).toEqual(learnBoilerplate(stories));
    }
  });

  it('is none of what every copy says, of a form with numbers, of a few stories, of stories with one copy', () => {
    const known = ['看更多身边事就在本站应用', '获赞#次'];
    expect(learnBoilerplate([...madeStories(40, 3), ...forms])).toEqual(known);
    expect(learnBoilerplate(madeStories(2, 4))).toEqual([]);
    expect(learnBoilerplate(madeStories(40, 5).flatMap((copies) => copies.map((copy) => [copy])))).toEqual([]);
    expect(learnBoilerplate([])).toEqual([]);
  });

  it('leaves the words that say an article goes on elsewhere: they are no frame', () => {
    const cut = madeStories(40, 6).map(([story, ...others]) => [...others, `${story}（未完，点击阅读全文）`]);
    expect(learnBoilerplate(cut)).not.toContain('未完点击阅读全文');
  });
});
