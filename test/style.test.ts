// Our writing: no phrases of the list in comments, the interface, documents and test titles, and the form of commits.
import { describe, expect, it } from 'vitest';
import { countExcused, findHits } from './style/check-style.ts';
import { faultOf, subjectsSinceContributing } from './style/commit-subjects.ts';
import { readFiles } from './style/texts.ts';

const MAX_EXCUSED = 10;

const files = readFiles();

describe('our texts', () => {
  it('use none of the phrases', () => {
    const hits = [...files].flatMap(([file, contents]) => findHits(file, contents));
    expect(hits.map(({ file, line, phrase, use }) => `${file}:${line} “${phrase}” → ${use}`)).toEqual([]);
  });

  it('excuse few lines by style-ok', () => {
    const excused = [...files.values()].reduce((sum, contents) => sum + countExcused(contents), 0);
    expect(excused).toBeLessThanOrEqual(MAX_EXCUSED);
  });
});

describe('commit subjects', () => {
  it('are short commands', ({ skip }) => {
    const subjects = subjectsSinceContributing();
    if (subjects === null) return skip('no commit of this history added CONTRIBUTING.md');
    expect(subjects.flatMap((subject) => (faultOf(subject) ? [`${subject}: ${faultOf(subject)}`] : []))).toEqual([]);
  });

  it.each([
    ['Add a style test', null],
    ['Speed up the style test', null],
    ['Adds a style test', 'does not start with an imperative'],
    ['The style test', 'does not start with an imperative'],
    ['Add a style test.', 'ends with a full stop'],
    ['Add a style test; fix it', 'has a semicolon'],
    [`Add ${'a'.repeat(69)}`, 'has 73 characters, 72 at most'],
  ])('%s', (subject, fault) => {
    expect(faultOf(subject)).toBe(fault);
  });
});

describe('the check', () => {
  const EXCUSE = ['//', 'style-ok:', 'a quotation'].join(' ');
  const found = (file: string, contents: string) =>
    findHits(file, contents).map(({ name, line, phrase }) => [name, line, phrase]);

  it.each([
    ['a comment', 'electron/a.ts', 'const a = 1;\n/** Read\n * anew. */', [['anew', 3, 'anew']]],
    ['a phrase across lines', 'shared/a.ts', '// Those that go\n// on.', [['go on', 1, 'go on']]],
    [
      'how a comment opens',
      'renderer/a.tsx',
      '/** Whether it is so. */\n\n// Of all.\n',
      [
        ['opening', 1, 'Whether'],
        ['opening', 3, 'Of'],
      ],
    ],
    ['an English string', 'renderer/i18n/en/a.ts', "export const a = {\n  b: 'Cluster(s)',\n};", [['(s)', 2, '(s)']]],
    [
      'a Chinese string',
      'renderer/i18n/zh/a.ts',
      "export const a = { b: '请您点一下' };",
      [
        ['zh terms', 1, '您'],
        ['zh terms', 1, '点一下'],
      ],
    ],
    [
      'a sentence',
      'README.md',
      '# A\n\nIt stands\nbeside it.\n',
      [
        ['stand', 3, 'stands'],
        ['beside', 4, 'beside'],
      ],
    ],
    [
      'a test title',
      'test/a.test.ts',
      "test.skipIf(no)('a', () => {});\nit.each([\n  1,\n])('tells %s', () => {});",
      [['tell', 4, 'tells']],
    ],
    ['a comment of a style sheet', 'renderer/a.css', '.a {}\n/* Of a line. */', [['opening', 2, 'Of']]],
    ['a comment of a workflow', '.github/a.yml', 'on: push\n# Read\n# anew.', [['anew', 3, 'anew']]],
    [
      'a message of a command',
      'electron/shells/a.ts',
      "print('It stands.', '您');",
      [
        ['stand', 1, 'stands'],
        ['zh terms', 1, '您'],
      ],
    ],
    [
      'a long comment',
      'test/a.ts',
      `// ${'word '.repeat(41)}`,
      [['long comment', 1, 'word word word word word … (41 words)']],
    ],
    [
      'a long sentence',
      'docs/a.md',
      `Short. ${'word '.repeat(31)}\n`,
      [['long sentence', 1, 'word word word word word … (31 words)']],
    ],
  ])('finds %s', (_, file, contents, expected) => {
    expect(found(file, contents)).toEqual(expected);
  });

  it.each([
    ['quotations and code', 'electron/a.ts', '// “anew”, `anew`, "anew" and https://a.cn/anew'],
    ['code and its strings', 'electron/a.ts', "const behind = 'behind';"],
    ['code blocks, tables and quotations', 'README.md', '```\nanew\n```\n\n    anew\n\n| anew |\n> anew\n'],
    ['“so many that”', 'electron/a.ts', '// There are so many that it ends.'],
    ['newcomers in documents', 'README.md', 'A newcomer reads this.'],
    ['an excused line', 'electron/a.ts', `const a = 1; // read anew ${EXCUSE}`],
  ])('skips %s', (_, file, contents) => {
    expect(found(file, contents)).toEqual([]);
  });

  it('counts the lines that are excused, with a reason only', () => {
    expect(countExcused(`a ${EXCUSE}\nb\nc ${EXCUSE}`)).toBe(2);
    expect(countExcused('a // style-ok:')).toBe(0);
  });
});
