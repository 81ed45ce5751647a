// Desk rules are transferred from one project into another through the router.
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { keyOf } from '#electron/stages/desk-rules/read-file.ts';
import { putSentences } from '#electron/stages/review/mark-boilerplate.ts';
import { writeSetting } from '#electron/store/settings.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { type DeskRules, printRules, type RulesPart, rulesParts } from '#shared/desk-rules/file.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { DEFAULT_RULES } from '#shared/review/suggest/rules.ts';
import { syntheticStory } from '../boilerplate/boilerplate-samples.ts';
import { importRows, type Row } from '../boilerplate/import-rows.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { everything } from '../helpers/stored-projects.ts';
import { anyRules } from './random-rules.ts';

const NOTICE = '本网站所刊载的全部内容仅供读者参考。';
const OTHER = '投稿请寄本报编辑部并注明作者姓名。';

let session: Launch;
let files = 0;

beforeAll(() => {
  session = launch();
});
afterAll(() => session.stop());

const newProject = async (name = '规则') => (await session.client.projects.create({ name })).path;

function writeFile(text: string): string {
  const file = path.join(session.folder, `${++files}.json`);
  fs.writeFileSync(file, text);
  return file;
}

const exportRules = async (project: string) => (await session.client.deskRules.export({ project })).text();
const readExport = async (project: string) => JSON.parse(await exportRules(project)) as DeskRules;

/** Also applies word lists, as the screen does after its own preview. */
async function apply(project: string, path: string, parts: readonly RulesPart[] = rulesParts) {
  const { job, detection } = await session.client.deskRules.apply({ project, path, parts: [...parts] });
  const end = (await follow(session.client, job)).at(-1);
  if (end?.type !== 'done') throw new Error(JSON.stringify(end));
  if (detection) writeSetting(session.db(project), 'detection', detection);
  return end.result as Extract<JobResult, { kind: 'boilerplate' }>;
}

const forgetMappings = () =>
  fs.rmSync(path.join(session.services.folders.config, 'column-mappings.json'), { force: true });

const row = (n: number, frame: string, source = '晚报'): Row => [
  `A${n}`,
  `标题${n}`,
  `${syntheticStory(n, 300)}${frame}`,
  source,
];

