// The changes of the robustness experiment in Li et al. 2013 (core/cluster/single-pass.ts), section (3): text added,
// deleted, reordered.
import type { Random } from '../../helpers/random.ts';

/** Characters added or deleted in one place: about a clause. The paper gives a total share and "随机位置", no more. */
const PIECE = 10;
const SENTENCE = /[^。！？\n]*[。！？\n]|[^。！？\n]+$/g;

/** Inserts pieces of the material at random places: `share` of the text's length in all, at least one piece. */
export function addText(text: string, share: number, material: string, random: Random): string {
  let changed = text;
  for (const length of pieces(text.length * share)) {
    const from = random.int(material.length - length + 1);
    const at = random.int(changed.length + 1);
    changed = changed.slice(0, at) + material.slice(from, from + length) + changed.slice(at);
  }
  return changed;
}

/** Removes pieces at random places: `share` of the text in all, at least one character. */
export function deleteText(text: string, share: number, random: Random): string {
  let changed = text;
  for (const length of pieces(text.length * share)) {
    const at = random.int(changed.length - length + 1);
    changed = changed.slice(0, at) + changed.slice(at + length);
  }
  return changed;
}

export function reorderSentences(text: string, random: Random): string {
  const sentences: string[] = text.match(SENTENCE) ?? [];
  const times = 1 + random.int(sentences.length);
  for (let n = 0; n < times; n++) {
    const [moved] = sentences.splice(random.int(sentences.length), 1);
    sentences.splice(random.int(sentences.length + 1), 0, moved!);
  }
  return sentences.join('');
}

/** The lengths of pieces that add up to this many characters, rounded, at least one. */
function pieces(characters: number): number[] {
  const total = Math.max(1, Math.round(characters));
  const lengths = new Array<number>(Math.floor(total / PIECE)).fill(PIECE);
  return total % PIECE === 0 ? lengths : [...lengths, total % PIECE];
}
