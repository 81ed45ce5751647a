// Tables for a terminal: the first column to the left, figures to the right, Chinese characters two columns wide.

const WIDE = /[\u2e80-\uffdc]/g;

/** A table with a header, a rule and one line per row; every row has a cell for each column. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) => Math.max(widthOf(name), ...rows.map((row) => widthOf(row[column]!))));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const room = ' '.repeat(widths[column]! - widthOf(cell));
        return column === 0 ? cell + room : room + cell;
      })
      .join('  ')
      .trimEnd();
  return [line(header), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function formatShare(share: number): string {
  return share.toFixed(4);
}

function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}
