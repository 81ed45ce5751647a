// The unsaved form of the suggestion rules, kept when the page is left or reloaded.
import { useState } from 'react';
import * as z from 'zod';
import { suggestRules } from '#shared/review/suggest/rules.ts';

const suggestDraft = z.object({
  order: suggestRules.shape.order,
  /** The text as typed, with one source per line. */
  sources: z.string(),
  learning: z.boolean(),
});
export type SuggestDraft = z.infer<typeof suggestDraft>;

/** The draft is null if nothing is unsaved. */
export function useSuggestDraft(project: string): [SuggestDraft | null, (draft: SuggestDraft | null) => void] {
  const key = `tonggao:suggest-draft:${project}`;
  const [draft, setDraft] = useState(() => read(key));
  function keep(changed: SuggestDraft | null): void {
    sessionStorage.setItem(key, JSON.stringify(changed));
    setDraft(changed);
  }
  return [draft, keep];
}

function read(key: string): SuggestDraft | null {
  return suggestDraft
    .nullable()
    .catch(null)
    .parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
}
