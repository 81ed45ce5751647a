// The editor's own words, found in a text before the segmenter cuts the rest. So the segmenter never cuts them, and
// adding a word reloads nothing. Linear in the text.
// Source: 李纲, 毛进, 陈璟浩, 基于语义指纹的中文文本快速去重, 现代图书情报技术 2013(9), 41–47,
// https://manu44.magtech.com.cn/Jwk_infotech_wk3/article/2013/1003-3513/9/2013-9-29-41.html

/**
 * A stretch of a text: one of the editor's words (with its index on the list), or the text between two of them (null).
 */
export type Stretch = { readonly text: string; readonly word: number | null };

export class UserDictionary {
  readonly #numbers = new Map<string, number>();
  /** For each first UTF-16 unit, the lengths of the words that begin with it, the longest first. */
  readonly #lengths = new Map<number, readonly number[]>();

  /** The last of equal words counts; empty words are ignored. */
  constructor(words: readonly string[]) {
    words.forEach((word, number) => {
      if (word !== '') this.#numbers.set(word, number);
    });
    const lengths = new Map<number, Set<number>>();
    for (const word of this.#numbers.keys()) {
      const first = word.charCodeAt(0);
      lengths.set(first, (lengths.get(first) ?? new Set()).add(word.length));
    }
    for (const [first, some] of lengths)
      this.#lengths.set(
        first,
        Array.from(some).sort((a, b) => b - a),
      );
  }

  /**
   * Cuts a text into stretches, in order, none of them empty. At each place the longest word counts, unless it ends
   * inside a Latin word or number: the AI in SAID is not a word.
   */
  split(text: string): Stretch[] {
    const stretches: Stretch[] = [];
    let from = 0;
    for (let at = 0; at < text.length; ) {
      const found = this.#longestAt(text, at);
      if (!found) {
        at++;
        continue;
      }
      if (from < at) stretches.push({ text: text.slice(from, at), word: null });
      stretches.push({ text: text.slice(at, found.end), word: found.word });
      from = at = found.end;
    }
    if (from < text.length) stretches.push({ text: text.slice(from), word: null });
    return stretches;
  }

  #longestAt(text: string, at: number): { word: number; end: number } | null {
    const lengths = this.#lengths.get(text.charCodeAt(at));
    if (!lengths || !isBoundary(text, at)) return null;
    for (const length of lengths) {
      const word = this.#numbers.get(text.slice(at, at + length));
      if (word !== undefined && isBoundary(text, at + length)) return { word, end: at + length };
    }
    return null;
  }
}

function isBoundary(text: string, at: number): boolean {
  return !(isLatin(text.charCodeAt(at - 1)) && isLatin(text.charCodeAt(at)));
}

function isLatin(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || ((unit | 32) >= 97 && (unit | 32) <= 122);
}
