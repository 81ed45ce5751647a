// Remembers what was read of equal texts.

/** Texts that are remembered at most: each may keep the text that it is a part of in memory. */
const MAX_TEXTS = 5_000;

/** A function with the same results, which reads a text again only if many others came between. */
export function memoise<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MAX_TEXTS) known.clear();
    const result = read(text);
    known.set(text, result);
    return result;
  };
}
