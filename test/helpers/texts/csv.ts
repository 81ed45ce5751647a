// Reads a csv as spreadsheet programs do: RFC 4180, and outside quotes any of \r\n, \n and \r ends a record.

/** The records of a csv without its byte order mark. Throws on a quote that is not closed. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let quoted = false;
  const endField = () => {
    record.push(field);
    field = '';
  };
  const endRecord = () => {
    endField();
    records.push(record);
    record = [];
  };
  for (let i = text.startsWith('\uFEFF') ? 1 : 0; i < text.length; i++) {
    const character = text[i]!;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[i + 1] === '"') field += text[++i];
      else quoted = false;
    } else if (character === '"' && field === '') quoted = true;
    else if (character === ',') endField();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[i + 1] === '\n') i++;
      endRecord();
    } else field += character;
  }
  if (quoted) throw new Error('a quote is not closed');
  if (field !== '' || record.length > 0) endRecord();
  return records;
}
