// The commands of the review and their keys in one table, for the sheet of shortcuts and the command palette.

/**
 * Each entry is a line of the sheet: opposite commands share one. Keys have the names of shortcuts.ts, the main key
 * first.
 */
export const reviewKeys = [
  { nextCluster: ['j'], previousCluster: ['k'] },
  { choose: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  { jump: ['0'] },
  { leftArticle: ['ArrowLeft'], rightArticle: ['ArrowRight'] },
  { previousArticle: ['['], nextArticle: [']'] },
  { canonical: ['c'] },
  { keep: ['v'] },
  { discard: ['x'] },
  { keepOnly: ['C'] },
  { keepAll: ['V'] },
  { discardAll: ['D'] },
  { clear: ['X'] },
  { takeField: ['q'] },
  { takeSentence: ['Q'] },
  { settle: ['Enter'] },
  { settleRisky: ['⇧Enter'] },
  { split: ['s'] },
  { part: ['S'] },
  { merge: ['m'] },
  { move: ['M'] },
  { nearMatches: ['a'] },
  { flag: ['F'] },
  { note: ['N'] },
  { undo: ['u', '^z'] },
  { redo: ['U', '^Z'] },
  { history: ['h'] },
  { pick: ['y'] },
  { pickNext: ['J', '⇧ArrowDown'], pickPrevious: ['K', '⇧ArrowUp'] },
  { batch: ['i'] },
  { nextChange: ['n'], previousChange: ['p'] },
  { nextFact: ['.'], previousFact: [','] },
  { unfold: ['f'] },
  { view: ['w'] },
  { ignore: ['g'] },
  { lost: ['l'] },
  { members: ['o'] },
  { related: ['e'] },
  { timeline: ['t'] },
  { report: ['r'] },
  { reference: ['R'] },
  { base: ['b'] },
  { search: ['/'] },
  { help: ['?'] },
] as const satisfies readonly Readonly<Record<string, Keys>>[];

type Line = (typeof reviewKeys)[number];
export type ReviewCommand = Line extends infer One ? (One extends Line ? keyof One : never) : never;

export type ReviewKey = Line extends infer One
  ? One extends Line
    ? Extract<One[keyof One], Keys>[number]
    : never
  : never;

type Keys = readonly [string, ...string[]];

export function commandsOf(line: Line): [command: ReviewCommand, keys: Keys][] {
  return Object.entries(line) as [ReviewCommand, Keys][];
}

const mainKeys = new Map(reviewKeys.flatMap(commandsOf).map(([command, [key]]) => [command, key]));

export function keyOf(command: ReviewCommand): string {
  return shownKey(mainKeys.get(command)!);
}

const SYMBOLS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** How a key is shown: `J`, `⇧J`, `Ctrl Z`, `Ctrl ⇧Z`, `←`, `⇧↓`, `Enter`. */
export function shownKey(name: string): string {
  const key = name.replace(/^[\^⇧]/, '');
  const shift = name.startsWith('⇧') || /^\p{Lu}$/u.test(key) ? '⇧' : '';
  const shown = SYMBOLS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return `${name.startsWith('^') ? 'Ctrl ' : ''}${shift}${shown}`;
}
