// The comparison of two articles as the sheet shows it. Made in the worker: the window only draws it. Pure.
import type { DiffRow } from '#shared/diff/index.ts';
import type { ArticleText } from '../comparison/requests.ts';
import { type Block, blocksOf } from './blocks.ts';
import type { Piece, Side } from './row-pieces.ts';
import { type Section, sectionsOf } from './sections.ts';
import { type Boilerplate, isOnlyBoilerplate } from './set-apart.ts';

type ArticleDiff = {
  readonly title: readonly DiffRow[];
  readonly body: readonly DiffRow[];
  /** Whether the time sufficed. */
  readonly complete: boolean;
};

export type LaidOutDiff = {
  readonly title: {
    readonly left: readonly Piece[];
    readonly right: readonly Piece[];
    readonly unified: readonly Piece[];
  };
  readonly sections: readonly Section[];
  /** Stretches of the body that differ. */
  readonly changes: number;
  readonly titleDiffers: boolean;
  /** Whether boilerplate, which either has, was left out of account. */
  readonly isSetApart: boolean;
  /** True where the body of a side is boilerplate as a whole. */
  readonly onlyBoilerplate: Readonly<Record<Side, boolean>>;
  /** False where time did not suffice. */
  readonly complete: boolean;
};

export function layOut(
  diff: ArticleDiff,
  texts: Readonly<Record<Side, ArticleText>>,
  boilerplate: Boilerplate,
): LaidOutDiff {
  const titles = blocksOf(diff.title);
  const blocks = blocksOf(diff.body, boilerplate);
  return {
    title: {
      left: titles.flatMap((block) => block.left),
      right: titles.flatMap((block) => block.right),
      unified: titles.flatMap((block) => block.unified),
    },
    sections: sectionsOf(blocks).map((section) => ({ ...section, blocks: section.blocks.map(joinSame) })),
    changes: blocks.filter(({ kind }) => kind === 'changed').length,
    titleDiffers: titles.some(({ kind }) => kind === 'changed'),
    isSetApart: boilerplate.left.length + boilerplate.right.length > 0,
    onlyBoilerplate: {
      left: isOnlyBoilerplate(texts.left.body, boilerplate.left),
      right: isOnlyBoilerplate(texts.right.body, boilerplate.right),
    },
    complete: diff.complete,
  };
}

/** The same text in fewer pieces: a window receives and draws each of them. */
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
