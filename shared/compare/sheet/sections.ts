// Divides blocks into sections: visible ones, and stretches of identical ones to be folded. Pure.
import type { Block } from './blocks.ts';

export type Section = {
  readonly kind: 'blocks' | 'fold';
  readonly blocks: readonly Block[];
  readonly sentences: number;
};

/** Identical sentences that are shown next to a change, and the minimum number of further ones that are folded. */
const CONTEXT = 1;
const FOLD_FROM = 3;

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
      at += 1;
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
