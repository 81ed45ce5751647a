// Compares two articles: quickly to paint at once, then thoroughly if time did not suffice. The results are cached, so
// that going back to a member costs nothing.
import { useQuery } from '@tanstack/react-query';
import type { ArticleText, LaidOutDiff } from '#shared/compare/sheet/lay-out.ts';
import type { Boilerplate } from '#shared/compare/sheet/mute-boilerplate.ts';
import { fastQueue, QUICK_MS, thoroughQueue } from './compare-queue.ts';
import type { Ignored } from './requests.ts';

/** Milliseconds for refining two long texts with little in common, which are readable before. */
const PATIENT_MS = 1_500;

export type ComparedPair = {
  readonly left: ArticleText;
  readonly right: ArticleText;
  readonly ignored: Ignored;
  readonly boilerplate: Boilerplate;
  readonly published: { readonly left: string; readonly right: string };
  /** Identifies the texts and what is ignored. */
  readonly key: readonly (string | number)[];
};

export function useDiff(pair: ComparedPair | null) {
  const quick = useQuery({ ...quickDiffQuery(pair), enabled: pair !== null });
  const patient = useQuery({ ...diffQuery(pair, PATIENT_MS), enabled: quick.data?.complete === false });
  return { laidOut: patient.data ?? quick.data ?? null, error: quick.error ?? patient.error };
}

export function quickDiffQuery(pair: ComparedPair | null, ahead = false) {
  return diffQuery(pair, QUICK_MS, ahead);
}

function diffQuery(pair: ComparedPair | null, budgetMs: number, ahead = false) {
  const line = budgetMs === QUICK_MS ? fastQueue : thoroughQueue;
  return {
    queryKey: ['diff', budgetMs, ...(pair?.key ?? [])],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { left, right, ignored, boilerplate } = pair!;
      const texts = { left: textOf(left), right: textOf(right) };
      const request = { kind: 'diff', ...texts, ignored, boilerplate, budgetMs } as const;
      return line.ask<LaidOutDiff>(request, { signal, ahead });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    // All pieces are new objects, so searching for unchanged ones costs more than it saves.
    structuralSharing: false,
  };
}

function textOf({ title, body }: ArticleText): ArticleText {
  return { title, body };
}
