// Synthetic texts for the comparison's tests: Chinese-like sentences, the edits that editors make, awkward characters.
import * as fc from 'fast-check';
import { type DiffRow, diffTexts, type ExcludedRanges, type Ignoring, type Span } from '#shared/compare/diff/index.ts';

const words = [
  ...'天地人山水火木金土日月星云风雨雪春夏秋冬东南西北高低大小新旧多少来去开合上下前后左右城乡河海田林路桥',
];
const joints = ['，', '、', '；', '：', '，', '，'];
const stops = ['。', '。', '！', '？', '。”', '。\n', '。\n　　', '\r\n'];

const word = fc.constantFrom(...words);
const number = fc.constantFrom('3500', '1,000', '3.5%', '12:30', '2024');
const clause = fc
  .tuple(fc.array(word, { minLength: 2, maxLength: 12 }), fc.option(number, { freq: 4 }))
  .map(([characters, figure]) => characters.join('') + (figure ?? ''));

/** A text as its clauses, including punctuation, so that edits can work on clauses. */
export const article: fc.Arbitrary<string[]> = fc
  .array(
    fc
      .tuple(
        fc.array(fc.tuple(clause, fc.constantFrom(...joints)), { maxLength: 4 }),
        clause,
        fc.constantFrom(...stops),
      )
      .map(([parts, last, stop]) => [...parts.map((part) => part.join('')), last + stop]),
    { minLength: 1, maxLength: 12 },
  )
  .map((sentences) => sentences.flat());

type Edit = {
  kind: 'replace' | 'delete' | 'insert' | 'move' | 'punctuate' | 'break';
  at: number;
  to: number;
  text: string;
};

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('replace', 'delete', 'insert', 'move', 'punctuate', 'break'),
  at: fc.nat(),
  to: fc.nat(),
  text: clause,
});

function applyEdit(clauses: readonly string[], { kind, at, to, text }: Edit): string[] {
  if (clauses.length === 0) return [`${text}。`];
  const place = at % clauses.length;
  const target = clauses[place]!;
  const rest = clauses.toSpliced(place, 1);
  const cut = to % target.length;
  switch (kind) {
    case 'replace':
      return clauses.with(place, target.slice(0, cut) + text.charAt(0) + target.slice(cut + 1));
    case 'delete':
      return rest;
    case 'insert':
      return clauses.toSpliced(place, 0, `${text}，`);
    case 'move':
      return rest.toSpliced(to % clauses.length, 0, target);
    case 'punctuate':
      return clauses.with(place, target.replace(/[，、。]/, joints[to % joints.length]!));
    case 'break':
      return clauses.with(place, `${target}\n\n`);
  }
}

/** Two versions of one article. */
export const versions: fc.Arbitrary<[string, string]> = fc
  .tuple(article, fc.array(edit, { maxLength: 12 }))
  .map(([clauses, edits]) => [clauses.join(''), edits.reduce(applyEdit, clauses).join('')]);

/** Characters that a careless cut would break, with punctuation that invites cutting. */
const awkwardUnits = [
  '𠮷',
  '𪚥',
  '👩‍👩‍👧',
  '👍🏽',
  '🇨🇳',
  '🇭🇰',
  '1️⃣',
  '葛\u{E0100}',
  'e\u0301',
  '。\u0301',
  '❤️',
  'ｶﾞ',
  '\r\n',
  '\r',
];
const plainUnits = [
  '天',
  '地',
  '人',
  'a',
  '7',
  '1,0',
  '%',
  '。',
  '，',
  ':',
  '：',
  '”',
  '"',
  '\n',
  '　',
  ' ',
  '\u0301',
  '\u200D',
];
const loneSurrogates = ['\uD83D', '\uDE00'];

export const awkwardText = fc
  .array(fc.constantFrom(...awkwardUnits, ...plainUnits), { maxLength: 30 })
  .map((units) => units.join(''));

/** Any texts, often with much in common. */
export const anyTexts: fc.Arbitrary<[string, string]> = fc.oneof(
  versions,
  fc.tuple(awkwardText, awkwardText),
  fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })),
  fc
    .tuple(
      fc.array(fc.constantFrom('天', '。', ...loneSurrogates)),
      fc.array(fc.constantFrom('天', '。', ...loneSurrogates)),
    )
    .map(([left, right]): [string, string] => [left.join(''), right.join('')]),
);

function spell(side: string | readonly Span[]): string {
  return typeof side === 'string' ? side : side.map((span) => span.text).join('');
}

export function readLeft(rows: readonly DiffRow[]): string {
  return rows.map((row) => (row.kind === 'inserted' ? '' : spell(row.left))).join('');
}

export function readRight(rows: readonly DiffRow[]): string {
  return rows.map((row) => (row.kind === 'deleted' ? '' : spell(row.right))).join('');
}

function sketchSpan({ kind, text }: Span): string {
  if (kind === 'same') return text;
  return kind === 'deleted' ? `[${text}]` : `{${text}}`;
}

/**
 * Prints one line a row: `= same`, `~ left with [deleted] | right with {inserted}`, `- deleted`, `+ inserted`,
 * `-1`/`+1` moved.
 */
export function sketch(left: string, right: string, ignore: Ignoring = {}, excluded?: ExcludedRanges): string[] {
  return diffTexts(left, right, { timeoutMs: Number.POSITIVE_INFINITY, ignore, ...(excluded && { excluded }) }).map(
    (row) => {
      if (row.kind === 'same') return row.left === row.right ? `= ${row.left}` : `= ${row.left} | ${row.right}`;
      if (row.kind === 'deleted') return `-${row.move ?? ''} ${row.left}`;
      if (row.kind === 'inserted') return `+${row.move ?? ''} ${row.right}`;
      return `~ ${row.left.map(sketchSpan).join('')} | ${row.right.map(sketchSpan).join('')}`;
    },
  );
}
