// Documents of word processors and others than .docx, e-mails and web archives: their articles, and what no reader may
// do for a file that someone made.
import { describe, expect, test } from 'vitest';
import { openSource } from '#electron/stages/intake/source.ts';
import { docx, wordXml } from '../../fixtures/documents.ts';
import { epub, odt, type Placed, pdf, rtf, wordBinary } from '../../fixtures/office-documents.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { zipNamed } from '../../fixtures/zips.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { encode } from '../../helpers/texts/encode.ts';

const TITLE = '山城新开索道';
const PARAGRAPHS = [
  '本报讯 昨日，山城新开一条跨江索道，全长一千二百米。',
  '首日客流超过三万人次，市民排队体验 cable car。',
];
const BODY = PARAGRAPHS.join('\n');

async function read(name: string, bytes: Buffer | string) {
  const { tables, skipped } = await openSource(temporaryFile(name, bytes));
  const rows = await Array.fromAsync(tables[0]!.read().rows);
  const articles = rows.map(({ cells: [, title, body, source, author, published] }) => ({
    title,
    body,
    source,
    author,
    published,
  }));
  return { articles, skipped, tables };
}

const mail = (body: string, headers = 'Content-Type: text/plain; charset=utf-8') =>
  `From: =?utf-8?B?${Buffer.from('张三').toString('base64')}?= <a@example.com>\r\nSubject: =?gb2312?B?${encode(TITLE, 'gb18030').toString('base64')}?=\r\nDate: Sun, 01 Mar 2026 08:00:00 +0800\r\nMIME-Version: 1.0\r\n${headers}\r\n\r\n${body}`;

const whole: readonly (readonly [string, string, Buffer | string])[] = [
  ['RTF', '来稿.rtf', rtf(TITLE, ...PARAGRAPHS)],
  ['RTF that is called .doc', '来稿.doc', rtf(TITLE, ...PARAGRAPHS)],
  ['Word 97', '来稿.doc', wordBinary([{ text: `${TITLE}\r${PARAGRAPHS[0]}\r` }, { text: `${PARAGRAPHS[1]}\r` }])],
  ['WPS', '来稿.wps', wordBinary([{ text: `${TITLE}\r${BODY.replace('\n', '\r')}\r` }])],
  ['OpenDocument', '来稿.odt', odt([TITLE, ...PARAGRAPHS].map((text) => `<text:p>${text}</text:p>`).join(''))],
  ['a mail', '来稿.eml', mail(BODY)],
];

test.each(whole)('%s is an article with its title', async (_, name, bytes) => {
  expect((await read(name, bytes)).articles).toMatchObject([{ title: TITLE, body: BODY }]);
});

test.each(whole)('%s that is cut off anywhere is read in part or refused with a reason', async (_, name, bytes) => {
  const all = Buffer.from(bytes);
  for (let part = 1; part < 20; part++) {
    const cut = all.subarray(0, Math.floor((all.length * part) / 20));
    await read(name, cut).catch((error: unknown) =>
      expect(error).toHaveProperty('code', expect.stringMatching(/^(FILE|ENCODING)_/)),
    );
  }
});

describe('an RTF', () => {
  test('has its bytes in the code page of their font, and of the document', async () => {
    const hex = (text: string, encoding: 'gb18030' | 'big5') =>
      Array.from(encode(text, encoding), (byte) => `\\'${byte.toString(16)}`).join('');
    const text = `{\\rtf1\\ansi\\ansicpg936{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset136 MingLiU;}}\\f0 ${hex('大桥', 'gb18030')} {\\f1 ${hex('通車', 'big5')}}\\par ${hex('首日', 'gb18030')}\\'97\\emdash}`;
    expect((await read('来稿.rtf', text)).articles).toMatchObject([
      { title: '大桥 通車', body: expect.stringMatching(/^首日.*—$/) },
    ]);
  });

  test('leaves out what is not its text: pictures, headers, hidden and deleted text, instructions of fields', async () => {
    const hidden =
      '{\\pict ffd8}{\\header 页眉}{\\v 藏}{\\*\\bkmkstart x}{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt \\u26725?}}{\\deleted 删}\\bin3 \\}}';
    expect(
      (await read('来稿.rtf', rtf('大', '通车').replace('\\pard \\u22823?', `\\pard \\u22823?${hidden}`))).articles,
    ).toMatchObject([{ title: '大桥', body: '通车' }]);
  });

  test('with groups without end is refused, with 100,000 next to each other read', async () => {
    await expectRejection(openSource(temporaryFile('来稿.rtf', `{\\rtf1${'{'.repeat(100_000)}`)), 'FILE_UNSAFE');
    expect((await read('来稿.rtf', `{\\rtf1 a\\par ${'{\\b b}'.repeat(100_000)}}`)).articles[0]!.body).toHaveLength(
      100_000,
    );
  });

  test('with more text than is read is refused', async () => {
    await expectRejection(openSource(temporaryFile('长.rtf', `{\\rtf1 ${'a'.repeat(50_000_001)}}`)), 'FILE_TOO_LARGE');
  });
});

