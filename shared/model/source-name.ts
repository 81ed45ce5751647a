// Normalises the source of an article, which tables write in several ways.

/** Trims and collapses white space, and makes full-width letters and signs half-width (Unicode's NFKC). */
export function sourceName(source: string): string {
  return source.normalize('NFKC').trim().replace(/\s+/g, ' ');
}
