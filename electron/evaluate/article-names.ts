// How labels name articles that have no id, or no id of their own.

/** No id looks like this, so an id that is a number never matches a row by accident. */
export function nameOfRow(row: number): string {
  return `row ${row}`;
}
