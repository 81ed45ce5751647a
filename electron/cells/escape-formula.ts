// Prevents spreadsheet programs from running texts of a csv as formulas.

/** Beginnings that may be run (OWASP, CSV Injection); a Chinese Excel runs the full-width forms as well. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?(\d+(,\d{3})*(\.\d*)?|\.\d+)(e[+-]?\d+)?%?$/i;

/** The text, with an apostrophe before it if a spreadsheet program might run it; plain numbers stay unchanged. */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** The text before `escapeFormula`, as far as the added apostrophe can be recognised. */
export function unescapeFormula(text: string): string {
  const original = text.slice(1);
  return text.startsWith("'") && escapeFormula(original) === text ? original : text;
}
