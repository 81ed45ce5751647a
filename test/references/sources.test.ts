// References from a project, and from its exports: exactly the articles of its cleaned list.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { toCsv } from '#electron/stages/export/csv.ts';
import { iterateReferences } from '#electron/store/references/reference-articles.ts';
import { openReferences } from '#electron/store/references/set-file.ts';
import type { ExportKind } from '#shared/contract/exports.ts';
import { SET_ENDING } from '#shared/contract/reference-sets.ts';
import { type ExportFormat, verdicts } from '#shared/model/model.ts';
import { type Language, languages } from '#shared/text/language.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { follow } from '../helpers/launch.ts';
import { freshRandom } from '../helpers/random.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { imported, newProject, session, write } from '../intake/import-session.ts';
import { changeSet } from './reference-sets.ts';

let project: string;
let kept: readonly (readonly string[])[];

/** Clusters are decided at random, some partly or not at all. */
beforeAll(async () => {
  const random = freshRandom(20261125);
  project = await newProject('旧稿');
  await imported(project, write('旧稿.csv', toCsv([SYNTHETIC_COLUMNS, ...makeArticles(120, 11)])));
  for (const { id: cluster } of await session.client.review.clusters({ project })) {
    const { members } = await session.client.review.cluster({ project, cluster });
    const decided = members.slice(0, random.int(members.length + 1)).map(({ article }, at) => ({
      ...{ article, verdict: at === 0 ? random.pick(verdicts) : random.pick(['keep', 'discard'] as const) },
    }));
    if (decided.length > 0) await session.client.review.decide({ project, cluster, verdicts: decided });
  }
  const [head, ...rows] = parseCsv(fs.readFileSync(await exportAs('cleaned', 'csv'), 'utf8'));
  expect(head).toEqual(SYNTHETIC_COLUMNS);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(120);
  kept = rows.sort();
});

async function exportAs(kind: ExportKind, format: ExportFormat, language: Language = 'zh'): Promise<string> {
  const target = path.join(fs.mkdtempSync(path.join(session.folder, 'export-')), `导出.${format}`);
  const asked = { project, kind, format, target, language, undecided: 'follow-suggestions' } as const;
  const { job } = await session.client.exports.start(asked);
  expect((await follow(session.client, job)).at(-1)).toMatchObject({ type: 'done' });
  return target;
}

/** Makes a set from a source. @returns its rows in the form of the cleaned list */
async function readAdded(source: string): Promise<string[][]> {
  const set = path.join(temporaryFolder(), `已发${SET_ENDING}`);
  await changeSet({ set, sources: [source], change: 'add' });
  const db = openReferences(set);
  try {
    return Array.from(iterateReferences(db), ({ externalId, title, body, source }) => [
      ...[externalId, title, body, source],
    ]).sort();
  } finally {
    db.close();
  }
}

it('a project gives the articles of its cleaned list, and stays as it is', async () => {
  const copy = path.join(temporaryFolder(), '旧稿.tonggao');
  await session.db(project).backup(copy);
  const before = fs.readFileSync(copy);
  expect(await readAdded(copy)).toEqual(kept);
  expect(fs.readFileSync(copy).equals(before)).toBe(true);
  // Works while the project is open, too.
  expect(await readAdded(project)).toEqual(kept);
});

it.each(languages)('an exported workbook gives those of its sheet of kept articles (%s)', async (language) => {
  expect(await readAdded(await exportAs('all', 'xlsx', language))).toEqual(kept);
});

it.each(['xlsx', 'csv', 'jsonl'] as const)(
  'an exported cleaned list gives all of its articles (%s)',
  async (format) => {
    expect(await readAdded(await exportAs('cleaned', format))).toEqual(kept);
  },
);

it.each(['xlsx', 'csv', 'jsonl'] as const)(
  'a list of discarded articles is refused, and makes no set (%s)',
  async (format) => {
    for (const language of languages)
      await expectRejection(readAdded(await exportAs('removed', format, language)), 'REFERENCES_DISCARDED');
  },
);

it.each(['clusters', 'log'] as const)('an exported table without texts is refused by its name: %s', async (kind) => {
  for (const language of languages)
    await expectRejection(readAdded(await exportAs(kind, 'csv', language)), 'REFERENCES_TEXTLESS');
});
