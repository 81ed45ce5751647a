import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LabelFileError } from '#electron/stages/evaluate/label-file.ts';
import { readLabelFile } from '#electron/stages/evaluate/read-label-file.ts';
import { parseTruth } from '#electron/stages/evaluate/truth.ts';
import { docx, wordXml } from '../fixtures/documents.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { encode } from '../helpers/texts/encode.ts';

const name = fc.constantFrom('大桥通车', '图书馆完工', '开镰', 'A,1', '第“七”篇', '=1', '007');
const truth = fc.array(fc.record({ story: name, kind: name }), { minLength: 1, maxLength: 20 });

test('csv in several encodings give the same labels', async () => {
  await fc.assert(
    fc.asyncProperty(truth, async (labels) => {
      const rows = labels.map(({ story, kind }, at) => [`新闻${at}`, story, kind]);
      const expected = rows.map(([id, story, kind]) => ({ id, story, kind }));
      const csv = [['id', 'story', 'kind'], ...rows]
        .map((row) => `${row.map((text) => `"${text}"`).join(',')}\n`)
        .join('');
      const files = [
        temporaryFile('标注.csv', encode(csv, 'utf-8')),
        temporaryFile('标注.csv', encode(csv, 'gb18030')),
        temporaryFile('标注.csv', encode(`\uFEFF${csv}`, 'utf-16le')),
      ];
      for (const file of files) expect(parseTruth(await readLabelFile(file))).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test('files that are no csv are refused', async () => {
  for (const file of [
    writeWorkbook(temporaryFile('标注.xlsx'), [['id', 'story', 'kind']]),
    temporaryFile('标注.docx', docx(wordXml('id,story,kind'))),
    temporaryFile('标注.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  ])
    await expect(readLabelFile(file)).rejects.toThrow(LabelFileError);
  const mixed = Buffer.concat([
    encode('id,story,kind\n1,青石江大桥,开镰\n', 'gb18030'),
    encode('2,青石江大桥,开镰\n', 'utf-8'),
  ]);
  await expectRejection(readLabelFile(temporaryFile('标注.csv', mixed)), 'ENCODING_UNSURE');
});
