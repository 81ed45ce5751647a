// Keeps text from being run as a formula when a spreadsheet program opens a csv.

/** OWASP, CSV Injection: what begins like this may be run; a Chinese Excel takes the full-width forms as well. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?(\d+(,\d{3})*(\.\d*)?|\.\d+)(e[+-]?\d+)?%?$/i;

/** The text, with an apostrophe before it if a spreadsheet program might run it; plain numbers stay as they are. */
export function inertText(text: string): string {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** The text that `inertText` was given, as far as the apostrophe it adds can be recognised. */
export function readInertText(text: string): string {
  const original = text.slice(1);
  return text.startsWith("'") && inertText(original) === text ? original : text;
}
