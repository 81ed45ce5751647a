// Truncated texts: copies that end in mid-clause.

/** UTF-16 units at the end of a text that are checked: a text that ends in more white space is not truncated. */
const MAX_END = 100;

/** True if the last clause of the text has no end. An ellipsis does not end one. */
export function endsMidClause(text: string): boolean {
  const end = text.slice(-MAX_END).trimEnd();
  return /[^\p{P}\s]$/u.test(end.replace(/(?:(?<!…)…+|(?<!\.)\.{2,})$/, '').trimEnd());
}

/** True if `whole` begins with `start` and then has words: one digit more would make another number. */
export function isContinuedBy(start: string, whole: string): boolean {
  return whole.startsWith(start) && /\p{L}/u.test(whole.slice(start.length));
}
