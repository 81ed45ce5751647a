/** The id as people read it: without surrounding white space, in one width; '' without an id. */
export function normaliseId(id: string): string {
  return id.normalize('NFKC').trim();
}
