// The commands of the review and their keys in one table, for the sheet of shortcuts and the command palette.

/**
 * Each entry of a group is a line of the sheet: opposite commands share one. Keys have the names of shortcuts.ts, the
 * main key first.
 */
export const keyGroups = [
  {
    group: 'clusters',
    lines: [
      { nextCluster: ['j'], previousCluster: ['k'] },
      { search: ['/'] },
      { flag: ['F'] },
      { note: ['N'] },
      { pick: ['y'] },
      { pickNext: ['J', '⇧ArrowDown'], pickPrevious: ['K', '⇧ArrowUp'] },
      { batch: ['i'] },
    ],
  },
  {
    group: 'articles',
    lines: [
      { choose: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
      { jump: ['0'] },
      { leftArticle: ['ArrowLeft'], rightArticle: ['ArrowRight'] },
      { previousArticle: ['['], nextArticle: [']'] },
      { base: ['b'] },
      { reference: ['R'] },
    ],
  },
  {
    group: 'decide',
    lines: [
      { canonical: ['c'] },
      { keep: ['v'] },
      { discard: ['x'] },
      { keepOnly: ['C'] },
      { keepAll: ['V'] },
      { discardAll: ['D'] },
      { clear: ['X'] },
      { settle: ['Enter'] },
      { settleRisky: ['⇧Enter'] },
      { takeField: ['q'] },
      { takeSentence: ['Q'] },
    ],
  },
  {
    group: 'correct',
    lines: [
      { split: ['s'] },
      { part: ['S'] },
      { merge: ['m'] },
      { move: ['M'] },
      { nearMatches: ['a'] },
      { undo: ['u', '^z'] },
      { redo: ['U', '^Z'] },
      { history: ['h'] },
    ],
  },
  {
    group: 'compare',
    lines: [
      { nextChange: ['n'], previousChange: ['p'] },
      { nextFact: ['.'], previousFact: [','] },
      { nextPlace: [';'] },
      { unfold: ['f'] },
      { view: ['w'] },
      { ignore: ['g'] },
    ],
  },
  {
    group: 'panels',
    lines: [
      { lost: ['l'] },
      { facts: ['d'] },
      { members: ['o'] },
      { related: ['e'] },
      { timeline: ['t'] },
      { report: ['r'] },
      { help: ['?'] },
    ],
  },
] as const satisfies readonly { group: string; lines: readonly Readonly<Record<string, Keys>>[] }[];

export const reviewKeys: readonly Line[] = keyGroups.flatMap(({ lines }): readonly Line[] => lines);

type Line = (typeof keyGroups)[number]['lines'][number];
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

const REPEATED: ReadonlySet<ReviewCommand> = new Set([
  'nextCluster',
  'previousCluster',
  'pickNext',
  'pickPrevious',
  'leftArticle',
  'rightArticle',
  'previousArticle',
  'nextArticle',
  'nextChange',
  'previousChange',
  'nextFact',
  'previousFact',
  'nextPlace',
]);

/** Keys that repeat while they are held. */
export const repeatedKeys: ReadonlySet<string> = new Set(
  reviewKeys.flatMap(commandsOf).flatMap(([command, keys]) => (REPEATED.has(command) ? keys : [])),
);

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