describe('a document of Word 97', () => {
  test('has its pieces of one and two bytes, results of fields, and no deleted text', async () => {
    const text = '大\u0013HYPERLINK "x"\u0014桥\u0015已删通车\r';
    const bytes = wordBinary([{ text }, { text: 'cable\u0007car\u0001\r', isBytes: true }], {
      deleted: [text.indexOf('已'), text.indexOf('通')],
    });
    expect((await read('来稿.doc', bytes)).articles).toMatchObject([{ title: '大桥通车', body: 'cable\tcar' }]);
  });

  test('that is encrypted, older, or whose pieces lie is refused', async () => {
    const [text] = [[{ text: `${TITLE}\r${BODY}` }]];
    await expectRejection(openSource(temporaryFile('锁.doc', wordBinary(text, { flags: 0x100 }))), 'FILE_ENCRYPTED');
    await expectRejection(
      openSource(temporaryFile('旧.doc', wordBinary(text, { version: 0x65 }))),
      'FILE_OTHER_FORMAT',
    );
    const lying = wordBinary(text);
    lying.writeUInt32LE(0x7fffffff, lying.indexOf(Buffer.from([0xec, 0xa5])) + 0x1a2);
    await expectRejection(openSource(temporaryFile('谎.doc', lying)), 'FILE_DAMAGED');
  });

  test('whose sectors lead back to themselves ends', async () => {
    const bytes = wordBinary([{ text: `${TITLE}\r${BODY}` }]);
    const table = bytes.readUInt32LE(0x4c) * 512 + 512;
    for (let sector = 0; sector < 60; sector++) {
      const circle = Buffer.from(bytes);
      circle.writeUInt32LE(sector, table + sector * 4);
      await read('来稿.doc', circle).catch((error: unknown) => expect(error).toHaveProperty('code', 'FILE_DAMAGED'));
    }
  });
});

describe('an OpenDocument text', () => {
  test('has tabs, spaces, lines and cells, without remarks and deleted text', async () => {
    const inside =
      '<text:tracked-changes><text:p>删</text:p></text:tracked-changes><text:h text:outline-level="1">大桥</text:h><text:p>首<text:s text:c="2"/>日<text:tab/>平<text:line-break/>稳<office:annotation><text:p>批注</text:p></office:annotation></text:p><table:table><table:table-row><table:table-cell><text:p>甲</text:p></table:table-cell></table:table-row></table:table>';
    expect((await read('来稿.odt', odt(inside))).articles).toMatchObject([
      { title: '大桥', body: '首  日\t平\n稳\n甲' },
    ]);
  });

  test('that is encrypted says so, and so does an .ods; entities and bombs are refused', async () => {
    const manifest = {
      'META-INF/manifest.xml':
        '<m:manifest><m:file-entry m:full-path="content.xml"><m:encryption-data/></m:file-entry></m:manifest>',
    };
    await expectRejection(openSource(temporaryFile('锁.odt', odt('x', manifest))), 'FILE_ENCRYPTED');
    const ods = zipNamed({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': 'x',
      ...manifest,
    });
    await expectRejection(openSource(temporaryFile('锁.ods', ods)), 'FILE_ENCRYPTED');
    await expectRejection(openSource(temporaryFile('实体.odt', odt('<!ENTITY a "哈">'))), 'FILE_UNSAFE');
    await expectRejection(openSource(temporaryFile('深.odt', odt('<text:span>'.repeat(10_000)))), 'FILE_UNSAFE');
  });
});

