/** The rows of a printed table by their first cells, each row as cells by the header's names. */
export function readTable(stdout: string, name: string): Map<string, Record<string, string>> {
  const lines = stdout.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`${name} `));
  const cellsOf = (line: string) => line.trim().split(/ {2,}/);
  const header = cellsOf(lines[at]!);
  const end = lines.indexOf('', at);
  const rows = lines.slice(at + 2, end < 0 ? undefined : end).map(cellsOf);
  return new Map(rows.map((row) => [row[0]!, Object.fromEntries(header.map((name, n) => [name, row[n]!]))]));
}
