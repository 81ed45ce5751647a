// A project that was cut, or whose log was damaged, is called a damaged project and never another file.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkUnopened, openProject } from '#electron/store/database.ts';
import { checkProject } from '#electron/store/file/open-read-only.ts';
import { nameEditors } from '#electron/store/history/editors.ts';
import { editorId } from '#shared/model/editors.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { freshRandom } from '../../helpers/random.ts';

function codeOf(open: () => unknown): string {
  try {
    open();
    return 'opened';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** The bytes of a project, and of its log while it is open. */
function makeProject(): { file: Buffer; log: Buffer } {
  const project = path.join(temporaryFolder(), '甲.tonggao');
  writeClusters(project, [copiesOf('甲', 3), copiesOf('乙', 3)]);
  const db = openProject(project);
  db.pragma('wal_autocheckpoint = 0');
  const id = editorId.parse('zhang-san');
  for (let count = 0; count < 40; count++) nameEditors(db, [{ id, name: `张三${count}` }]);
  const bytes = { file: fs.readFileSync(project), log: fs.readFileSync(`${project}-wal`) };
  db.close();
  return bytes;
}

function codesOf({ file, log }: { file: Buffer; log: Buffer | null }): string[] {
  const damaged = path.join(temporaryFolder(), '甲.tonggao');
  return [checkProject, checkUnopened, openProject].map((open) => {
    fs.writeFileSync(damaged, file);
    if (log) fs.writeFileSync(`${damaged}-wal`, log);
    return codeOf(() => (open(damaged) as { close?: () => void } | undefined)?.close?.());
  });
}

it('a cut project is damaged, as long as its header is there', () => {
  const { file } = makeProject();
  const random = freshRandom(1);
  const lengths = [
    100,
    512,
    4_095,
    4_096,
    8_192,
    file.length - 4_096,
    file.length - 100,
    file.length - 1,
    ...Array.from({ length: 12 }, () => 100 + random.int(file.length - 100)),
  ];
  for (const length of lengths) {
    const codes = codesOf({ file: file.subarray(0, length), log: null });
    expect([length, codes]).toEqual([length, codes.map((code) => (code === 'opened' ? 'opened' : 'PROJECT_DAMAGED'))]);
    expect(codes[0]).toBe('PROJECT_DAMAGED');
  }
});

it('a project whose log was damaged is damaged or opens, and is never another file', () => {
  const { file, log } = makeProject();
  const random = freshRandom(2);
  const frame = 24 + 4_096;
  for (let time = 0; time < 12; time++) {
    const damaged = Buffer.from(log);
    const from = 32 + frame * random.int(Math.floor(log.length / frame));
    const cut = Buffer.concat([damaged.subarray(0, 32), damaged.subarray(from)]);
    for (let byte = 0; byte < 8; byte++) damaged[random.int(damaged.length)] = random.int(256);
    for (const log of [cut, damaged, damaged.subarray(0, random.int(damaged.length))])
      for (const code of codesOf({ file, log })) expect(['opened', 'PROJECT_DAMAGED']).toContain(code);
  }
  // A first page that only the log has: the file alone has the mark, and the log makes it something else.
  const other = Buffer.from(file);
  other.fill(0xff, 100);
  for (const code of codesOf({ file: other, log: null })) expect(code).toBe('PROJECT_DAMAGED');
});

it('what is no project is called so', () => {
  const file = path.join(temporaryFolder(), '乙.tonggao');
  for (const bytes of ['', 'not a database', 'SQLite format 3\0'.padEnd(200, '\0')]) {
    fs.writeFileSync(file, bytes);
    expect(codeOf(() => checkProject(file))).toBe('NOT_A_PROJECT');
  }
});
