// Invented text, on which code is run before a person waits for it.

const CLAUSES = 250;
const FIRST_IDEOGRAPH = 0x4e00;
const IDEOGRAPHS = 2_000;

/** About 3,000 characters without meaning. @param isEdited true to leave out the beginning of every fourth clause */
export function makeFillerText(isEdited: boolean): string {
  let text = '';
  for (let clause = 0; clause < CLAUSES; clause++) {
    const length = 8 + (clause % 9);
    for (let place = isEdited && clause % 4 === 0 ? 2 : 0; place < length; place++)
      text += String.fromCharCode(FIRST_IDEOGRAPH + ((clause * 131 + place * 17) % IDEOGRAPHS));
    text += clause % 4 === 3 ? '。' : '，';
  }
  return text;
}
