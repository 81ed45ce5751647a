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
  const blocks: Block[] = [];
  for (const block of sentences) {
    const last = blocks.at(-1);
    if (last?.kind === 'same' && block.kind === 'same' && !block.newParagraph) {
      blocks[blocks.length - 1] = {
        ...last,
        left: [...last.left, ...block.left],
        right: [...last.right, ...block.right],
        unified: [...last.unified, ...block.unified],
      };
    } else {
      blocks.push(block);
    }
  }
  return { kind, blocks, sentences: sentences.length };
}
