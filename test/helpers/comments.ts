// Comments of TypeScript, JavaScript and HTML sources, found without a parser.

export const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

export function withoutComments(code: string): string {
  return code.replace(COMMENT, '');
}
