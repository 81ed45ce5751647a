// A damaged project is copied without what makes it unreadable: nothing of it changes, and of what is sound the most is kept.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openProject } from '#electron/store/database.ts';
import { openReadOnly } from '#electron/store/file/open-read-only.ts';
import { salvageTask } from '#electron/store/file/salvage.job.ts';
import { nameEditors } from '#electron/store/history/editors.ts';
import { editorId } from '#shared/model/editors.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { freshRandom } from '../../helpers/random.ts';

const services = { checkCancelled() {}, progress() {} } as unknown as Parameters<typeof salvageTask>[1];
const FRAME = 24 + 4_096;

/** A project whose file has `inFile` editors, and whose log has as many more. */
function makeProject(inFile: number, inLog: number): { file: Buffer; log: Buffer } {
  const project = path.join(temporaryFolder(), '甲.tonggao');
  writeClusters(project, [copiesOf('甲', 3), copiesOf('乙', 3)]);
  const db = openProject(project);
  db.pragma('wal_autocheckpoint = 0');
  const add = (from: number, count: number) => {
    for (let at = from; at < from + count; at++)
      nameEditors(db, [{ id: editorId.parse(`editor-${at}`), name: `编辑${at}` }]);
  };
  add(0, inFile);
  db.pragma('wal_checkpoint(TRUNCATE)');
  add(inFile, inLog);
  const bytes = { file: fs.readFileSync(project), log: fs.readFileSync(`${project}-wal`) };
  db.close();
  return bytes;
}

type Outcome = { editors: number; lost?: number } | { code: unknown };

async function salvage(file: Buffer, log: Buffer): Promise<Outcome> {
  const folder = temporaryFolder();
  const project = path.join(folder, '甲.tonggao');
  const target = path.join(folder, '副本.tonggao');
  fs.writeFileSync(project, file);
  fs.writeFileSync(`${project}-wal`, log);
  fs.chmodSync(project, 0o444);
  try {
    const { result } = await salvageTask({ project, target, folder: temporaryFolder() }, services);
    const { db, close } = openReadOnly(target);
    const editors = db.prepare('SELECT count(*) FROM editors').pluck().get() as number;
    close();
    const { salvaged } = result as Extract<typeof result, { kind: 'copy' }>;
    expect(salvaged).toMatchObject({ articles: 6, decided: 0, actions: 0, lastAt: null });
    return { editors, lost: salvaged!.lost };
  } catch (error) {
    return { code: (error as { code?: unknown }).code ?? error };
  } finally {
    expect(fs.readFileSync(project).equals(file)).toBe(true);
    expect(fs.readFileSync(`${project}-wal`).equals(log)).toBe(true);
    const left = fs.readdirSync(folder).filter((name) => !name.startsWith('甲.tonggao'));
    expect(left.every((name) => name === '副本.tonggao')).toBe(true);
  }
}

it('keeps the file where its log does not fit, and the log up to its first damaged frame', async () => {
  const { file, log } = makeProject(3, 20);
  // Each editor is a commit.
  expect(await salvage(file, log)).toEqual({ editors: 23, lost: 0 });
  expect(await salvage(file, Buffer.from(log).fill(0xff, 0, 32))).toEqual({ editors: 3, lost: 20 });
  const random = freshRandom(1);
  let before = 3;
  for (const frame of Array.from({ length: 6 }, () => random.int(Math.floor(log.length / FRAME))).toSorted(
    (a, b) => a - b,
  )) {
    const damaged = Buffer.from(log);
    damaged[32 + FRAME * frame + 30]! ^= 0xff;
    const { editors, lost } = (await salvage(file, damaged)) as { editors: number; lost: number };
    expect(editors + lost).toBe(23);
    expect(editors).toBeGreaterThanOrEqual(before);
    expect(editors).toBeLessThan(23);
    before = editors;
  }
});

it('calls no change kept that damage hides', async () => {
  const { file, log } = makeProject(3, 20);
  const frames = Math.floor(log.length / FRAME);
  const headOf = (frame: number) => 32 + FRAME * frame;
  for (const [from, length] of [
    ...[headOf(5), headOf(frames - 1), 0].map((head) => [head, 24]),
    ...[4_096, 512, headOf(3) + 24].map((length) => [0, length]),
  ] as [number, number][])
    for (const byte of [0, 0xff, 0x5a]) {
      const damaged = Buffer.from(log).fill(byte, from, from + length);
      const { editors, lost } = (await salvage(file, damaged)) as { editors: number; lost: number };
      expect(editors).toBeLessThan(23);
      expect(editors + lost, `${byte} from ${from}`).toBeGreaterThanOrEqual(23);
    }
});

it('keeps the file where the log would bring back an earlier state', async () => {
  const { file, log } = makeProject(0, 20);
  const later = makeProject(40, 0);
  expect(later.file.length).toBeGreaterThanOrEqual(file.length);
  const kept = await salvage(later.file, log);
  expect(kept).toEqual({ editors: 40, lost: 20 });
});

it('refuses a file that is damaged itself, and writes nothing', async () => {
  const { file, log } = makeProject(3, 3);
  const damaged = Buffer.from(file).fill(0xff, 4_096, 12_288);
  expect(await salvage(damaged, Buffer.alloc(0))).toEqual({ code: 'NOTHING_SOUND' });
  expect(await salvage(damaged.subarray(0, 6_000), log.subarray(0, 40))).toEqual({ code: 'NOTHING_SOUND' });
});
