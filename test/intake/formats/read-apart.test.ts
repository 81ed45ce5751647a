// Documents in a thread of their own, under limits that their readers do not have.
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readContent } from '#electron/stages/intake/formats/documents/content.ts';
import { readContentApart } from '#electron/stages/intake/formats/documents/read-apart.ts';
import { pdf } from '../../fixtures/office-documents.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { expectRejection } from '../../helpers/expect-error.ts';

const GENEROUS = { ms: 600_000, bytes: 1_000_000_000 };
const short = () => temporaryFile('稿.pdf', pdf([[{ text: '山城新开索道', x: 60, y: 700 }]]));

/** Its page is short and unpacks to 200 MB. */
function bomb(): Buffer {
  const stream = deflateSync(Buffer.alloc(200_000_000, ' ')).toString('latin1');
  const content = `<</Filter/FlateDecode/Length ${stream.length}>>stream\n${stream}\nendstream`;
  return Buffer.from(
    pdf([[]])
      .toString('latin1')
      .replace('<</Length 0>>stream\n\nendstream', () => content),
    'latin1',
  );
}

test('a document is what it is in the calling thread, also several at a time', async () => {
  const files = Array.from({ length: 3 }, short);
  const read = await Promise.all(files.map((file) => readContentApart(file, 'pdf')));
  expect(read).toEqual([await readContent(files[0]!, 'pdf'), read[0], read[0]]);
});

test('one that is refused says why, and the next one is read', async () => {
  await expectRejection(readContentApart(temporaryFile('断.pdf', '%PDF-1.4\n'), 'pdf'), 'FILE_DAMAGED');
  expect(await readContentApart(short(), 'pdf')).toMatchObject({ kind: 'text' });
});

test('one that takes too much memory or time is given up, and the next one is read', async () => {
  const file = temporaryFile('弹.pdf', bomb());
  const memory = await expectRejection(
    readContentApart(file, 'pdf', { ...GENEROUS, bytes: 90_000_000 }),
    'FILE_EXHAUSTING',
  );
  expect(memory.data).toEqual({ file: '弹.pdf', limit: 'memory' });
  const time = await expectRejection(readContentApart(file, 'pdf', { ...GENEROUS, ms: 1 }), 'FILE_EXHAUSTING');
  expect(time.data).toEqual({ file: '弹.pdf', limit: 'time' });
  expect(await readContentApart(short(), 'pdf')).toMatchObject({ kind: 'text' });
});
