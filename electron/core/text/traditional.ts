// Traditional → simplified, character by character, for comparison only.
import traditionalToSimplified from 'opencc-js/dict/TSCharacters';
import { createScriptFolding } from '#shared/text/unit-folding.ts';

/** The text with every traditional character simplified (OpenCC's TSCharacters, first choice); same length. */
export const simplify = createScriptFolding(traditionalToSimplified);
