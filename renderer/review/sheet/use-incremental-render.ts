// Renders a long sheet in steps: the visible part first, then parts that are small enough to handle keys in between.
import { startTransition, useEffect, useState } from 'react';
import type { Section } from '#shared/compare/sheet/sections.ts';

/** Blocks of about a window: with forty, a text of 30,000 characters took twice as long to appear. */
const FIRST = 20;
const STEP = 120;

/** The first sections up to a limit of blocks, which grows with every frame until all are rendered. */
export function useIncrementalRender(sections: readonly Section[]): readonly Section[] {
  const [grown, setGrown] = useState({ sections, blocks: FIRST });
  const limit = grown.sections === sections ? grown.blocks : FIRST;
  const shown = takeBlocks(sections, limit);
  const isWhole = shown.length === sections.length && shown.at(-1) === sections.at(-1);
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => startTransition(() => setGrown({ sections, blocks: limit + STEP })));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, sections, limit]);
  return shown;
}

function takeBlocks(sections: readonly Section[], limit: number): readonly Section[] {
  const taken: Section[] = [];
  let left = limit;
  for (const section of sections) {
    if (left <= 0) return taken;
    taken.push(
      section.kind === 'fold' || section.blocks.length <= left
        ? section
        : { ...section, blocks: section.blocks.slice(0, left) },
    );
    left -= section.kind === 'fold' ? 1 : section.blocks.length;
  }
  return taken;
}
