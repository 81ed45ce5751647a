// The comparison of two articles: a quick one to paint, a patient one where time did not suffice. Once made it is kept for
// a while: going to and fro between members costs nothing.
import { useQuery } from '@tanstack/react-query';
import { blocksOf } from './blocks.ts';
import type { ArticleDiff, ArticleText, Ignored } from './requests.ts';
import type { Piece, Side } from './row-pieces.ts';
import { type Section, sectionsOf } from './sections.ts';
import { type Boilerplate, isOnlyBoilerplate } from './set-apart.ts';
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
  /** Whether boilerplate, which either has, was left out of account. */
  readonly isSetApart: boolean;
  /** True where the body of a side is boilerplate as a whole. */
  readonly onlyBoilerplate: Readonly<Record<Side, boolean>>;
  /** False where time did not suffice. */
  readonly complete: boolean;
};

export type ComparedPair = {
  readonly left: ArticleText;
  readonly right: ArticleText;
  readonly ignored: Ignored;
  readonly boilerplate: Boilerplate;
  /** Says which texts these are, and what is ignored. */
  readonly key: readonly (string | number)[];
};

/** A pair that is not yet known is not compared. */
export function useDiff(pair: ComparedPair | null) {
  const quick = useQuery({ ...quickDiffQuery(pair), enabled: pair !== null });
  const patient = useQuery({ ...diffQuery(pair, PATIENT_MS), enabled: quick.data?.complete === false });
  return { laidOut: patient.data ?? quick.data ?? null, error: quick.error ?? patient.error };
}

/** @param ahead nobody looks at it yet */
export function quickDiffQuery(pair: ComparedPair | null, ahead = false) {
  return diffQuery(pair, QUICK_MS, ahead);
}

function diffQuery(pair: ComparedPair | null, budgetMs: number, ahead = false) {
  const line = budgetMs === QUICK_MS ? quickLine : patientLine;
  return {
    queryKey: ['diff', budgetMs, ...(pair?.key ?? [])],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { left, right, ignored, boilerplate } = pair!;
      const texts = { left: textOf(left), right: textOf(right) };
      const request = { kind: 'diff', ...texts, ignored, boilerplate, budgetMs } as const;
      return layOut(await line.ask<ArticleDiff>(request, { signal, ahead }), texts, boilerplate);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    // Pieces of text are made as a whole: looking for those that stayed the same costs more than it saves.
    structuralSharing: false,
  };
}

/** An article has more than what the worker needs. */
function textOf({ title, body }: ArticleText): ArticleText {
  return { title, body };
}

function layOut(diff: ArticleDiff, texts: Readonly<Record<Side, ArticleText>>, boilerplate: Boilerplate): LaidOutDiff {
  const titles = blocksOf(diff.title);
  const blocks = blocksOf(diff.body, boilerplate);
  return {
    title: {
      left: titles.flatMap((block) => block.left),
      right: titles.flatMap((block) => block.right),
      unified: titles.flatMap((block) => block.unified),
    },
    sections: sectionsOf(blocks),
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
