// A text that breaks off in mid-clause, as a copy that was cut does.

/** Characters in which a text ends: more blanks than these are no end that was cut. */
const LONGEST_END = 100;

/** Whether the text ends without an end to its last clause. An ellipsis is none. */
export function isOpen(text: string): boolean {
  const end = text.slice(-LONGEST_END).trimEnd();
  return /[^\p{P}\s]$/u.test(end.replace(/(?:…+|\.{2,})$/, '').trimEnd());
}

/** Whether `whole` begins with `start` and goes on with words: one digit more is another number. */
export function goesOn(start: string, whole: string): boolean {
  return whole.startsWith(start) && /\p{L}/u.test(whole.slice(start.length));
}
