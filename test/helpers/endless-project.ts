// A malicious project or reference set: the pages of a table form a tree that takes practically forever to read.
import fs from 'node:fs';
import type { ReadableDb } from '#electron/store/database.ts';
import { openReferences } from '#electron/store/references/set-file.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const PAGE = 4096;
const INTERIOR_TABLE = 5;
/** How many times each page refers to the page of the next level. */
const BRANCHES = 300;
const LEVELS = 6;

/** @returns the path of the project, whose schema is that of its version */
export function writeEndlessProject(table: 'imports' | 'article_versions', seed: number): string {
  const { db, file } = syntheticProject(3, seed);
  const root = rootOf(db, table);
  db.close();
  makeEndless(file, root);
  return file;
}

/** Damages a set. */
export function makeSetEndless(file: string): void {
  const db = openReferences(file);
  const root = rootOf(db, 'articles');
  db.close();
  makeEndless(file, root);
}

function rootOf(db: ReadableDb, table: string): number {
  return db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number;
}

/** Replaces a table by a tree of a few pages, with 300⁶ ways through them. */
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

/** A page of a table that refers to another page many times (sqlite.org/fileformat.html, 1.6). */
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
