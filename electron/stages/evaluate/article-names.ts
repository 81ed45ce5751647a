// Names the articles that labels refer to, also those without an id of their own.

/** No id looks like this, so an id that is a number never matches a row by accident. */
export function nameOfRow(row: number): string {
  return `row ${row}`;
}

/**
 * A distinct name for each article of a project: its id if that is unique, otherwise its row. If several articles have
 * this row, because files were imported one after the other, the article's number in the list.
 */
export function nameArticles(articles: readonly { readonly id: string; readonly row: number }[]): string[] {
  const ids = countEach(articles.map(({ id }) => id.trim()));
  const hasOwnId = ({ id }: { id: string }) => id.trim() !== '' && ids.get(id.trim()) === 1;
  const rows = countEach(articles.flatMap((article) => (hasOwnId(article) ? [] : [nameOfRow(article.row)])));
  return articles.map((article, index) => {
    if (hasOwnId(article)) return article.id.trim();
    const name = nameOfRow(article.row);
    return rows.get(name) === 1 && !ids.has(name) ? name : `article ${index + 1}`;
  });
}

function countEach(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
