// The comparison of two articles: a quick one to paint, a patient one where time did not suffice. Once made it is kept for
// a while: going to and fro between members costs nothing.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { blocksOf } from './blocks.ts';
import type { ArticleDiff, ArticleText, Ignored } from './requests.ts';
import type { Piece } from './row-pieces.ts';
import { type Section, sectionsOf } from './sections.ts';
import { patientLine, QUICK_MS, quickLine } from './worker-line.ts';

/** The refinement of two long texts that have little in common: they stay readable meanwhile. */
const PATIENT_MS = 1_500;

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
};

export type ComparedPair = {
  readonly left: ArticleText;
  readonly right: ArticleText;
  readonly ignored: Ignored;
  /** Says which texts these are, and what is ignored. */
  readonly key: readonly (string | number)[];
};

/** A pair that is not yet known is not compared. */
export function useDiff(pair: ComparedPair | null) {
  const quick = useDiffWithin(pair, QUICK_MS, pair !== null);
  const patient = useDiffWithin(pair, PATIENT_MS, quick.data?.complete === false);
  const diff = patient.data ?? quick.data;
  const laidOut = useMemo(() => (diff ? layOut(diff) : null), [diff]);
  return { laidOut, error: quick.error ?? patient.error };
}

function useDiffWithin(pair: ComparedPair | null, budgetMs: number, enabled: boolean) {
  const line = budgetMs === QUICK_MS ? quickLine : patientLine;
  return useQuery({
    queryKey: ['diff', budgetMs, ...(pair?.key ?? [])],
    queryFn: ({ signal }) => {
      const { left, right, ignored } = pair!;
      const texts = { left: textOf(left), right: textOf(right) };
      return line.ask<ArticleDiff>({ kind: 'diff', ...texts, ignored, budgetMs }, signal);
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

/** An article has more than what the worker needs. */
function textOf({ title, body }: ArticleText): ArticleText {
  return { title, body };
}

function layOut(diff: ArticleDiff): LaidOutDiff {
  const titles = blocksOf(diff.title);
  const blocks = blocksOf(diff.body);
  return {
    title: {
      left: titles.flatMap((block) => block.left),
      right: titles.flatMap((block) => block.right),
      unified: titles.flatMap((block) => block.unified),
    },
    sections: sectionsOf(blocks),
    changes: blocks.filter(({ kind }) => kind === 'changed').length,
    titleDiffers: titles.some(({ kind }) => kind === 'changed'),
  };
}
