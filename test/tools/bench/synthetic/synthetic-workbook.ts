// Writes synthetic articles to a workbook in its own process, whose memory does not count as the program's.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import * as XLSX from 'xlsx';
import { syntheticBody } from './synthetic-news.ts';

export function writeSyntheticWorkbook(file: string, articles: number): void {
  execFileSync(process.execPath, [import.meta.filename, file, String(articles)]);
}

if (import.meta.main) {
  const [file, articles] = process.argv.slice(2);
  const rows = Array.from({ length: Number(articles) }, (_, number) => [`N${number}`, syntheticBody(number)]);
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['编号', '正文'], ...rows]), '稿件');
  fs.writeFileSync(file!, XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
}