describe('an e-book', () => {
  const chapter = (n: number) =>
    `<html><head><title>第${n}版</title></head><body><h2>第${n}条新闻</h2>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</body></html>`;

  test('has an article for each chapter, in the order of reading', async () => {
    const { articles } = await read('晚报.epub', epub(['<html><body><img/></body></html>', chapter(1), chapter(2)]));
    expect(articles).toEqual(
      [1, 2].map((n) => ({
        title: `第${n}条新闻`,
        body: BODY,
        source: '江城晚报',
        author: null,
        published: '2026-03-01',
      })),
    );
  });

  test('is one article where the person says so', async () => {
    const file = temporaryFile('晚报.epub', epub([chapter(1), chapter(2)]));
    expect((await openSource(file, { articles: 'one' })).tables[0]!.size.rows).toBe(1);
  });

  test('that is locked, has no chapters or names one 100,000 times ends', async () => {
    const locked = { 'META-INF/encryption.xml': '<e><CipherReference URI="OEBPS/a c0.xhtml"/></e>' };
    await expectRejection(openSource(temporaryFile('锁.epub', epub([chapter(1)], locked))), 'FILE_ENCRYPTED');
    await expectRejection(openSource(temporaryFile('空.epub', epub([]))), 'FILE_DAMAGED');
    const opf = `<package><manifest><item id="a" href="x.xhtml"/></manifest><spine>${'<itemref idref="a"/>'.repeat(40_000)}</spine></package>`;
    const many = epub([], { 'OEBPS/book.opf': opf, 'OEBPS/x.xhtml': chapter(1) });
    expect((await read('多.epub', many)).articles).toHaveLength(1);
  });
});

