// The folder of a test of `tonggao dedupe`, and its tables as they are read back.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseCsv } from '../helpers/texts/csv.ts';

export class DedupeFolder {
  readonly path = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));

  file(name: string): string {
    return path.join(this.path, name);
  }

  readCsv(name: string): string[][] {
    return parseCsv(fs.readFileSync(this.file(name), 'utf8'));
  }

  /** The rows of a table of clusters, by the names of its columns. */
  readClusters(name: string): Record<string, string>[] {
    const [header, ...records] = this.readCsv(name);
    return records.map((record) => Object.fromEntries(record.map((value, index) => [header![index]!, value])));
  }

  remove(): void {
    fs.rmSync(this.path, { recursive: true, force: true });
  }
}
