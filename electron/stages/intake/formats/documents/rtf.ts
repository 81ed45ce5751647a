// The text of an RTF document (Rich Text Format 1.9.1): a line for each paragraph.
import { TextDecoder } from 'node:util';
import { AppError } from '#shared/words/errors.ts';

/** Groups inside each other; Word writes some twenty. */
const MAX_DEPTH = 10_000;

/** Groups that hold no text of the document. */
const UNREAD = new Set(
  'colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf fldinst filetbl listtable listoverridetable revtbl rsidtbl generator themedata colorschememapping datastore latentstyles xmlnstbl bkmkstart bkmkend annotation atnid atnauthor footnote ftnsep ftnsepc aftnsep aftnsepc nonshppict pntext'.split(
    ' ',
  ),
);
const SIGNS: Readonly<Record<string, string>> = {
  ...{ par: '\n', line: '\n', row: '\n', sect: '\n', page: '\f', tab: '\t', cell: '\t' },
  ...{ emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•' },
  ...{
    emspace: '\u2003',
    enspace: '\u2002',
    '~': '\u00A0',
    _: '-',
    '{': '{',
    '}': '}',
    '\\': '\\',
    '\n': '\n',
    '\r': '\n',
  },
};
/** Encodings by the number of a font's character set, and of a code page. */
const CHARSETS: Readonly<Record<number, string>> = {
  ...{ 128: 'shift_jis', 129: 'euc-kr', 134: 'gb18030', 136: 'big5', 204: 'windows-1251', 238: 'windows-1250' },
};
const CODE_PAGES: Readonly<Record<number, string>> = {
  ...{ 932: 'shift_jis', 936: 'gb18030', 949: 'euc-kr', 950: 'big5', 54936: 'gb18030', 65001: 'utf-8' },
  ...{ 1250: 'windows-1250', 1251: 'windows-1251', 1252: 'windows-1252' },
};

/** A control word with its number, a byte in hexadecimal digits, a control sign, a brace, or a run of text. */
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/giy;

type Group = { isUnread: boolean; isFontTable: boolean; font: number; fallbacks: number; isHidden: boolean };

/** @throws AppError FILE_UNSAFE for groups without end */
export function textOfRtf(bytes: Buffer, file: string): string {
  const reader = new RtfReader(file);
  reader.read(bytes.toString('latin1'));
  return reader.text();
}

class RtfReader {
  readonly #file: string;
  readonly #pieces: string[] = [];
  readonly #groups: Group[] = [];
  readonly #decoders = new Map<string, TextDecoder>();
  readonly #encodingOfFont = new Map<number, string>();
  #group: Group = { isUnread: false, isFontTable: false, font: -1, fallbacks: 1, isHidden: false };
  #encoding = 'windows-1252';
  #defaultFont = -1;
  /** Characters to pass over, which programs show that cannot show the one before. */
  #skipped = 0;
  /** Bytes of text, one character each, that were not decoded yet. */
  #bytes = '';
  /** The group begins with \*: it is read by those who know its name. */
  #isOptional = false;

  constructor(file: string) {
    this.#file = file;
  }

  text(): string {
    return this.#pieces.join('');
  }

  read(rtf: string): void {
    TOKEN.lastIndex = 0;
    for (let token = TOKEN.exec(rtf); token; token = TOKEN.exec(rtf)) {
      const [, word, number, hex, sign, brace, run] = token;
      if (hex !== undefined) this.#addBytes(String.fromCharCode(Number.parseInt(hex, 16)));
      else if (run !== undefined) this.#addBytes(run);
      else if (brace === '{') this.#open();
      else if (brace === '}') this.#close();
      else if (word === 'bin') TOKEN.lastIndex += Math.max(0, Number(number ?? 0));
      else if (word !== undefined) this.#control(word, number === undefined ? undefined : Number(number));
      else if (sign === '*') this.#isOptional = true;
      else if (sign !== undefined && SIGNS[sign] !== undefined) this.#add(SIGNS[sign]);
    }
    this.#decode();
  }

  #open(): void {
    this.#decode();
    if (this.#groups.length === MAX_DEPTH)
      throw new AppError('FILE_UNSAFE', { file: this.#file, detail: `{ × ${MAX_DEPTH}` });
    this.#groups.push(this.#group);
    this.#group = { ...this.#group };
    this.#skipped = 0;
  }

  #close(): void {
    this.#decode();
    this.#group = this.#groups.pop() ?? this.#group;
    this.#skipped = 0;
  }

  #control(word: string, number: number | undefined): void {
    const isOptional = this.#isOptional;
    this.#isOptional = false;
    if (word === 'u' && number !== undefined) {
      this.#add(String.fromCharCode(number & 0xffff));
      this.#skipped = this.#group.fallbacks;
      return;
    }
    this.#decode();
    if (UNREAD.has(word) || isOptional) this.#group.isUnread = true;
    else if (word === 'fonttbl') Object.assign(this.#group, { isFontTable: true, isUnread: true });
    else if (word === 'f') this.#group.font = number ?? -1;
    else if (word === 'deff') this.#defaultFont = number ?? -1;
    else if (word === 'plain') Object.assign(this.#group, { font: this.#defaultFont, isHidden: false });
    else if (word === 'v' || word === 'deleted') this.#group.isHidden = number !== 0;
    else if (word === 'uc') this.#group.fallbacks = Math.min(Math.max(number ?? 1, 0), 10);
    else if (word === 'ansicpg') this.#encoding = CODE_PAGES[number ?? 0] ?? this.#encoding;
    else if (word === 'fcharset' && this.#group.isFontTable) this.#setCharset(number ?? 0);
    else if (SIGNS[word] !== undefined) this.#add(SIGNS[word]);
  }

  #setCharset(number: number): void {
    const encoding = CHARSETS[number];
    if (encoding !== undefined) this.#encodingOfFont.set(this.#group.font, encoding);
  }

  #add(text: string): void {
    this.#decode();
    if (!this.#group.isUnread && !this.#group.isHidden) this.#pieces.push(text);
  }

  #addBytes(bytes: string): void {
    this.#isOptional = false;
    const passed = Math.min(this.#skipped, bytes.length);
    this.#skipped -= passed;
    this.#bytes += bytes.slice(passed);
  }

  #decode(): void {
    if (this.#bytes === '') return;
    const bytes = Buffer.from(this.#bytes, 'latin1');
    this.#bytes = '';
    if (this.#group.isUnread || this.#group.isHidden) return;
    const encoding = this.#encodingOfFont.get(this.#group.font) ?? this.#encoding;
    const decoder = this.#decoders.get(encoding) ?? new TextDecoder(encoding);
    this.#decoders.set(encoding, decoder);
    this.#pieces.push(decoder.decode(bytes));
  }
}
