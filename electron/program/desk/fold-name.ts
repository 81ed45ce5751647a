// Folds names that look the same to one form, so that no one takes the name of another.
import { simplify } from '../../core/text/traditional.ts';

/** Cyrillic and Greek letters, and digits, that look like a Latin letter: of each pair the second is the Latin one. */
const LOOKALIKES = 'аaвbеeѕsіiїiјjкkмmнhоoрpсcтtуyхxһhԁdԛqԝwӏlαaβbεeζzηnιiκkμmνvοoρpτtυyχx0o1lil|l';
const LATIN = new Map([...LOOKALIKES.matchAll(/(.)(.)/gu)].map(([, letter, latin]) => [letter!, latin!]));

/** Without width, case, script form and spaces: 主編 is 主编, and a Cyrillic р is a p. */
export function foldName(name: string): string {
  const plain = simplify(name.normalize('NFKC').toLowerCase()).replace(/\s/gu, '');
  // Twice, because і becomes i, which looks like l.
  return Array.from(plain, (letter) => toLatin(toLatin(letter))).join('');
}

function toLatin(letter: string): string {
  return LATIN.get(letter) ?? letter;
}
