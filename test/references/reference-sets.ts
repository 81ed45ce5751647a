// Reference sets for tests: made from rows, opened, and compared with articles.
import fs from 'node:fs';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { type Comparable, ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { signatureOf } from '#electron/core/cluster/standard/signature.ts';
import { type AddReferencesInput, addReferencesTask } from '#electron/stages/references/add.job.ts';
import { type ComparedArticle, ReferenceMatcher } from '#electron/stages/references/matcher.ts';
import { findByKey, readOutline, readReference } from '#electron/store/references/reference-articles.ts';
import type { ReferenceDb } from '#electron/store/references/set-file.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { SET_ENDING } from '#shared/contract/reference-sets.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { fakeServices } from '../helpers/fake-services.ts';

export type ReferenceRow = {
  readonly id?: string;
  readonly title?: string;
  readonly body: string;
  readonly source?: string;
  readonly url?: string;
  readonly published?: string;
};

const COLUMNS = ['编号', '标题', '正文', '来源', '链接', '发布时间'];

export function writeRows(file: string, rows: readonly ReferenceRow[]): string {
  const cells = rows.map(({ id = '', title = '', body, source = '', url = '', published = '' }) => [
    ...[id, title, body, source, url, published],
  ]);
  fs.writeFileSync(file, stringify([COLUMNS, ...cells]));
  return file;
}

export type Changed = Extract<JobResult, { kind: 'references' }>;

export async function changeSet(input: AddReferencesInput, services = fakeServices()): Promise<Changed> {
  return (await addReferencesTask(input, services)).result as Changed;
}

export async function makeSet(
  rows: readonly ReferenceRow[],
  folder = temporaryFolder(),
  name = '已发',
): Promise<string> {
  const set = path.join(folder, name + SET_ENDING);
  await changeSet({ set, sources: [writeRows(path.join(temporaryFolder(), '已发.csv'), rows)], change: 'add' });
  return set;
}

export const texts = new ComparableTexts();

export function toCompared({
  id = '',
  title = '',
  body,
  source = '',
  url = '',
  published = '',
}: ReferenceRow): ComparedArticle & { comparable: Comparable } {
  const fields = { id, title, body, source, url, published, author: '' };
  const comparable = texts.of(fields, NO_BOILERPLATE);
  return { fields, comparable, signature: signatureOf(comparable, source, url) };
}

export function matcherOf(db: ReferenceDb): ReferenceMatcher {
  return new ReferenceMatcher(
    {
      findByKey: (key, most) => findByKey(db, key, most),
      readOutline: (id) => readOutline(db, id),
      read: (id) => readReference(db, id),
    },
    { texts, boilerplate: NO_BOILERPLATE, leftOut: NO_BOILERPLATE, thresholds: STANDARD_THRESHOLDS },
  );
}
