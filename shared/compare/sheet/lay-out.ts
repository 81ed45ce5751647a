// Lays out the comparison of two articles for the sheet. Runs in the worker: the window only draws the result.
import { type DiffRow, diffTexts, type Ignoring } from '../diff/index.ts';
import { type Block, blocksOf } from './blocks.ts';
import { markForm, type SheetRow } from './form-marks.ts';
import { type Boilerplate, isOnlyBoilerplate } from './mute-boilerplate.ts';
import type { Piece, Side } from './row-pieces.ts';
import { type Section, sectionsOf } from './sections.ts';

export type ArticleText = { readonly title: string; readonly body: string };

type ArticleDiff = {
  readonly title: readonly DiffRow[];
  readonly body: readonly DiffRow[];
  /** False if the time ran out before the comparison was complete. */
  readonly complete: boolean;
};

/**
 * @param form the differences of form, which never decide how two texts are aligned
 * @param budgetMs milliseconds after which the rest is compared more coarsely
 */
export function diffArticles(
  { left, right }: Readonly<Record<Side, ArticleText>>,
  excluded: Boilerplate,
  form: Ignoring,
  budgetMs: number,
): ArticleDiff {
  const end = performance.now() + budgetMs;
  const title = diffTexts(left.title, right.title, { ignore: form, timeoutMs: budgetMs });
  const timeoutMs = Math.max(0, end - performance.now());
  const body = diffTexts(left.body, right.body, { ignore: form, excluded, timeoutMs });
  return { title, body, complete: performance.now() < end };
}

export type LaidOutDiff = {
  readonly title: {
    readonly left: readonly Piece[];
    readonly right: readonly Piece[];
    readonly unified: readonly Piece[];
  };
  readonly sections: readonly Section[];
  /** The number of marked differences, the title's first. Each piece has the number of its difference. */
  readonly changes: number;
  readonly titleChanges: number;
  /** Differences of width, punctuation or script: marked ones, which `changes` includes, and hidden ones. */
  readonly forms: { readonly shown: number; readonly hidden: number };
  readonly hasMuted: boolean;
  readonly onlyBoilerplate: Readonly<Record<Side, boolean>>;
  readonly complete: boolean;
};

/**
 * @param diff ignores differences of form
 * @param ignore the differences of form that are not marked; none unless given
 */
export function layOut(
  diff: ArticleDiff,
  texts: Readonly<Record<Side, ArticleText>>,
  boilerplate: Boilerplate,
  ignore: Ignoring = {},
): LaidOutDiff {
  const { titles, blocks, forms } = markForms(diff, boilerplate, ignore);
  const titleChanges = sum(titles, 'changes');
  return {
    title: {
      left: titles.flatMap((block) => block.left),
      right: titles.flatMap((block) => block.right),
      unified: titles.flatMap((block) => block.unified),
    },
    sections: sectionsOf(blocks).map((section) => ({ ...section, blocks: section.blocks.map(joinSame) })),
    changes: titleChanges + sum(blocks, 'changes'),
    titleChanges,
    forms,
    hasMuted: boilerplate.left.length + boilerplate.right.length > 0,
    onlyBoilerplate: {
      left: isOnlyBoilerplate(texts.left.body, boilerplate.left),
      right: isOnlyBoilerplate(texts.right.body, boilerplate.right),
    },
    complete: diff.complete,
  };
}

function markForms({ title, body }: ArticleDiff, boilerplate: Boilerplate, ignore: Ignoring) {
  const blocksFrom = (titleRows: readonly SheetRow[], bodyRows: readonly SheetRow[]) => {
    const titles = blocksOf(titleRows);
    const blocks = blocksOf(bodyRows, boilerplate, sum(titles, 'changes'));
    return { titles, blocks, shown: sum(titles, 'forms') + sum(blocks, 'forms') };
  };
  const every = [markForm(title, {}), markForm(body, {})] as const;
  const isAllIgnored = Boolean(ignore.width && ignore.punctuation && ignore.script);
  if (every[0] === title && every[1] === body) return { ...blocksFrom(title, body), forms: { shown: 0, hidden: 0 } };
  const whole = blocksFrom(...every);
  const isNoneIgnored = !(ignore.width || ignore.punctuation || ignore.script);
  if (isNoneIgnored) return { ...whole, forms: { shown: whole.shown, hidden: 0 } };
  const marked = isAllIgnored ? blocksFrom(title, body) : blocksFrom(markForm(title, ignore), markForm(body, ignore));
  return { ...marked, forms: { shown: marked.shown, hidden: whole.shown - marked.shown } };
}

function sum(blocks: readonly Block[], count: 'changes' | 'forms'): number {
  return blocks.reduce((total, block) => total + block[count], 0);
}

/** The same text in fewer pieces, because the window receives and draws each of them. */
function joinSame(block: Block): Block {
  const left = joinSamePieces(block.left);
  const isLeft = block.unified.length === block.left.length && block.unified.every((one, at) => one === block.left[at]);
  return { ...block, left, right: joinSamePieces(block.right), unified: isLeft ? left : joinSamePieces(block.unified) };
}

function joinSamePieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const follows = last?.side === piece.side && last.at + last.text.length === piece.at;
    if (follows && last.kind === 'same' && piece.kind === 'same')
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}
