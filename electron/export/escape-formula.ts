// Keeps text from being run as a formula when a spreadsheet program opens a csv.

/** OWASP, CSV Injection: what begins like this may be run; a Chinese Excel takes the full-width forms as well. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?(\d+(,\d{3})*(\.\d*)?|\.\d+)(e[+-]?\d+)?%?$/i;

/** The text, with an apostrophe before it if a spreadsheet program might run it; plain numbers stay as they are. */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** The text that `escapeFormula` was given, as far as the apostrophe it adds can be recognised. */
export function unescapeFormula(text: string): string {
  const original = text.slice(1);
  return text.startsWith("'") && escapeFormula(original) === text ? original : text;
}
