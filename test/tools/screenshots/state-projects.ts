// Projects with the states that `states.ts` shows, made without a page before the first picture.
import fs from 'node:fs';
import path from 'node:path';
import { returnedHeadings } from '#electron/cells/table-labels.ts';
import { toCsv } from '#electron/stages/export/csv.ts';
import { addArticle } from '#electron/store/articles.ts';
import { createProject } from '#electron/store/database.ts';
import { beginImport } from '#electron/store/imports.ts';
import type { Client } from '#shared/contract/index.ts';
import { type DeskRules, FORMAT, VERSION } from '#shared/desk-rules/file.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { DEFAULT_RULES } from '#shared/review/suggest/rules.ts';
import type { Language } from '#shared/text/language.ts';
import { verdictLabels } from '#shared/words/labels/verdict-labels.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { parseCsv } from '../../helpers/texts/csv.ts';
import { SAMPLE } from './pictures.ts';
import { articles, finish, published, writeTable } from './uploads.ts';

const NAMES = {
  zh: { sample: '示例', small: '五月稿件', done: '三月稿件', unfinished: '全年稿件', set: '已发稿件', folder: '来稿' },
  en: { sample: 'Sample', small: 'May', done: 'March', unfinished: 'Whole year', set: 'published', folder: 'incoming' },
} as const;
const OTHER_COLUMNS = ['序号', '题目', '内容', '出处'];
const AT = '2026-03-05T08:00:00.000Z';

export type StateProjects = Awaited<ReturnType<typeof makeStateProjects>>;

export async function makeStateProjects(client: Client, home: string, language: Language) {
  const names = NAMES[language];
  const create = async (name: string, file: string) => {
    const { path: project } = await client.projects.create({ name });
    await finish(client, client.intake.start({ project, path: file, reading: {} }));
    return project;
  };
  const uploads = path.join(home, 'uploads');
  const upload = writeTable(uploads, '新稿.csv', articles);
  const copy = path.join(uploads, path.basename(SAMPLE));
  fs.copyFileSync(SAMPLE, copy);
  const sample = await create(names.sample, copy);
  const small = await create(names.small, upload);
  const done = await create(names.done, upload);
  await decideAll(client, done);
  const sources = [writeTable(uploads, '三月.csv', published)];
  await finish(client, client.references.add({ project: small, name: names.set, sources, change: 'add' }));
  await watchFolder(client, small, names.folder);
  return {
    ...{ sample, small, done },
    unfinished: writeUnfinished(projectFile(home, names.unfinished), upload),
    near: await findNearMatches(client, sample),
    edited: await writeEdited(client, sample, language),
    rules: writeRules(uploads),
    gaps: writeGaps(uploads),
  };
}

async function decideAll(client: Client, project: string): Promise<void> {
  for (const { id: cluster } of await client.review.clusters({ project })) {
    const { members } = await client.review.cluster({ project, cluster });
    const verdicts = members.map(
      ({ article }, at) => ({ article, verdict: at === 0 ? 'canonical' : 'discard' }) as const,
    );
    await client.review.decide({ project, cluster, verdicts });
  }
}

/** Resolves when one file of the folder is imported and another waits for the editor. */
async function watchFolder(client: Client, project: string, name: string): Promise<void> {
  const folder = path.join(path.dirname(project), name);
  writeTable(folder, '夜班.csv', published);
  const others = published.map((row) => row.slice(0, OTHER_COLUMNS.length));
  writeTable(folder, '外稿.csv', others, OTHER_COLUMNS);
  await client.watchedFolder.start({ project, folder });
  for await (const { folder } of await client.projects.watch({ path: project }))
    if (folder?.last && folder.waitingCount > 0) return;
}

/** Writes a project whose import broke off after two rows. */
function writeUnfinished(file: string, upload: string): string {
  const db = createProject(file);
  const mapping = { id: 0, title: 1, body: 2, source: 3, published: 4, url: 5 };
  const source = { file: '全年.xlsx', path: upload, sha256: '', sheet: '上半年', headerRow: 1, mapping, columns: [] };
  db.transaction(() => {
    const importId = beginImport(db, { ...source, rows: 3000 }, AT);
    for (const [at, cells] of articles.slice(0, 2).entries()) {
      const [id, title, body, source, published, url] = cells as [string, string, string, string, string, string];
      addArticle(
        db,
        { importId, row: at + 2, fields: { id, title, body, source, published, url, author: '' }, cells },
        mapping,
      );
    }
  })();
  db.close();
  return file;
}

async function findNearMatches(client: Client, project: string): Promise<ClusterId> {
  for (const { id: cluster } of await client.review.clusters({ project }))
    if ((await client.review.nearMatches({ project, cluster })).length > 0) return cluster;
  throw new Error('no cluster of the sample has near matches');
}

/** Exports the cluster table, decides a cluster, and writes other decisions into the table. */
async function writeEdited(client: Client, project: string, language: Language): Promise<string> {
  const exporting = { project, kind: 'clusters', format: 'csv', undecided: 'keep-all', language } as const;
  const exported = await finish(client, client.exports.start(exporting));
  if (exported.kind !== 'export') throw new Error(exported.kind);
  const target = exported.path;
  const [headings = [], ...rows] = parseCsv(fs.readFileSync(target, 'utf8'));
  const columns = returnedHeadings[language];
  const { canonical, discard } = verdictLabels[language];
  const seen = new Set<string | undefined>();
  const edited = rows.map((row, at) => {
    const cluster = row[headings.indexOf(columns.cluster)];
    const decision = seen.has(cluster) ? discard : canonical;
    seen.add(cluster);
    return row.with(headings.indexOf(columns.decision), at % 9 === 8 ? '?' : decision);
  });
  fs.writeFileSync(target, toCsv([headings, ...edited]));
  const [, second] = await client.review.clusters({ project });
  const { members } = await client.review.cluster({ project, cluster: second!.id });
  const verdicts = members.map(({ article }) => ({ article, verdict: 'keep' }) as const);
  await client.review.decide({ project, cluster: second!.id, verdicts });
  return target;
}

function writeRules(folder: string): string {
  const rules: DeskRules = {
    preferredSources: ['新华社', '云浦日报', '海岳时报'],
    suggestions: { order: DEFAULT_RULES.order.toReversed(), learning: false },
    boilerplate: [
      { text: '本网站所刊载的全部内容仅供读者参考。', source: '', isOn: true },
      { text: '更多新闻请下载江城晚报客户端。', source: '江城晚报', isOn: true },
    ],
    wordLists: { stopWords: null, dictionary: [{ word: '双碳' }, { word: '新质生产力' }] },
    columnMappings: [{ columns: OTHER_COLUMNS, mapping: { id: 0, title: 1, body: 2, source: 3 } }],
  };
  const file = path.join(folder, 'desk-rules.json');
  fs.writeFileSync(file, JSON.stringify({ format: FORMAT, version: VERSION, ...rules }));
  return file;
}

/** Writes a table with rows that have no body, are blank, or whose bytes cannot be decoded. */
function writeGaps(folder: string): string {
  const rows = articles.map((row, at) => (at === 1 || at === 4 ? row.with(2, '') : row));
  const file = writeTable(folder, '缺正文.csv', rows.toSpliced(3, 0, ['', '', '', '', '', '']));
  const broken = Buffer.concat([
    Buffer.from('N9,半句,湖面'),
    Buffer.from([0xb0, 0xff]),
    Buffer.from('结冰,南岸网,,\r\n'),
  ]);
  fs.appendFileSync(file, broken);
  return file;
}
