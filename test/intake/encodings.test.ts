// Text in any encoding is decoded as it was written, or its encoding is asked for; it is never silently wrong.
import * as fc from 'fast-check';
import * as OpenCC from 'opencc-js';
import { describe, expect, test } from 'vitest';
import { openSheets } from '#electron/stages/detect/intake/import-sheets.ts';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { type Encoding, encodings } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';
import { temporaryFile } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { freshRandom } from '../helpers/random.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';
import { type AnyEncoding, encode } from '../helpers/texts/encode.ts';

const toTraditional = OpenCC.Converter({ from: 'cn', to: 'tw' });

const ENGLISH = [
  'The mayor said on Tuesday that the “river bus” would start next month — earlier than expected.',
  'It’s a première for the city: about 3,000 passengers a day, at €4 a ticket.',
  'Residents along the quay welcomed the plan; some fear noise…',
];
const RARE = ['郓城县', '鄄城', '盱眙县', '亳州谯城区', '訾洪', '昝岗镇', '㙍', '乜潭村'];
const FOREIGN: readonly [AnyEncoding, string][] = [
  ['shift_jis', '東京都は新型の水上バスの運航を来月から始めると発表した。観光客だけでなく、通勤に使ってほしい。'],
  ['euc-jp', '東京都は新型の水上バスの運航を来月から始めると発表した。インターネットでアンケートを行う。'],
  ['euc-kr', '서울시는 다음 달부터 한강을 오가는 수상 버스를 새로 운행한다고 밝혔다.'],
  ['windows-1252', 'Le maire a annoncé mardi que la ligne serait inaugurée dès l’été. Les élèves paieront moins.'],
  ['windows-1251', 'Мэрия объявила во вторник, что новая линия речных автобусов откроется в следующем месяце.'],
  ['koi8-r', 'Мэрия объявила во вторник, что новая линия речных автобусов откроется в следующем месяце.'],
];

/** Bodies as in news: Chinese in either script with rare names, mixed with English, or English alone. */
const bodies = fc
  .record({
    seed: fc.nat(1_000_000),
    count: fc.integer({ min: 1, max: 12 }),
    script: fc.constantFrom('simplified', 'traditional', 'english', 'both'),
    rare: fc.array(fc.constantFrom(...RARE), { maxLength: 3 }),
  })
  .map(({ seed, count, script, rare }) =>
    makeArticles(count, seed).map(([, , body], at) => {
      const own = script === 'traditional' ? toTraditional(body) : body;
      const english = ENGLISH[(seed + at) % ENGLISH.length]!;
      if (script === 'english') return english;
      return `${own}${rare.join('')}${script === 'both' ? english : ''}`.replaceAll('\n', '');
    }),
  );

function csvOf(texts: readonly string[]): string {
  return `title,content\n${texts.map((text, at) => `${at},"${text.replaceAll('"', '""')}"\n`).join('')}`;
}

async function read(bytes: Buffer, encoding?: Encoding) {
  const file = temporaryFile('稿件.csv', bytes);
  const inspection = await inspectSource(file, encoding && { encoding });
  const { tables } = await openSource(file, encoding && { encoding });
  const rows = await Array.fromAsync(readArticles(tables[0]!, inspection.reading).rows);
  return { inspection, rows };
}

/** If the encoding is certain, each article must be one of those that were written. */
async function expectNeverWrong(bytes: Buffer, texts: readonly string[]): Promise<boolean> {
  const { inspection, rows } = await read(bytes).catch(() => ({ inspection: null, rows: [] }));
  if (!inspection?.isEncodingSure) return false;
  for (const row of rows) if (row.kind === 'article') expect(texts).toContain(row.fields.body);
  return true;
}

function canEncode(text: string, encoding: AnyEncoding): boolean {
  try {
    encode(text, encoding);
    return true;
  } catch {
    return false;
  }
}

describe('news in an encoding that is read', () => {
  test.each(encodings)('%s comes back as it was, without a question', async (encoding) => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (texts, isMarked) => {
        const text = (isMarked && encoding !== 'big5' ? '\uFEFF' : '') + csvOf(texts);
        fc.pre(canEncode(text, encoding));
        const { inspection, rows } = await read(encode(text, encoding));
        expect(inspection.isEncodingSure).toBe(true);
        expect(rows.map((row) => row.kind === 'article' && row.fields.body)).toEqual(texts);
      }),
      { numRuns: 60 },
    );
  });

  test('with a damaged byte now and then loses the row that has it, without a question', async () => {
    const texts = makeArticles(60, 7).map(([, , body]) => body);
    const bytes = encode(csvOf(texts), 'utf-8');
    bytes[bytes.indexOf('。') + 1] = 0x41;
    const { inspection, rows } = await read(bytes);
    expect(inspection.isEncodingSure).toBe(true);
    expect(rows.filter((row) => row.kind === 'rejected').map(({ reason }) => reason)).toEqual(['undecodable']);
  });

  test('with damage in most of its lines is asked about', async () => {
    const random = freshRandom(17);
    const bytes = encode(csvOf(makeArticles(60, 7).map(([, , body]) => body)), 'utf-8');
    for (let at = 0; at < bytes.length; at++) if (bytes[at]! >= 0x80 && random.int(3) === 0) bytes[at] = 0xff;
    expect((await read(bytes)).inspection.isEncodingSure).toBe(false);
  });
});

