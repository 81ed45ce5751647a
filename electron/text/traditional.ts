// Traditional → simplified, character by character, for comparison only.
import traditionalToSimplified from 'opencc-js/dict/TSCharacters';
import { createScriptFolding, foldWidth } from '#shared/text/unit-folding.ts';

/** The text with every traditional character simplified (OpenCC's TSCharacters, first choice); same length. */
export const simplify = createScriptFolding(traditionalToSimplified);

/** In one width and one script, of the same length: the form in which shapes and names are looked for. */
export function toPlain(text: string): string {
  return simplify(foldWidth(text));
}
