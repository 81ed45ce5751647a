// Prints to the terminal. Names of files and columns are untrusted: a control character in them could move the cursor,
// change the title or hide text (ECMA-48, UAX 9). It is therefore printed as an escape.
import { format } from 'node:util';

/** Control characters except tab and line feed, and those that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text with each control character escaped like `\u001b`, which means the same character in JSON. */
export function visible(text: string): string {
  return text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** From now on, `console.error` prints control characters as escapes: messages of errors name files, too. */
export function escapeErrors(): void {
  const send = console.error;
  console.error = (...args: unknown[]) => send(visible(format(...args)));
}

export function print(text: string): void {
  console.log(visible(text));
}

export function printError(text: string): void {
  console.error(visible(text));
}
