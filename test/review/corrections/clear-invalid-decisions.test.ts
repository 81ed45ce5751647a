import { describe, expect, it } from 'vitest';
import { merge, move, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { decide } from '#electron/stages/review/decide.ts';
import type { ReadableDb } from '#electron/store/database.ts';
import type { ArticleId, MemberState, Verdict } from '#shared/model/model.ts';
import { freshRandom } from '../../helpers/random.ts';
import { addStories, newProject, type Story, tools } from '../../helpers/stored-projects.ts';
import { clustersOf } from '../random-actions.ts';

const AT = '2026-02-01T09:00:00.000Z';

function storiesOf(sizes: readonly number[]) {
  const { db } = newProject();
  return { db, stories: addStories(db, sizes) as [Story, Story, ...Story[]] };
}

function verdictsOf(db: ReadableDb): Map<ArticleId, Verdict | null> {
  return new Map([...clustersOf(db).values()].flat().map(({ article, verdict }) => [article, verdict]));
}

/** For clusters only, because a single article can't be discarded. */
const isDiscarded = (members: readonly MemberState[]) => members.every(({ verdict }) => verdict === 'discard');

describe('verdicts', () => {
  it('stay with their articles, except a second canonical', async () => {
    const { db, stories } = storiesOf([2, 3]);
    const [one, two] = stories;
    decide(
      db,
      one.cluster,
      [
        { article: one.articles[0]!, verdict: 'canonical' },
        { article: one.articles[1]!, verdict: 'discard' },
      ],
      AT,
    );
    decide(
      db,
      two.cluster,
      [
        { article: two.articles[1]!, verdict: 'canonical' },
        { article: two.articles[0]!, verdict: 'keep' },
      ],
      AT,
    );
    const { cleared } = await merge(db, tools, { cluster: one.cluster, other: two.cluster, at: AT });
    expect(cleared).toEqual([{ article: two.articles[1], verdict: 'canonical' }]);
    expect(verdictsOf(db)).toEqual(
      new Map<ArticleId, Verdict | null>([
        [one.articles[0]!, 'canonical'],
        [one.articles[1]!, 'discard'],
        [two.articles[0]!, 'keep'],
        [two.articles[1]!, null],
        [two.articles[2]!, null],
      ]),
    );
    db.close();
  });

  it('to discard do not stay where what was kept instead has left: the story would be lost', async () => {
    const { db, stories } = storiesOf([3]);
    const { cluster, articles } = stories[0];
    const [kept, ...discarded] = articles;
    const changes = articles.map((article, at) => ({
      article,
      verdict: at === 0 ? ('canonical' as const) : ('discard' as const),
    }));
    decide(db, cluster, changes, AT);
    const { cleared } = await split(db, tools, { cluster, articles: [kept!], at: AT });
    expect(cleared).toEqual(discarded.map((article) => ({ article, verdict: 'discard' })));
    expect([...verdictsOf(db).values()]).toEqual([null, null, 'canonical']);
    db.close();
  });

  it('to discard all stay, except for an article that is alone then', async () => {
    const { db, stories } = storiesOf([3]);
    const { cluster, articles } = stories[0];
    decide(
      db,
      cluster,
      articles.map((article) => ({ article, verdict: 'discard' as const })),
      AT,
    );
    const { cleared } = await split(db, tools, { cluster, articles: [articles[1]!], at: AT });
    expect(cleared).toEqual([{ article: articles[1], verdict: 'discard' }]);
    db.close();
  });

  it('never come to discard all of a story that was not discarded whole', async () => {
    const random = freshRandom(904);
    for (let round = 0; round < 40; round++) {
      const { db, stories } = storiesOf([2 + random.int(4), 1 + random.int(4)]);
      for (const { cluster, articles } of stories.filter(({ articles }) => articles.length > 1)) {
        const most = random.pick(['discard', 'discard', 'keep', null] as const);
        const changes = articles.map((article) => ({ article, verdict: random.int(4) > 0 ? most : null }));
        decide(db, cluster, changes, AT);
      }
      const before = [...clustersOf(db).values()];
      const discardedWhole = new Set(
        before
          .filter(isDiscarded)
          .flat()
          .map(({ article }) => article),
      );
      const [one, two] = stories;
      const some = one.articles.slice(0, 1 + random.int(one.articles.length - 1));
      if (random.int(3) === 0) await merge(db, tools, { cluster: one.cluster, other: two.cluster, at: AT });
      else if (random.int(2) === 0) await move(db, tools, { cluster: two.cluster, articles: some, at: AT });
      else await split(db, tools, { cluster: one.cluster, articles: some, at: AT });
      for (const members of [...clustersOf(db).values()].filter(isDiscarded))
        expect(members.every(({ article }) => discardedWhole.has(article))).toBe(true);
      db.close();
    }
  });
});
