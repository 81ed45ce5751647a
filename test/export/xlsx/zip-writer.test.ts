// The zip writer, checked with the program's reader and SheetJS's: parts are read back, however they are cut into
// pieces.
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as XLSX from 'xlsx';
import { compressHere } from '#electron/stages/export/xlsx/compress.ts';
import { Compressor } from '#electron/stages/export/xlsx/compressor.ts';
import { ZipFull, ZipWriter } from '#electron/stages/export/xlsx/zip-writer.ts';
import { readZipDirectory, unzip } from '#electron/stages/intake/formats/zip.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';

type Part = { readonly name: string; readonly pieces: readonly string[] };

/** @param isLarge as in `Compressor` */
function write(parts: readonly Part[], isLarge?: number): Buffer {
  const file = path.join(temporaryFolder(), 'made.zip');
  const descriptor = fs.openSync(file, 'w');
  const compressor = new Compressor(isLarge);
  const zip = new ZipWriter(descriptor, compressor.compressAll);
  for (const { name, pieces } of parts) zip.addPart(name, pieces);
  zip.finish();
  compressor.close();
  fs.closeSync(descriptor);
  return fs.readFileSync(file);
}

const pieces = fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 6 });
const parts = fc
  .uniqueArray(fc.constantFrom('a.xml', '目录/稿件.xml', 'xl/worksheets/sheet1.xml', '_rels/.rels'), { minLength: 1 })
  .chain((names) => fc.tuple(...names.map((name) => pieces.map((list) => ({ name, pieces: list })))));

it('gives back every part, its size and checksum', () => {
  void fc.assert(
    fc.property(parts, (made) => {
      const bytes = write(made);
      const entries = readZipDirectory(bytes);
      expect(entries.map(({ name }) => name)).toEqual(made.map(({ name }) => name));
      // `unzip` compares size and checksum.
      expect(entries.map((entry) => unzip(bytes, entry).toString())).toEqual(made.map((part) => part.pieces.join('')));
    }),
    { numRuns: 60 },
  );
});

it('is the same file where a thread compresses it, from the first piece or a later one', () => {
  void fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 500 }), (made, isLarge) => {
      expect(write(made, isLarge)).toEqual(write(made));
    }),
    { numRuns: 20 },
  );
});

it('ends the thread after an error, too', async () => {
  // The threads of earlier tests are announced first.
  await setImmediate();
  const ends: Promise<unknown>[] = [];
  const note = (worker: Worker) => ends.push(once(worker, 'exit'));
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const descriptor = fs.openSync(path.join(temporaryFolder(), 'made.zip'), 'w');
  const compressor = new Compressor(0);
  const zip = new ZipWriter(descriptor, compressor.compressAll, 5_000);
  function* endless() {
    for (let n = 0; ; n++) yield `第${n}段`.repeat(500);
  }
  expect(() => zip.addPart('a.txt', endless())).toThrow(ZipFull);
  compressor.close();
  fs.closeSync(descriptor);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  await ends[0];
});

it('is read by others, and is the same for the same parts', () => {
  const made = [{ name: 'a.txt', pieces: ['第一段', '，', '第二段'.repeat(50_000)] }];
  const container = XLSX.CFB.read(write(made), { type: 'buffer' });
  const content = XLSX.CFB.find(container, 'a.txt')!.content;
  expect(Buffer.from(content as Uint8Array).toString()).toBe(made[0]!.pieces.join(''));
  expect(write(made)).toEqual(write(made));
});

it('refuses what is more than it may hold, and writes none of that', () => {
  const whole = write([{ name: 'a.txt', pieces: ['第一段'] }]).length;
  const fill = (mostBytes: number) => {
    const file = path.join(temporaryFolder(), 'made.zip');
    const descriptor = fs.openSync(file, 'w');
    const zip = new ZipWriter(descriptor, compressHere, mostBytes);
    try {
      zip.addPart('a.txt', ['第一段']);
      zip.finish();
    } finally {
      fs.closeSync(descriptor);
      expect(fs.statSync(file).size).toBeLessThanOrEqual(mostBytes);
    }
  };
  for (let bytes = 0; bytes < whole; bytes++) expect(() => fill(bytes)).toThrow(ZipFull);
  expect(() => fill(whole)).not.toThrow();
});
