// Divides blocks into sections: visible ones, and two kinds to be folded: stretches of identical ones, and long passages of one
// article. Pure.
import { type Block, ownerOf } from './blocks.ts';
import { isDifference, type Side } from './row-pieces.ts';

export type Section = {
  /** Identical sentences are a `fold`; a long passage that only one article has is `left` or `right`. */
  readonly kind: 'blocks' | 'fold' | Side;
  readonly blocks: readonly Block[];
  readonly sentences: number;
};

/** Identical sentences that are shown next to a change, and the minimum number of further ones that are folded. */
const CONTEXT = 1;
const FOLD_FROM = 3;

/** UTF-16 units that differ in a passage of one article: they fill half a window, so that the text that both have is out of sight. */
const LONG_PASSAGE = 400;

export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  // Equal texts are shown whole: there is nothing to look for.
  if (blocks.every(({ kind }) => kind === 'same')) return [sectionOf('blocks', blocks)];
  let from = 0;
  const push = (kind: Section['kind'], to: number) => {
    if (to > from) sections.push(sectionOf(kind, blocks.slice(from, to)));
    from = Math.max(from, to);
  };
  let at = 0;
  while (at < blocks.length) {
    if (blocks[at]!.kind === 'changed') {
      const side = ownerOf(blocks[at]!);
      let end = at + 1;
      while (side && end < blocks.length && ownerOf(blocks[end]!) === side) end += 1;
      if (side && lengthOf(blocks.slice(at, end), side) >= LONG_PASSAGE) {
        push('blocks', at);
        push(side, end);
      }
      at = end;
      continue;
    }
    let end = at;
    while (end < blocks.length && blocks[end]!.kind === 'same') end += 1;
    const foldFrom = at === 0 ? 0 : at + CONTEXT;
    const foldTo = end === blocks.length ? end : end - CONTEXT;
    if (foldTo - foldFrom >= FOLD_FROM) {
      push('blocks', foldFrom);
      push('fold', foldTo);
    }
    at = end;
  }
  push('blocks', blocks.length);
  return sections;
}

function lengthOf(blocks: readonly Block[], side: Side): number {
  return blocks.reduce(
    (length, block) => block[side].reduce((sum, piece) => sum + (isDifference(piece) ? piece.text.length : 0), length),
    0,
  );
}

/** Joins identical sentences of a paragraph, so that they flow instead of starting level one by one. */
function sectionOf(kind: Section['kind'], sentences: readonly Block[]): Section {
  const paragraphs: Block[][] = [];
  for (const block of sentences) {
    const last = paragraphs.at(-1);
    if (last?.[0]?.kind === 'same' && block.kind === 'same' && !block.newParagraph) last.push(block);
    else paragraphs.push([block]);
  }
  return { kind, blocks: paragraphs.map(joinAll), sentences: sentences.length };
}

/** In one step, because copying the pieces of a long paragraph for each of its sentences takes quadratic time. */
function joinAll(blocks: readonly Block[]): Block {
  const [first, ...others] = blocks;
  if (others.length === 0) return first!;
  const all = (side: 'left' | 'right' | 'unified') => blocks.flatMap((block) => block[side]);
  return { ...first!, left: all('left'), right: all('right'), unified: all('unified') };
}
