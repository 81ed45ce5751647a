// A few crashes of a small desk; `npm run test:crash -- --only desk` uses ten editors and 20,000 clusters.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { freshRandom } from '../../helpers/random.ts';
import { crashDesk } from './crash-desk.ts';

test('no acknowledged decision of a killed desk is lost or doubled, and its editors see the same', async () => {
  const lines: string[] = [];
  const options = { home: temporaryFolder(), crashes: 2, random: freshRandom(20261124) };
  const size = {
    clusters: 60,
    editors: 3,
    samples: 20,
    limitMs: Infinity,
    print: (text: string) => void lines.push(text),
  };
  for await (const crash of crashDesk(options, size)) expect(crash.during).toBe('decisions of all');
  expect(lines.join()).toMatch(
    / decisions acknowledged: 0 lost, 0 doubled, 0 unknown; 0 of \d+ stored verdicts altered\nall editors see what is stored/,
  );
});
