// Random Chinese texts that an encoding can represent: common characters, rare ones, and those that are difficult in
// CSV files.
import type { Encoding } from '#shared/contract/intake.ts';
import type { Random } from '../random.ts';

const SIMPLIFIED =
  '的一是不了在人有我他这中大来上国和个到说们为子你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文';
const TRADITIONAL =
  '的一是不了在人有我他這中大來上國和個到說們為子你地出道也時年得就那要下以生會自著去之過家學對可裡後小麼心多天而能好都然沒日於起還發成事只作當想看文';
const RARE: Readonly<Record<Encoding, readonly string[]>> = {
  'utf-8': ['𠮷', '👨‍👩‍👧', '한', 'é', '\u200b', '㐂'],
  'utf-16le': ['𠮷', '👨‍👩‍👧', '한', 'é', '㐂', '一', '儀'],
  'utf-16be': ['𠮷', '👨‍👩‍👧', '한', 'é', '㐂', '一', '儀'],
  // 镕 and 囧 are not in GB 2312; 㐂 and 𠮷 take four bytes.
  gb18030: ['镕', '囧', '㐂', '𠮷', '😀', '€', '鏞'],
  // Their trail bytes are \ and |, which are ASCII elsewhere.
  big5: ['功', '許', '蓋', '育', '么', '坼', '珮'],
};
const AWKWARD = [',', ';', '\t', '|', '"', '""', '\n', '\r\n', '“', '”', ',', '。', ' ', 'A', '7', "'", '=1+1', '\\'];

export function syntheticText(random: Random, encoding: Encoding, length: number): string {
  const common = Array.from(encoding === 'big5' ? TRADITIONAL : SIMPLIFIED);
  let text = '';
  for (let n = 0; n < length; n++) {
    const kind = random.int(20);
    text += kind === 0 ? random.pick(RARE[encoding]) : kind < 3 ? random.pick(AWKWARD) : random.pick(common);
  }
  return text;
}
