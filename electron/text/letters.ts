// The letters of a text.

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

/** Letters, digits and ideographs alone: what a text says, and how long it is. */
export function lettersOf(text: string): string {
  return text.replace(NO_LETTERS, '');
}
