import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { keyOf } from '#electron/stages/desk-rules/read-file.ts';
import { putSentences } from '#electron/stages/review/mark-boilerplate.ts';
import { createProject } from '#electron/store/database.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { detectionFor } from '#shared/model/detection.ts';
import { DEFAULT_RULES } from '#shared/review/suggest/rules.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { contentsOf } from '../helpers/stored-projects.ts';

const NOTICE = '本网站所刊载的全部内容仅供读者参考。';
const MAPPING = { columns: ['标题', '\u001b[2J正文'], mapping: { title: 0, body: 1 } };

function prepare() {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const settled = createProject(at('甲.tonggao'));
  const rules = { ...DEFAULT_RULES, sources: ['新华社', '晚报'] };
  writeSetting(settled, 'suggest', { rules, learning: false });
  writeSetting(settled, 'detection', detectionFor('simhash', { words: { dictionary: [{ word: '双碳' }] } }));
  const key = keyOf({ text: NOTICE, isOn: true }, new ComparableTexts())!;
  putSentences(settled, [{ key, source: '晚报', text: NOTICE, articles: 3, isOn: true }], '2026-03-01T08:00:00.000Z');
  settled.close();
  createProject(at('乙.tonggao')).close();
  fs.mkdirSync(at('home/config'), { recursive: true });
  fs.writeFileSync(at('home/config/column-mappings.json'), JSON.stringify([MAPPING]));
  const run = (given: readonly string[], home = 'home') =>
    runCli(given, { env: { TONGGAO_WITHOUT_NODEJIEBA: '1', TONGGAO_HOME: at(home) } });
  return { at, run };
}

test('rules export and import carry the rules of a desk', async () => {
  const { at, run } = prepare();
  const exported = await run(['rules', 'export', at('甲.tonggao'), at('desk-rules.json')]);
  expect(exported).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(JSON.parse(fs.readFileSync(at('desk-rules.json'), 'utf8'))).toEqual({
    format: 'tonggao-desk-rules',
    version: 1,
    preferredSources: ['新华社', '晚报'],
    suggestions: { order: DEFAULT_RULES.order, learning: false },
    boilerplate: [{ text: NOTICE, source: '晚报', isOn: true }],
    wordLists: { stopWords: null, dictionary: [{ word: '双碳' }] },
    columnMappings: [MAPPING],
  });

  const before = contentsOf(at('乙.tonggao'));
  const taking = ['rules', 'import', at('乙.tonggao'), at('desk-rules.json')];
  const { code, stdout, stderr } = await run(taking, 'other');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('preferredSources: new 2, different 0, same 0\n  + 新华社\n  + 晚报\n');
  expect(stdout).toContain('suggestions: new 0, different 1, same 1\n  ~ learning\n');
  expect(stdout).toContain(`boilerplate: new 1, different 0, same 0\n  + ${NOTICE} (晚报)\n`);
  expect(stdout).toContain('columnMappings: new 1');
  expect(stdout).not.toContain('\u001b');
  expect(stdout).toContain('Preview only.');
  expect(contentsOf(at('乙.tonggao'))).toEqual(before);

  const some = await run([...taking, '--parts', 'wordLists,boilerplate', '--apply'], 'other');
  expect(some).toMatchObject({ code: 0, stderr: '' });
  expect(some.stdout).toMatch(/Applied\.\nWord lists were not applied.*recluster --rules\n$/);
  const changed = contentsOf(at('乙.tonggao'));
  expect(changed.boilerplate).toMatchObject([{ text: NOTICE, source: '晚报', origin: 'editor', is_on: 1 }]);
  const settings = (changed.settings as { key: string }[]).map(({ key }) => key);
  expect(settings).not.toContain('suggest');
  expect(settings).not.toContain('detection');

  const words = await run(['recluster', at('乙.tonggao'), '--rules', at('desk-rules.json'), '--json']);
  expect(JSON.parse(words.stdout).detection.words.dictionary).toEqual([{ word: '双碳' }]);

  fs.writeFileSync(at('稿件.csv'), '标题,正文\n双碳目标,各地推进双碳目标，用电更省。\n');
  const list = [
    at('稿件.csv'),
    '--rules',
    at('desk-rules.json'),
    '--project',
    at('丙.tonggao'),
    '--out',
    at('out.csv'),
  ];
  expect(await run(['dedupe', ...list])).toMatchObject({ code: 0 });
  await run(['rules', 'export', at('丙.tonggao'), at('丙.json')]);
  expect(JSON.parse(fs.readFileSync(at('丙.json'), 'utf8')).wordLists).toEqual({
    stopWords: null,
    dictionary: [{ word: '双碳' }],
  });
});

test('files that are no rules are refused in one sentence, and nothing is changed', async () => {
  const { at, run } = prepare();
  const before = contentsOf(at('乙.tonggao'));
  fs.writeFileSync(at('newer.json'), '{"format":"tonggao-desk-rules","version":2}');
  fs.writeFileSync(at('unknown.json'), '{"format":"tonggao-desk-rules","version":1,"preferedSources":[]}');
  const taking = (file: string, ...more: string[]) => ['import', at('乙.tonggao'), at(file), ...more];
  const refused: [given: string[], says: RegExp][] = [
    [taking('没有.json'), /Can’t find/],
    [taking('乙.tonggao'), /is not a file of desk rules/],
    [taking('newer.json', '--apply'), /version 2 of the format/],
    [taking('unknown.json', '--apply'), /“preferedSources” in “unknown\.json” is not a known rule/],
    [taking('newer.json', '--parts', 'sources'), /Expected some of/],
    [['export', at('甲.tonggao'), at('规则.txt')], /Use \.json/],
    [['export', at('甲.tonggao'), at('规则.json'), '--apply'], /are for import/],
    [['move', at('甲.tonggao'), at('规则.json')], /Allowed choices are export, import/],
  ];
  for (const [given, says] of refused) {
    const { code, stdout, stderr } = await run(['rules', ...given]);
    expect({ given, code, stdout }).toEqual({ given, code: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(says);
  }
  expect(contentsOf(at('乙.tonggao'))).toEqual(before);
  expect(fs.existsSync(at('规则.json'))).toBe(false);
});
