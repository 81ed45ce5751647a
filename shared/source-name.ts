// Where an article was published, as one name: a table writes one source in several ways.

/** Without white space around it or doubled in it, full-width letters and signs as half-width ones (Unicode's NFKC). */
export function sourceName(source: string): string {
  return source.normalize('NFKC').trim().replace(/\s+/g, ' ');
}
