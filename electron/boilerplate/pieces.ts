// A text in pieces, lines and the sentences of a line: the units in which boilerplate recurs, and in which it is found.

/** UTF-16 offsets of the text; `end` is exclusive, and behind the line feed. */
export type Piece = { readonly start: number; readonly end: number; readonly text: string };

/** In the order of the text; joined they give it. */
export function cutPieces(text: string): Piece[] {
  let end = 0;
  return text.split(SENTENCE_END).map((piece) => {
    const start = end;
    end += piece.length;
    return { start, end, text: piece };
  });
}
/** Behind closing quotes and brackets; what is in brackets behind a sentence (（编辑 李四）) is a piece of its own. */
const SENTENCE_END = /(?<=[。！？!?；;][”’」』]*)(?![。！？!?；;”’」』）)])|(?<=\n)/u;

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

/** Letters, digits and ideographs alone: what a text says, and how long it is. */
export function lettersOf(text: string): string {
  return text.replace(NO_LETTERS, '');
}
