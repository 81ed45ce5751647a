// Prints the seconds that the segmenter takes for the bodies of a workbook on one thread, without loading its dictionaries.

import { loadSegmenter } from '#electron/pool/segmenter.ts';
import { readArticleRows } from '#electron/stages/evaluate/articles.ts';

const { rows } = await readArticleRows(process.argv[2]!);
const { cut } = loadSegmenter();
const start = performance.now();
for (const { fields } of rows) cut(fields.body);
console.log((performance.now() - start) / 1000);
