// MD5 (RFC 1321) of a text's UTF-8 bytes, the sentence hash of nshash.ts's source. It is no longer secure, but
// forging a sentence of equal hash gains nothing here.

const utf8 = new TextEncoder();
const BLOCK = 64;
/** ⌊2³² |sin n|⌋ for n from 1 to 64. */
const SINES = Int32Array.from({ length: 64 }, (_, n) => Math.floor(Math.abs(Math.sin(n + 1)) * 2 ** 32));
/** Bits by which the steps of each round of 16 rotate, repeated every four steps. */
const ROTATIONS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];

export function md5(text: string): string {
  const bytes = pad(utf8.encode(text));
  const words = new DataView(bytes.buffer);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < bytes.length; block += BLOCK) mix(state, words, block);
  const digest = new DataView(new ArrayBuffer(16));
  for (const [n, word] of state.entries()) digest.setInt32(4 * n, word, true);
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Appends a one bit, zeros up to the last 8 bytes of a block, and the text's length in bits. */
function pad(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(BLOCK * Math.ceil((text.length + 9) / BLOCK));
  padded.set(text);
  padded[text.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(text.length) * 8n, true);
  return padded;
}

function mix(state: Int32Array, words: DataView, block: number): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number];
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const bits = ROTATIONS[4 * round + (step & 3)]!;
    const sum = (a + chosen(round, b, c, d) + SINES[step]! + words.getInt32(block + 4 * wordOf(round, step), true)) | 0;
    [a, d, c] = [d, c, b];
    b = (b + ((sum << bits) | (sum >>> (32 - bits)))) | 0;
  }
  [a, b, c, d].forEach((word, n) => {
    state[n]! += word;
  });
}

function chosen(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (b & d) | (c & ~d);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

/** The index, among the 16 words of a block, of the word that a step uses. */
function wordOf(round: number, step: number): number {
  if (round === 0) return step;
  if (round === 1) return (5 * step + 1) & 15;
  return round === 2 ? (3 * step + 5) & 15 : (7 * step) & 15;
}
