// Fifty systems hand articles in to a desk that is killed; `npm run test:crash -- --only post` kills it more often.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { freshRandom } from '../helpers/random.ts';
import { crashPosts } from './crash-posts.ts';

test('no acknowledged article of a killed desk is lost or doubled', async () => {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const options = { home: temporaryFolder(), crashes: 2, random: freshRandom(20261129) };
  for await (const { during } of crashPosts(options, { livesMs: [500, 2_000], print }))
    expect(during).toBe('articles of all');
  expect(lines.join()).toMatch(/^\d+ articles acknowledged: 0 lost, 0 doubled/);
});