describe('news in another encoding', () => {
  test.each(FOREIGN)('%s is asked about', async (encoding, sentence) => {
    const texts = Array.from({ length: 10 }, (_, at) => `${sentence}${at}`);
    const { inspection } = await read(encode(csvOf(texts), encoding));
    expect(inspection.isEncodingSure).toBe(false);
  });

  test.each(FOREIGN)('%s is asked about in a single short row', async (encoding, sentence) => {
    for (let length = 20; length <= sentence.length; length++) {
      const text = sentence.slice(0, length);
      expect(await expectNeverWrong(encode(csvOf([text]), encoding), [text])).toBe(false);
    }
  });

  test('English with a Western apostrophe or accent is asked about', async () => {
    for (const text of ['It’s a plan that everyone likes.', 'A naïve plan that nobody likes.'])
      expect(await expectNeverWrong(encode(csvOf([text, ENGLISH[2]!.slice(0, -1)]), 'windows-1252'), [text])).toBe(
        false,
      );
  });

  test.each([
    ['with a mark', '\uFEFF'],
    ['without', ''],
  ])('UTF-32 is refused %s', async (_, mark) => {
    const units = Uint32Array.from(mark + csvOf(['山城新开一条跨江索道。']), (character) => character.codePointAt(0)!);
    await expectRejection(read(Buffer.from(units.buffer)), mark ? 'ENCODING_UNKNOWN' : 'FILE_FORMAT_UNKNOWN');
  });
});

describe('files other than csv', () => {
  const written: Readonly<Record<string, (texts: readonly string[]) => string>> = {
    txt: (texts) => texts.join('\n'),
    html: (texts) =>
      `<html><head><title>t</title></head><body>${texts.map((text) => `<p>${text}</p>`).join('')}</body></html>`,
    jsonl: (texts) => texts.map((content, title) => JSON.stringify({ title: String(title), content })).join('\n'),
    xml: (texts) =>
      `<list>${texts.map((text) => `<item><title>t</title><content>${text}</content></item>`).join('')}</list>`,
  };
  const [, japanese] = FOREIGN[0]!;
  const chinese = makeArticles(8, 21).map(([, , body]) => body.replaceAll(/<[^>]*>|\n/g, ''));
  const ENCODED: readonly [string, (write: (typeof written)[string]) => Buffer][] = [
    ['Shift-JIS', (write) => encode(write(Array.from({ length: 8 }, () => japanese)), 'shift_jis')],
    ['UTF-8 with GB 18030', (write) => encodeHalves(write(chinese))],
    [
      'UTF-32',
      (write) => Buffer.from(Uint32Array.from(`\uFEFF${write(chinese)}`, (one) => one.codePointAt(0)!).buffer),
    ],
  ];

  test.each(Object.keys(written))('in UTF-8 are read: %s', async (ending) => {
    const read = await readSurely(temporaryFile(`稿件.${ending}`, encode(written[ending]!(chinese), 'utf-8')));
    expect(read.join('')).toContain(chinese[1]);
  });

  test.each(ENCODED.flatMap(([name, bytes]) => Object.keys(written).map((ending) => [name, ending, bytes] as const)))(
    'in %s are never taken for other texts: %s',
    async (_, ending, bytes) => {
      const texts = [...chinese, japanese].join('');
      const file = temporaryFile(`稿件.${ending}`, bytes(written[ending]!));
      for (const text of await readSurely(file)) expect(texts).toContain(text);
    },
  );
});

/** The paragraphs of all articles of a file; none where it is refused, or its encoding is asked about. */
async function readSurely(file: string): Promise<string[]> {
  try {
    const inspection = await inspectSource(file);
    if (!inspection.isEncodingSure) return [];
    const { tables } = await openSource(file);
    const rows = await Array.fromAsync(readArticles(tables[0]!, inspection.reading).rows);
    return rows.flatMap((row) => (row.kind === 'article' ? row.fields.body.split('\n') : []));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** The first half of a text in UTF-8, the second in GB 18030. */
function encodeHalves(text: string): Buffer {
  const middle = Math.floor(text.length / 2);
  return Buffer.concat([encode(text.slice(0, middle), 'utf-8'), encode(text.slice(middle), 'gb18030')]);
}

describe('rows in several encodings', () => {
  test.each([
    ['utf-8', 'gb18030'],
    ['utf-8', 'big5'],
    ['gb18030', 'utf-8'],
    ['gb18030', 'shift_jis'],
  ] as const)('%s and %s are never taken for other texts', async (one, other) => {
    const foreign = FOREIGN.find(([encoding]) => encoding === other)?.[1];
    await fc.assert(
      fc.asyncProperty(bodies, bodies, async (texts, more) => {
        const others = foreign ? more.map((_, at) => `${foreign}${at}`) : more;
        fc.pre(canEncode(csvOf(texts), one) && canEncode(csvOf(others), other));
        const lines = csvOf(others).split('\n').slice(1).join('\n');
        await expectNeverWrong(Buffer.concat([encode(csvOf(texts), one), encode(lines, other)]), [...texts, ...others]);
      }),
      { numRuns: 60 },
    );
  });

  test('far after the first megabyte are asked about', async () => {
    const texts = makeArticles(4000, 11).map(([, , body]) => body);
    const bytes = Buffer.concat([encode(csvOf(texts), 'gb18030'), encode('x,山城新开一条跨江索道。\n', 'utf-8')]);
    expect(bytes.length).toBeGreaterThan(1_000_000);
    expect((await read(bytes)).inspection.isEncodingSure).toBe(false);
  });
});

test('an import waits for the encoding that is asked about, and begins with it', async () => {
  const file = temporaryFile('稿件.csv', encode(csvOf(Array<string>(10).fill(FOREIGN[0]![1])), 'shift_jis'));
  await expectRejection(openSheets(file, [{}]), 'ENCODING_UNSURE');
  expect(await openSheets(file, [{ encoding: 'gb18030' }])).toHaveLength(1);
});
