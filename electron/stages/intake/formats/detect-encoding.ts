// Finds the encoding of a text file: by its mark, by strict decoding, and only then by which reading looks like Chinese.
import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';
import { readBytes, readStart } from '../byte-source.ts';
import { displayName } from '../paths.ts';
import { decodePiece, lastBoundary, withoutNuls } from './decode.ts';
import { lookChinese, plausibility, shareUndecodable } from './plausibility.ts';

/** Bytes, from the first line that is not UTF-8, on which the others are tried. */
const SAMPLE = 64 * 1024;
/** Bytes of each later piece of the file that are judged as well. */
const LATER_SAMPLE = 2 * 1024;
/** The minimum score of a text. Other bytes and wrong decodings have rare characters, which score next to nothing. */
const MIN_SCORE = { 'utf-8': -0.1, other: 0.3 };

const LINE_FEED = 0x0a;
/** Characters of three bytes in lines that are UTF-8. Lines of GB 18030 and Big5 have as many by chance only. */
const ENOUGH_UTF_8 = 6;
/** Damage leaves most of a line. Rows with little of it are rejected, and the file is read. */
const MAX_DAMAGE = { lines: 0.01, characters: 0.2 };

/** Bytes that no text has in any encoding; NUL is left out of a text that has nothing else of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\x01-\x08\x0e-\x1a\x1c-\x1f]/;
/** The share of a text with NULs that is not NUL; some programs fill the end of a file with them. */
const MIN_TEXT = 1 / 8;
const UTF_8_MARK = Buffer.from('efbbbf', 'hex');
const UTF_32_MARKS = [Buffer.from('fffe0000', 'hex'), Buffer.from('0000feff', 'hex')];
const MARKS: readonly (readonly [Encoding, Buffer])[] = [
  ['utf-16le', Buffer.from('fffe', 'hex')],
  ['utf-16be', Buffer.from('feff', 'hex')],
  ['gb18030', Buffer.from('84319533', 'hex')],
];

/** `isSure`: false where the text may be in another encoding, or in several. */
export type FoundEncoding = { readonly encoding: Encoding; readonly isSure: boolean };
const UTF_8: FoundEncoding = { encoding: 'utf-8', isSure: true };

/**
 * The likeliest encoding of a file, or null where its bytes are no text. Reads the whole file: lines in another encoding
 * may follow.
 * @throws AppError ENCODING_UNKNOWN for UTF-32
 */
export async function detectEncoding(file: string): Promise<FoundEncoding | null> {
  const start = readStart(file, SAMPLE);
  const beginsWith = (mark: Buffer) => start.subarray(0, mark.length).equals(mark);
  if (UTF_32_MARKS.some(beginsWith))
    throw new AppError('ENCODING_UNKNOWN', { file: displayName(file), detail: 'UTF-32' });
  const marked = MARKS.find(([, mark]) => beginsWith(mark))?.[0];
  if (marked) return { encoding: marked, isSure: true };
  const isMarked = beginsWith(UTF_8_MARK);
  if (start.includes(0) && !isMarked) {
    const [wide] = rank(start, ['utf-16le', 'utf-16be']);
    if (wide) return { encoding: wide, isSure: true };
    const rest = withoutNuls(start);
    if (rest.length < start.length * MIN_TEXT || CONTROLS.test(rest.toString('latin1'))) return null;
  }
  const lines = new Lines();
  for await (const piece of readBytes(file)) lines.add(withoutNuls(piece));
  lines.end();
  if (lines.areUtf8()) return isMarked || rank(withoutNuls(start), ['utf-8']).length > 0 ? UTF_8 : null;
  const likely = isMarked ? (['utf-8'] as const) : rank(lines.sample(), ['utf-8', 'gb18030', 'big5']);
  const encoding = likely.find((one) => lines.areAll(one));
  if (encoding) return { encoding, isSure: true };
  if (likely[0]) return { encoding: likely[0], isSure: false };
  return CONTROLS.test(start.toString('latin1')) ? null : { encoding: 'gb18030', isSure: false };
}

class Lines {
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes of lines that are UTF-8 without being ASCII, and of those that are not UTF-8. */
  #utf8 = 0;
  #others = 0;
  /** Characters of three bytes in lines that are UTF-8, up to ENOUGH_UTF_8. */
  #wide = 0;
  /** Bytes from the first line that is not UTF-8 on, at least SAMPLE of them where there are as many. */
  readonly #sample: Buffer[] = [];
  #sampled = 0;
  /** Lines that are not UTF-8, from all over the file. */
  readonly #otherLines: Buffer[] = [];
  #room = SAMPLE;

  add(piece: Buffer): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const end = lastBoundary(bytes, 'utf-8');
    this.#rest = bytes.subarray(end);
    this.#addLines(bytes.subarray(0, end));
    this.#room = Math.max(this.#room, LATER_SAMPLE);
  }

  end(): void {
    this.#addLines(this.#rest);
  }

  #addLines(bytes: Buffer): void {
    let strange = -1;
    if (isUtf8(bytes)) this.#addUtf8(bytes);
    else
      for (let from = 0, end = 0; from < bytes.length; from = end) {
        end = bytes.indexOf(LINE_FEED, from) + 1 || bytes.length;
        const line = bytes.subarray(from, end);
        if (isUtf8(line)) this.#addUtf8(line);
        else {
          if (strange < 0) strange = from;
          this.#others += line.length;
          if (this.#room > 0) this.#otherLines.push(line.subarray(0, this.#room));
          this.#room -= line.length;
        }
      }
    if (this.#sampled === 0 && strange < 0) return;
    const sample = bytes.subarray(this.#sampled === 0 ? strange : 0);
    if (this.#sampled < SAMPLE) this.#sample.push(sample);
    this.#sampled += sample.length;
  }

  #addUtf8(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    this.#utf8 += bytes.length;
    for (let at = 0; at < bytes.length && this.#wide < ENOUGH_UTF_8; at++) if (bytes[at]! >= 0xe0) this.#wide++;
  }

  areUtf8(): boolean {
    return this.#others === 0;
  }

  sample(): Buffer {
    return Buffer.concat(this.#sample).subarray(0, SAMPLE);
  }

  /** Are all lines probably in this encoding, apart from damage? */
  areAll(encoding: Encoding): boolean {
    const texts = this.#otherLines.map((line) => decodePiece(line, encoding).toString());
    if (encoding !== 'utf-8') return this.#wide < ENOUGH_UTF_8 && lookChinese(texts);
    const isLittle = this.#others <= (this.#utf8 + this.#others) * MAX_DAMAGE.lines;
    return isLittle || shareUndecodable(texts.join('')) <= MAX_DAMAGE.characters;
  }
}

/** The encodings in which the sample looks like a text, the likeliest first. */
function rank(sample: Buffer, encodings: readonly Encoding[]): Encoding[] {
  return encodings
    .map((encoding) => {
      const bytes = sample.subarray(0, lastBoundary(sample, encoding) || sample.length);
      return { encoding, score: plausibility(bytes, encoding) };
    })
    .filter(({ encoding, score }) => score > MIN_SCORE[encoding === 'utf-8' ? 'utf-8' : 'other'])
    .toSorted((a, b) => b.score - a.score)
    .map(({ encoding }) => encoding);
}
