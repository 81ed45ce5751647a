// Reads a CSV as spreadsheet programs do: RFC 4180, with \r\n, \n or \r as the end of a record outside quotes.

/** The records of a CSV without its byte order mark. @throws Error if a quote is not closed */
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
