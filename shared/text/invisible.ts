// Characters that nobody sees: soft hyphens, zero-width spaces, marks of direction, byte order marks. Web pages and
// chat programs strew them into copied texts. They are form, never a difference.

/** Scripts in which a joiner or non-joiner changes no letter. */
const unjoined = ['Han', 'Latin', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Greek', 'Cyrillic', 'Common'];
const joined = String.raw`(?![${unjoined.map((script) => `\\p{Script=${script}}`).join('')}])[\p{L}\p{M}]`;
const picture = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`;

/** Those that are never seen, whatever is beside them (source of a regular expression). */
export const unseen = String.raw`[\u00AD\u034F\u061C\u200B\u200E\u200F\u202A-\u202C\u2060-\u2064\u2066-\u206F\uFEFF]`;

/**
 * Not among them: joiners within pictures and in scripts that they shape, selectors that choose a picture or a variant of
 * an ideograph, and overrides, which turn the order of what is seen.
 */
const invisible = new RegExp(
  [
    unseen,
    `(?!\\u200D\\p{Extended_Pictographic})(?<!${joined})[\\u200C\\u200D]`,
    `(?<![${picture}])[\\uFE03-\\uFE0F](?!\\u20E3)`,
    `(?<![${picture}\\p{Script=Han}])[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]`,
  ].join('|'),
  'gu',
);
/** Quick, because it is asked of every text: true for each of them, and for some that are seen. */
const maybeInvisible =
  /[\u034F\uFE00-\uFE0F\u00AD\u061C\u200B-\u200F\u202A-\u202C\u2060-\u2064\u2066-\u206F\uFEFF]|\uDB40[\uDD00-\uDDEF]/;

export function hasInvisible(text: string): boolean {
  return maybeInvisible.test(text);
}

export function withoutInvisible(text: string): string {
  return hasInvisible(text) ? text.replace(invisible, '') : text;
}

/** The text without them, and the offset in the text of each unit that is left; null if all are left. */
export function seen(text: string): { readonly text: string; readonly offsets: number[] | null } {
  const visible = withoutInvisible(text);
  if (visible.length === text.length) return { text, offsets: null };
  const offsets: number[] = [];
  let at = 0;
  const keepUntil = (end: number) => {
    for (; at < end; at++) offsets.push(at);
  };
  for (const { index, 0: hidden } of text.matchAll(invisible)) {
    keepUntil(index);
    at = index + hidden.length;
  }
  keepUntil(text.length);
  return { text: visible, offsets };
}
