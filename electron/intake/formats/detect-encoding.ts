// Finds the encoding of a text file: by its mark, by strict decoding, and only then by which reading looks like Chinese.
import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#shared/contract/intake.ts';
import { readBytes, readStart } from '../byte-source.ts';
import { decodePiece, decodeStrictly, holdsUndecodable, lastBoundary } from './decode.ts';

/** Bytes, from the first line that is not UTF-8, on which the others are tried. */
const SAMPLE = 64 * 1024;
/** What a text scores at least; of bytes that are no text, and of wrong decodings, rare characters score next to nothing. */
const LEAST_SCORE = { 'utf-8': -0.1, other: 0.3 };

/** The commonest characters of news, simplified and traditional: a wrong decoding hits them by chance only. */
const COMMON = new Set(
  '的一是不了在人有我他这中大来上国和个到说们为子你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴编宝谈府拉黑且随格尽剑讲布杀微怕母调局根曾准团段终乐切级克精哪官示冲竟乎男举客证苏食记者报道昨日本次今年表示' +
    '這來個國們為時過對後裡麼發學會無開經頭動兩長樣現將與進實點聲話兒問機給幾業間門東氣並內軍產萬體別處總場師書員華報馬張難數車應電關變聯權領傳紅結運辦強轉義議視講際單專離調團級證選舉據題統話語許認論設類顯質費資達遠連運適遷還邊郵錄鐵長陸陽雙雜難雲電靈頁項順頓預領頻顆額風飛養館驗體',
);
const PUNCTUATION = /[\u3000-\u3017\uFF01-\uFF5E“”‘’…—·]/;
/** Control characters, private use, unassigned. */
const STRANGE = /[^\P{Cc}\s]|\p{Co}|\p{Cn}/u;

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['gb18030', [0x84, 0x31, 0x95, 0x33]],
];

/** The likeliest encoding of a file, or null where its bytes are no text. Reads on only while they are UTF-8. */
export async function detectEncoding(file: string): Promise<Encoding | null> {
  const start = readStart(file, SAMPLE);
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => start[at] === byte));
  if (marked) return marked[0];
  if (start.includes(0)) return likeliest(start, ['utf-16le', 'utf-16be']);
  let rest: Buffer = Buffer.alloc(0);
  let sample: Buffer | null = null;
  for await (const piece of readBytes(file)) {
    if (sample === null) {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const end = lastBoundary(bytes, 'utf-8');
      rest = bytes.subarray(end);
      if (!isUtf8(bytes.subarray(0, end))) sample = bytes.subarray(firstStrangeLine(bytes));
    } else sample = Buffer.concat([sample, piece]);
    if (sample !== null && sample.length >= SAMPLE) break;
  }
  if (sample === null && isUtf8(rest)) return likeliest(start, ['utf-8']);
  return likeliest((sample ?? rest).subarray(0, SAMPLE), ['utf-8', 'gb18030', 'big5']);
}

/** Where the first line begins that is not UTF-8. */
function firstStrangeLine(bytes: Buffer): number {
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break;
    start = end + 1;
  }
  return start;
}

function likeliest(sample: Buffer, encodings: readonly Encoding[]): Encoding | null {
  const ranked = encodings.map((encoding) => {
    const bytes = sample.subarray(0, lastBoundary(sample, encoding) || sample.length);
    return { encoding, score: plausibility(bytes, encoding) };
  });
  ranked.sort((a, b) => b.score - a.score);
  const best = ranked[0]!;
  return best.score > LEAST_SCORE[best.encoding === 'utf-8' ? 'utf-8' : 'other'] ? best.encoding : null;
}

/** How much the bytes, so decoded, look like a text: −1 for each that cannot be, 1 for what is common. */
function plausibility(bytes: Buffer, encoding: Encoding): number {
  const text = decodeStrictly(bytes, encoding) ?? decodePiece(bytes, encoding).toString();
  let score = 0;
  let characters = 0;
  for (const character of text) {
    characters++;
    if (holdsUndecodable(character)) score -= 3;
    else if (STRANGE.test(character)) score -= 1;
    else if (character < '\u0080' || COMMON.has(character) || PUNCTUATION.test(character)) score += 1;
    else if (/\p{Script=Han}/u.test(character)) score += 0.2;
  }
  return characters === 0 ? 0 : score / characters;
}
