// The order in which articles that arrive together are placed: by their time of publication, as they would have come in
// one after the other. The order of the rows of a list therefore changes no cluster.
import { type Field, fields } from '#shared/model.ts';
import { parsePublished } from '#shared/published-time.ts';

type Ordered = Readonly<Record<Field, string>>;

/** The earliest first, those without a time last; of one time by their texts, then by what tells them apart. */
const TIE_BREAKERS: readonly Field[] = ['body', 'title', ...fields.filter((one) => one !== 'body' && one !== 'title')];

/** @returns the same rows; such as are equal in every field keep their order */
export function inPlacingOrder<Row>(rows: readonly Row[], fieldsOf: (row: Row) => Ordered): Row[] {
  return rows
    .map((row) => {
      const ordered = fieldsOf(row);
      return { row, ordered, time: parsePublished(ordered.published)?.from ?? Number.POSITIVE_INFINITY };
    })
    .sort((a, b) => (a.time === b.time ? compareFields(a.ordered, b.ordered) : a.time < b.time ? -1 : 1))
    .map(({ row }) => row);
}

function compareFields(a: Ordered, b: Ordered): number {
  const differing = TIE_BREAKERS.find((field) => a[field] !== b[field]);
  if (!differing) return 0;
  return a[differing] < b[differing] ? -1 : 1;
}
