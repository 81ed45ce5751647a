// A project that was made to harm: the pages of a table are a tree that no reading comes to the end of.
import fs from 'node:fs';
import { syntheticProject } from '../review/synthetic-project.ts';

const PAGE = 4096;
const INTERIOR_TABLE = 5;
/** Each page of a level has the pages of the next this many times. */
const BRANCHES = 300;
const LEVELS = 6;

/** @returns its path; the schema is that of its version */
export function writeEndlessProject(table: 'imports' | 'article_versions', seed: number): string {
  const { db, file } = syntheticProject(3, seed);
  const root = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number;
  db.close();
  makeEndless(file, root);
  return file;
}

/** Puts a tree in place of a table: a few pages, and 300⁶ ways through them. */
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
