import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bridge } from '../fixtures/relations.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { writeRows } from '../references/reference-sets.ts';

const ENV = { env: { TONGGAO_WITHOUT_NODEJIEBA: '1' } };

test('a set is made, updated, compared with, listed and removed', async () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const published = { ...bridge, id: 'R7', source: '云溪日报', url: 'https://yunxi.example/7' };
  writeRows(at('old.csv'), [published]);
  writeRows(at('new.csv'), [
    { ...bridge, id: 'N1' },
    { id: 'N2', title: '湖面结冰', body: '青螺湖昨夜结冰，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌。' },
  ]);
  const set = at('published.tonggao-archive');
  const run = (...given: string[]) => runCli(given, ENV);

  const added = await run('reference', 'add', at('published'), at('old.csv'), '--json');
  expect(added.stderr).toBe('');
  expect(JSON.parse(added.stdout)).toMatchObject({ added: 1, unchanged: 0, articles: 1, latest: '2031-03-04' });
  const again = await run('reference', 'update', set, at('old.csv'), '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, replaced: 0, unchanged: 1, articles: 1 });
  expect((await run('reference', 'list', folder)).stdout).toContain('published\t1 articles');

  const outputs = ['--out', at('out.csv'), '--removed', at('removed.csv'), '--json'];
  const deduped = await run('dedupe', at('new.csv'), '--reference', set, ...outputs);
  expect(deduped).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(deduped.stdout)).toMatchObject({ imported: 2, alreadyPublished: 1 });
  expect(parseCsv(fs.readFileSync(at('out.csv'), 'utf8')).map(([id]) => id)).toEqual(['编号', 'N2']);
  const [head, row] = parseCsv(fs.readFileSync(at('removed.csv'), 'utf8'));
  expect(row![head!.indexOf('reference id')]).toBe('R7');
  expect(row![head!.indexOf('reference url')]).toBe(published.url);

  expect(await run('dedupe', at('new.csv'), '--reference', at('no'), ...outputs)).toMatchObject({ code: 2 });
  expect((await run('reference', 'remove', set)).code).toBe(0);
  expect(fs.existsSync(set)).toBe(false);
  expect((await run('reference', 'remove', set)).code).toBe(2);
  expect((await run('reference', 'add', set)).code).toBe(2);
});
