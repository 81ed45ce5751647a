// Ids of articles, as a table has them.

/** As people read it: without white space around it, in whatever width it was typed; '' for none. */
export function normaliseId(id: string): string {
  return id.normalize('NFKC').trim();
}
