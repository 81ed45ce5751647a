import { useQuery } from '@tanstack/react-query';
import type { FactAlert } from '#shared/compare/facts/index.ts';
import { useClient } from '../../base/client.ts';
import { thoroughQueue } from './compare-queue.ts';
import { delay } from './delay.ts';
import type { FactsRequest } from './requests.ts';
import type { ComparedPair } from './use-diff.ts';

/** Leaves both cores to what is about to be painted. */
const PAUSE_MS = 30;

/**
 * Null until the facts are known. A program without a segmenter has no names, which is no error here.
 * @param pair null until it is compared: both cores are needed for what is painted first
 */
export function useFacts(pair: ComparedPair | null): readonly FactAlert[] | null {
  const client = useClient();
  const names = useQuery({
    queryKey: ['names', ...(pair?.key ?? [])],
    queryFn: async ({ signal }) => {
      await delay(PAUSE_MS, signal);
      const [base, other] = await client.compare.names({ texts: [pair!.left.body, pair!.right.body] }, { signal });
      return { base: base ?? [], other: other ?? [] };
    },
    enabled: pair !== null,
    ...kept,
  });
  const plain = useFactsWith(pair, null, pair !== null);
  const named = useFactsWith(pair, names.data ?? null, names.data !== undefined && plain.data !== undefined);
  return named.data ?? plain.data ?? null;
}

const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, retry: false };

function useFactsWith(pair: ComparedPair | null, names: FactsRequest['names'], enabled: boolean) {
  return useQuery({
    queryKey: ['facts', names !== null, ...(pair?.key ?? [])],
    queryFn: async ({ signal }) => {
      if (names === null) await delay(PAUSE_MS, signal);
      const { left, right, published, boilerplate } = pair!;
      const request: FactsRequest = {
        kind: 'facts',
        left: { body: left.body, published: published.left },
        right: { body: right.body, published: published.right },
        boilerplate,
        names,
      };
      return thoroughQueue.ask<readonly FactAlert[]>(request, { signal });
    },
    enabled,
    ...kept,
  });
}
