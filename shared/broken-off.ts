// A text that breaks off in mid-clause, as a copy that was cut does.

/** Whether the text ends without an end to its last clause. An ellipsis is none. */
export function isOpen(text: string): boolean {
  return /[^\p{P}\s]\s*(?:…+|\.{2,})?\s*$/u.test(text);
}

/** Whether `whole` begins with `start` and goes on with words: one digit more is another number. */
export function goesOn(start: string, whole: string): boolean {
  return whole.startsWith(start) && /\p{L}/u.test(whole.slice(start.length));
}