describe('a mail', () => {
  const parts = (...inside: string[]) =>
    mail(
      `${inside.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`,
      'Content-Type: multipart/mixed; boundary="b"',
    );

  test('has its sender, its date, and the names of its attachments', async () => {
    const html = `Content-Type: text/html; charset=gb18030\r\nContent-Transfer-Encoding: base64\r\n\r\n${encode(`<p>${PARAGRAPHS[0]}</p><p>${PARAGRAPHS[1]}</p>`, 'gb18030').toString('base64')}`;
    const file = `Content-Type: application/msword; name="x"\r\nContent-Disposition: attachment; filename="=?utf-8?B?${Buffer.from('稿.doc').toString('base64')}?="\r\n\r\nx`;
    const { articles, skipped } = await read('来稿.eml', parts(html, file));
    expect(articles).toEqual([
      { title: TITLE, body: BODY, source: null, author: '张三', published: '2026-03-01T00:00:00.000Z' },
    ]);
    expect(skipped).toMatchObject([{ file: '来稿.eml · 稿.doc', appError: { code: 'MAIL_ATTACHMENT' } }]);
  });

  test('with pictures in its text is a mail, whatever headers servers have added', async () => {
    const html = `Content-Type: text/html; charset=utf-8\r\n\r\n${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}`;
    const added = `Received: by a\r\n\tfor b\r\nARC-Seal: ${'x'.repeat(9000)}\r\n`;
    const bytes = added + parts(html).replace('multipart/mixed', 'multipart/related');
    expect((await read('来稿.txt', bytes)).articles).toMatchObject([{ title: TITLE, body: BODY }]);
  });

  test('needs no version of MIME, and may be that of a mailbox, where its name says that it is one', async () => {
    const old = `From a@example.com Sun Mar  1 08:00:00 2026\nFrom: a@example.com\nSubject: cable car\n\n${BODY}\n`;
    expect((await read('来稿.eml', old)).articles).toMatchObject([{ title: 'cable car', body: BODY }]);
  });

  test('with more short lines than any mail is refused, with as many of an attachment read', async () => {
    await expectRejection(openSource(temporaryFile('长.eml', mail('\n'.repeat(100_001)))), 'FILE_UNSAFE');
    const file = `Content-Type: application/msword\r\nContent-Disposition: attachment; filename="a.doc"\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'A'.repeat(76)}\r\n`.repeat(100_001)}`;
    const text = `Content-Type: text/plain; charset=utf-8\r\n\r\n${BODY}`;
    expect((await read('来稿.eml', parts(text, file))).articles).toMatchObject([{ title: TITLE, body: BODY }]);
  });

  test('whose parts are inside each other without end is refused', async () => {
    const levels = Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
    );
    await expectRejection(
      openSource(
        temporaryFile(
          '深.eml',
          mail(levels.join(''), 'X: y'.concat('\r\nContent-Type: multipart/mixed; boundary="b"')).concat(
            `--b\r\n${levels.join('')}`,
          ),
        ),
      ),
      'FILE_DAMAGED',
    );
  });
});

describe('a web archive', () => {
  const archive = (html: string) =>
    `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.com/a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: file:///C:/a.htm\r\n\r\n${Array.from(
      Buffer.from(html),
      (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
      .join('')
      .replaceAll(/(.{72})/g, '$1=\r\n')}\r\n--b--\r\n`;

  test('is the article of its page', async () => {
    const html = `<html><body><h1>${TITLE}</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</body></html>`;
    expect((await read('页.mht', archive(html))).articles[0]).toMatchObject({
      title: TITLE,
      body: expect.stringContaining(BODY),
    });
  });

  test('of a workbook is its table, also when it is called .doc', async () => {
    const html =
      '<html><body><table><tr><td>标题</td><td>正文</td></tr><tr><td>甲</td><td>大桥昨日通车。</td></tr></table></body></html>';
    const { tables } = await read('表.doc', archive(html));
    expect(tables.map(({ size }) => size.rows)).toEqual([2]);
  });
});

describe('a PDF', () => {
  const lines = (texts: readonly string[], x: number, top: number): Placed[] =>
    texts.map((text, n) => ({ text, x, y: top - n * 18 }));

  test('has its paragraphs, without headers, footers and page numbers, and words whole again', async () => {
    const page = (n: number, texts: readonly string[]) => [
      { text: `江城晚报 2026年3月${n}日`, x: 60, y: 770 },
      ...lines(texts, 60, 700),
      { text: `— ${n} —`, x: 290, y: 30 },
    ];
    const bytes = pdf([
      page(1, [
        TITLE,
        '　　本报讯昨日山城新开一条跨江索道全长一千二百米单程',
        '六分钟，the international com-',
        'mittee arrived.',
      ]),
      page(2, ['　　第二页的一段写的是票价与停运的时间以及老人的优惠，']),
      page(3, ['　　第三页的一段写的是首日的客流与排队的市民。']),
    ]);
    const { articles } = await read('来稿.pdf', bytes);
    const text = `${articles[0]!.title}\n${articles[0]!.body}`;
    expect(text).not.toMatch(/江城晚报|—/);
    expect(text).toContain('the international committee arrived.');
    expect(text).toContain('优惠，');
  });

  test('has no page number far from the edge, and lines that end where the next word had no room are one', async () => {
    const text = ['A paragraph of some words that are', 'extraordinarily long and go on over', 'three lines.'];
    const bytes = pdf([[...lines(text, 60, 700), { text: '7', x: 290, y: 120 }]]);
    expect((await read('来稿.pdf', bytes)).articles).toMatchObject([{ title: null, body: text.join(' ') }]);
  });

  test('has its columns one after the other, below a headline over both', async () => {
    const left = Array.from({ length: 8 }, (_, n) => `左栏第${n}行的文字写满了一整行。`);
    const right = Array.from({ length: 8 }, (_, n) => `右栏第${n}行的文字写满了一整行。`);
    const bytes = pdf([
      [
        { text: '横跨两栏的大标题占了一整行而且很长很长很长', x: 60, y: 720, size: 22 },
        ...lines(left, 60, 690),
        ...lines(right, 330, 690),
      ],
    ]);
    const { articles } = await read('来稿.pdf', bytes);
    const text = `${articles[0]!.title}${articles[0]!.body}`.replaceAll('\n', '');
    expect(text).toBe(`横跨两栏的大标题占了一整行而且很长很长很长${left.join('')}${right.join('')}`);
  });

  test('without text or without pages is refused', async () => {
    await expectRejection(openSource(temporaryFile('扫描.pdf', pdf([[]]))), 'FILE_WITHOUT_TEXT');
    await expectRejection(
      openSource(temporaryFile('断.pdf', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')),
      'FILE_DAMAGED',
    );
  });

  test('that is cut off or changed anywhere is read in part or refused with a reason', async () => {
    const bytes = pdf([lines([TITLE, ...PARAGRAPHS], 60, 700)]);
    for (let at = 10; at < bytes.length; at += 97) {
      const changed = Buffer.from(bytes);
      changed[at] = 0x28;
      for (const one of [changed, bytes.subarray(0, at)])
        await read('来稿.pdf', one).catch((error: unknown) =>
          expect(error).toHaveProperty('code', expect.stringMatching(/^FILE_/)),
        );
    }
  });
});

test('a Word document has its headings and pages, and none of its pictures and notes', async () => {
  const text = wordXml('大桥', '首日').replace(
    '</w:t></w:r></w:p>',
    '</w:t><w:br/><w:t>通车</w:t><w:tab/></w:r></w:p>',
  );
  expect((await read('来稿.docx', docx(text))).articles).toMatchObject([{ title: '大桥', body: '通车\t\n首日' }]);
});