describe('desk rules', () => {
  it('are the same, to the byte, in an empty project that took them over', async () => {
    await fc.assert(
      fc.asyncProperty(anyRules, async (rules) => {
        forgetMappings();
        const first = await newProject();
        await apply(first, writeFile(printRules(rules)));
        const text = await exportRules(first);
        const sorted = ({ boilerplate, ...others }: DeskRules) => ({ ...others, boilerplate: new Set(boilerplate) });
        const { format: _, version: __, ...exported } = JSON.parse(text);
        expect(sorted(exported)).toEqual(sorted(rules));

        forgetMappings();
        const second = await newProject();
        await apply(second, writeFile(text));
        expect(await exportRules(second)).toBe(text);
        const preview = await session.client.deskRules.preview({ project: second, path: writeFile(text) });
        for (const part of Object.values(preview)) expect(part).toMatchObject({ added: 0, changed: 0, first: [] });
      }),
      { numRuns: 3 },
    );
  });

  it('are those that an editor settled: marks, rules and sources, and nothing that was learned', async () => {
    forgetMappings();
    const project = await newProject();
    await importRows(session, project, [row(1, NOTICE), row(2, NOTICE), row(3, OTHER)]);
    const { client } = session;
    const passage = { article: 1 as ArticleId, text: NOTICE };
    await follow(client, (await client.boilerplate.mark({ project, passage, scope: 'source' })).job);
    const settings = { rules: { ...DEFAULT_RULES, sources: ['新华社'] }, learning: false };
    await client.suggest.change({ project, settings });
    session
      .db(project)
      .prepare(`INSERT INTO boilerplate (key, source, text, articles, origin) VALUES (7, '', '学到的', 9, 'learned')`)
      .run();
    expect(await readExport(project)).toEqual({
      format: 'tonggao-desk-rules',
      version: 1,
      preferredSources: ['新华社'],
      suggestions: { order: DEFAULT_RULES.order, learning: false },
      boilerplate: [{ text: NOTICE, source: '晚报', isOn: true }],
      wordLists: { stopWords: null, dictionary: [] },
      columnMappings: [{ columns: ['编号', '标题', '正文', '来源'], mapping: expect.objectContaining({ body: 2 }) }],
    });
    const marked = (await client.boilerplate.list({ project })).find(({ text }) => text === NOTICE)!;
    await client.boilerplate.setOn({ project, key: marked.key, source: '晚报', isOn: false });
    expect((await readExport(project)).boilerplate).toEqual([{ text: NOTICE, source: '晚报', isOn: false }]);
  });

  it('are those that a file may have: a longer sentence stays in its project', async () => {
    const project = await newProject();
    const texts = new ComparableTexts();
    const sentences = [NOTICE, `${'本'.repeat(3_000)}。`].map((text) => {
      return { key: keyOf({ text, isOn: true }, texts)!, text, source: '', articles: 1, isOn: true };
    });
    putSentences(session.db(project), sentences, '2026-03-01T08:00:00.000Z');
    expect((await readExport(project)).boilerplate).toEqual([{ text: NOTICE, source: '', isOn: true }]);
  });

  it('mark boilerplate as an editor does: counted, indexed, one step that is undone', async () => {
    const rows = [row(1, NOTICE), row(2, NOTICE, '晨报'), row(3, OTHER), row(4, '')];
    const project = await newProject();
    await importRows(session, project, rows);
    const before = everything(session.db(project));
    const boilerplate = [
      { text: NOTICE, source: '', isOn: true },
      { text: OTHER, source: '晚 报', isOn: false },
      { text: OTHER, source: '晨报', isOn: true },
    ];
    const file = writeFile(JSON.stringify({ format: 'tonggao-desk-rules', version: 1, boilerplate }));
    const { client } = session;
    expect(await client.deskRules.preview({ project, path: file })).toMatchObject({
      boilerplate: { added: 3, changed: 0 },
    });
    expect(everything(session.db(project))).toEqual(before);

    const { action, articles } = await apply(project, file);
    expect(articles).toBe(2);
    expect(await client.boilerplate.list({ project })).toMatchObject([
      { text: NOTICE, source: '', articles: 2, origin: 'editor', isOn: true },
      { text: OTHER, source: '晚 报', articles: 0, isOn: false },
      { text: OTHER, source: '晨报', articles: 0, isOn: true },
    ]);
    const marked = await newProject();
    await importRows(session, marked, rows);
    const passage = { article: 1 as ArticleId, text: NOTICE };
    await follow(client, (await client.boilerplate.mark({ project: marked, passage, scope: 'all' })).job);
    const indexOf = (of: string) =>
      session.db(of).prepare('SELECT article_id, hex(keys) FROM index_keys ORDER BY 1').all();
    expect(indexOf(project)).toEqual(indexOf(marked));

    const { undoable, entries } = await client.review.history({ project });
    expect(undoable).toBe(action);
    expect(entries).toHaveLength(1);
    await client.review.undo({ project });
    expect(await client.boilerplate.list({ project })).toEqual([]);
  });

  it('that are left out stay as they are', async () => {
    forgetMappings();
    const rulesToApply = anyRules.filter(
      ({ suggestions }) => !isDeepStrictEqual(suggestions?.order, DEFAULT_RULES.order),
    );
    const [rules] = fc.sample(rulesToApply, 1);
    const file = writeFile(
      printRules({
        ...rules!,
        preferredSources: ['新华社'],
        boilerplate: [{ text: NOTICE, source: '', isOn: true }],
        wordLists: { stopWords: null, dictionary: [{ word: '双碳' }] },
        columnMappings: [{ columns: ['稿件'], mapping: { body: 0 } }],
      }),
    );
    for (const part of rulesParts) {
      const project = await newProject();
      forgetMappings();
      const before = await readExport(project);
      await apply(project, file, [part]);
      const after = await readExport(project);
      for (const other of rulesParts) {
        if (other !== part) expect({ other, is: after[other] }).toEqual({ other, is: before[other] });
        else expect(after[other]).not.toEqual(before[other]);
      }
    }
  });

  it('never change clusters: word lists come back as options to be previewed', async () => {
    const project = await newProject();
    const wordLists = { stopWords: ['的'], dictionary: [{ word: '双碳', tag: 'nz' }] };
    const path = writeFile(JSON.stringify({ format: 'tonggao-desk-rules', version: 1, wordLists }));
    const { job, detection } = await session.client.deskRules.apply({ project, path, parts: ['wordLists'] });
    await follow(session.client, job);
    expect(detection).toEqual({ ...DEFAULT_DETECTION, words: { ...DEFAULT_DETECTION.words, ...wordLists } });
    expect((await session.client.detection.read({ project })).detection).toEqual(DEFAULT_DETECTION);
  });

  it('are applied as a whole or not at all where their job is cancelled', async () => {
    const project = await newProject();
    await importRows(session, project, [row(1, NOTICE), row(2, OTHER)]);
    const preferredSources = ['新华社'];
    const boilerplate = [{ text: NOTICE, source: '', isOn: true }];
    const file = { format: 'tonggao-desk-rules', version: 1, preferredSources, boilerplate };
    const path = writeFile(JSON.stringify(file));
    const { client } = session;
    const { job } = await client.deskRules.apply({ project, path, parts: ['preferredSources', 'boilerplate'] });
    await client.jobs.cancel({ job });
    const end = (await follow(client, job)).at(-1)!.type;
    expect(['cancelled', 'done']).toContain(end);
    const { preferredSources: sources, boilerplate: marked } = await readExport(project);
    const wanted = { preferredSources, boilerplate };
    const nothing = { preferredSources: [], boilerplate: [] };
    expect({ preferredSources: sources, boilerplate: marked }).toEqual(end === 'done' ? wanted : nothing);
  });

  it('that cannot be read, or would be too many, change nothing', async () => {
    const project = await newProject();
    const sources = (name: string) => Array.from({ length: 300 }, (_, at) => `${name}${at}`);
    const withSources = (name: string) =>
      writeFile(JSON.stringify({ format: 'tonggao-desk-rules', version: 1, preferredSources: sources(name) }));
    await apply(project, withSources('甲'));
    const before = everything(session.db(project));
    const refused: [path: string, code: string][] = [
      [writeFile('{}'), 'RULES_NOT_RULES'],
      [writeFile('{"format":"tonggao-desk-rules","version":9}'), 'RULES_VERSION'],
      [writeFile('{"format":"tonggao-desk-rules","version":1,"x":1}'), 'RULES_INVALID'],
      [withSources('乙'), 'RULES_TOO_LONG'],
      [path.join(session.folder, '没有.json'), 'FILE_MISSING'],
    ];
    for (const [file, code] of refused) {
      await expect(apply(project, file, ['preferredSources']), code).rejects.toMatchObject({ code });
      expect(everything(session.db(project))).toEqual(before);
    }
  });
});
