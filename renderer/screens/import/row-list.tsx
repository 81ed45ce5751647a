// Rows of a sheet, one line each: number, a short remark, and the beginning of its text. Only visible rows are
// rendered.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

const ROW_HEIGHT = 34;

export type ListedRow = { readonly row: number; readonly label?: ReactNode; readonly text: ReactNode };

type RowListProps<Row> = {
  rows: readonly Row[];
  describe: (row: Row) => ListedRow;
  /** Reads the rows page by page: the next page when the last row is drawn. */
  reading: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>;
};

export function RowList<Row>({ rows, describe, reading }: RowListProps<Row>) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const isAtEnd = virtual.getVirtualItems().at(-1)?.index === rows.length - 1;
  const { hasNextPage, isFetching, isError, fetchNextPage } = reading;
  // Waits for other readings: after a change the present pages are read again, and fetching the next page would be
  // cancelled.
  const isMoreDue = isAtEnd && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMoreDue) void fetchNextPage();
  }, [isMoreDue, fetchNextPage]);
  return (
    <div ref={scroll} className="rejected-scroll">
      <ul className="rows-in-sight" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { row, label, text } = describe(rows[index]!);
          return (
            <li key={index} style={{ transform: `translateY(${start}px)` }}>
              <span className="numbers faint one-line">{t('article.row', { row })}</span>
              {label !== undefined && <span className="one-line">{label}</span>}
              <span className="soft one-line">{text}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
