// Copies to one target at a time: each has its own unfinished file, and only one gets the name.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { saveCopy, saveOpen } from '#electron/store/file/backup.ts';
import { moveToNewName } from '#electron/store/file/new-name.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { freshRandom } from '../../helpers/random.ts';
import { contentOf, everything, padProject } from '../../helpers/stored-projects.ts';
import { syntheticProject } from '../../review/synthetic-project.ts';

function paddedProject(seed: number) {
  const { db, file } = syntheticProject(10, seed);
  onTestFinished(() => void db.close());
  padProject(db, 3_000);
  return { db, file };
}

it('the first that ends is whole under the name, and the other is refused', async () => {
  const random = freshRandom(41);
  const [one, other] = [paddedProject(41), paddedProject(42)];
  const folder = temporaryFolder();
  const target = path.join(folder, '副本.tonggao');
  const start = random.int(5);
  const outcomes: { content: unknown; end: Promise<unknown> }[] = [];
  const copy = ({ db, file }: typeof one, watch: () => void) => {
    const end = saveCopy(file, target, watch).catch((error: unknown) => error);
    outcomes.push({ content: everything(db), end });
    return end;
  };
  let steps = 0;
  await copy(one, () => {
    if (steps++ === start) void copy(other, () => {});
  });
  expect(outcomes).toHaveLength(2);
  const ends = await Promise.all(outcomes.map(({ end }) => end));
  expect(ends.filter((end) => end === undefined)).toHaveLength(1);
  expect(contentOf(target)).toEqual(outcomes[ends.indexOf(undefined)]!.content);
  await expectRejection(Promise.reject(ends.find((end) => end !== undefined)), 'PROJECT_EXISTS');
  expect(fs.readdirSync(folder)).toEqual(['副本.tonggao']);
});

it('one that is cancelled leaves the other as it is', async () => {
  const random = freshRandom(43);
  const [one, other] = [paddedProject(43), paddedProject(44)];
  const folder = temporaryFolder();
  const target = path.join(folder, '副本.tonggao');
  const [start, steps] = [random.int(5), random.int(5)];
  let cancelled: Promise<unknown> | undefined;
  let [taken, takenByOther] = [0, 0];
  const cancel = () => {
    if (takenByOther++ === steps) throw new RangeError('genug');
  };
  await saveCopy(one.file, target, () => {
    if (taken++ === start) cancelled = saveCopy(other.file, target, cancel).catch((error: unknown) => error);
  });
  expect(await cancelled).toBeInstanceOf(RangeError);
  expect(contentOf(target)).toEqual(everything(one.db));
  expect(fs.readdirSync(folder)).toEqual(['副本.tonggao']);
});

it('the parts of killed processes are removed, and none of a running one', async () => {
  const { db, file } = syntheticProject(5, 45);
  onTestFinished(() => void db.close());
  const folder = temporaryFolder();
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const [first, second] = ['副本', '再一份'].map((name) => path.join(folder, `${name}.tonggao`)) as [string, string];
  const left = (target: string, writer: number) => `${target}.${writer}-1.part`;
  for (const target of [first, second]) {
    for (const writer of [dead, process.ppid, process.pid]) fs.writeFileSync(left(target, writer), '半');
    fs.writeFileSync(`${left(target, dead)}-journal`, '');
  }
  await saveCopy(file, first, () => {});
  saveOpen(db, second);
  const running = [process.ppid, process.pid];
  const kept = [first, second].flatMap((target) => [target, ...running.map((writer) => left(target, writer))]);
  expect(fs.readdirSync(folder).sort()).toEqual(kept.map((name) => path.basename(name)).sort());
  for (const copy of [first, second]) expect(contentOf(copy)).toEqual(everything(db));
});

it('a name that another file has by then stays with it where the move fails', () => {
  const folder = temporaryFolder();
  const [from, to, other] = ['原名', '新名', '别的'].map((name) => path.join(folder, name)) as [string, string, string];
  fs.writeFileSync(from, '原');
  fs.writeFileSync(other, '别');
  const rename = fs.renameSync;
  const failing = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    rename(other, to);
    throw new Error('EIO');
  });
  onTestFinished(() => failing.mockRestore());
  expect(() => moveToNewName(from, to)).toThrow('EIO');
  expect(fs.readFileSync(to, 'utf8')).toBe('别');
  expect(fs.readFileSync(from, 'utf8')).toBe('原');
});
