// A check of `tonggao doctor` that would not end is ended.
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { examineInTime } from '#electron/shells/cli/examine-in-time.ts';
import type { Finding } from '#electron/store/file/doctor.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const PAGE = 4096;
const INTERIOR_TABLE = 5;
/** Each page of a level has the pages of the next this many times. */
const BRANCHES = 300;
const LEVELS = 6;

/** Puts a tree in place of a table: a few pages, and 300⁶ ways through them, which no reading comes to the end of. */
function makeEndless(file: string, root: number): void {
  const bytes = fs.readFileSync(file);
  const pages = bytes.length / PAGE;
  const leaf = Buffer.from(bytes.subarray((root - 1) * PAGE, root * PAGE));
  const levels = Array.from({ length: LEVELS }, (_, level) => interior(pages + level + 1));
  levels[0]!.copy(bytes, (root - 1) * PAGE);
  // The size of the database in pages (sqlite.org/fileformat.html, 1.3.7).
  bytes.writeUInt32BE(pages + LEVELS, 28);
  fs.writeFileSync(file, Buffer.concat([bytes, ...levels.slice(1), leaf]));
}

/** A page of a table that leads to another one many times (sqlite.org/fileformat.html, 1.6). */
function interior(child: number): Buffer {
  const page = Buffer.alloc(PAGE);
  page.writeUInt8(INTERIOR_TABLE, 0);
  page.writeUInt16BE(BRANCHES, 3);
  page.writeUInt16BE(PAGE - 5 * BRANCHES, 5);
  page.writeUInt32BE(child, 8);
  for (let branch = 0; branch < BRANCHES; branch++) {
    const cell = PAGE - 5 * (branch + 1);
    page.writeUInt16BE(cell, 12 + 2 * branch);
    page.writeUInt32BE(child, cell);
    page.writeUInt8(1, cell + 4);
  }
  return page;
}

it('a check that does not come to an end is stopped, after those before it have been reported', async () => {
  const { db, file } = syntheticProject(3, 41);
  const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'imports'").pluck().get() as number;
  db.close();
  makeEndless(file, root);
  const findings: Finding[] = [];
  expect(await examineInTime(file, (finding) => findings.push(finding), 5_000)).toBe(false);
  expect(findings).toContainEqual({ kind: 'ok', check: 'schema' });
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'error', check: 'integrity' }));
});

it('a project is examined to its end', async () => {
  const { db, file } = syntheticProject(3, 42);
  db.close();
  const findings: Finding[] = [];
  expect(await examineInTime(file, (finding) => findings.push(finding))).toBe(true);
  expect(findings.every(({ kind }) => kind === 'ok')).toBe(true);
});
