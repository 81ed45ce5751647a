// NUL bytes in a text, which programs leave behind that wrote over fixed fields or were cut off while they wrote.
import { expect, test } from 'vitest';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { encode } from '../../helpers/texts/encode.ts';

const CSV = '标题,正文\n大\0桥,大桥昨日通车，\0首日车流平稳。\n地铁,地铁延长段开始试运行，预计年底通车。\n';

test.each(['utf-8', 'gb18030'] as const)('are left out of a text in %s, wherever they are', async (encoding) => {
  for (const text of [CSV, `${CSV}${'\0'.repeat(300)}`]) {
    const { preview, reading } = await inspectSource(temporaryFile('稿.csv', encode(text, encoding)));
    expect(reading.encoding).toBe(encoding);
    expect(preview.map(({ cells }) => cells)).toEqual([
      ['大桥', '大桥昨日通车，首日车流平稳。'],
      ['地铁', '地铁延长段开始试运行，预计年底通车。'],
    ]);
  }
});

test('make no text of a file that is none', async () => {
  for (const bytes of [
    Buffer.alloc(1000),
    Buffer.from('\0\x01\x02大桥\x03'),
    Buffer.from(`大桥通车${'\0'.repeat(1000)}`),
  ])
    await expectRejection(openSource(temporaryFile('稿.csv', bytes)), 'FILE_FORMAT_UNKNOWN');
});
