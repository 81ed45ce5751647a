// The orders of the scripted editors, and the lines that they print.
import type { ArticleId, Verdict } from '#shared/model/model.ts';

export type EditorOrders = {
  readonly origin: string;
  readonly cookie: string;
  readonly project: string;
  readonly clusters: number;
  readonly seed: number;
};

export type ShownVerdict = readonly [ArticleId, Verdict | null];

export type EditorLine =
  | { readonly type: 'sent'; readonly request: string; readonly verdicts: readonly ShownVerdict[] }
  /** `milliseconds` is null if the command had to be sent again; `at`: ms since 1970. */
  | {
      readonly type: 'answered';
      readonly request: string;
      readonly milliseconds: number | null;
      readonly revision: number;
      readonly at: number;
    }
  /** The page shows this revision of the project, with what others have decided. */
  | { readonly type: 'shown'; readonly revision: number; readonly at: number }
  | { readonly type: 'refused'; readonly request: string; readonly code: string }
  /** It has stopped deciding, and waits for the last revision of all. */
  | { readonly type: 'quiet' }
  /**
   * The state of the editor's page at the end: a digest of the list with the state of each cluster, and the verdicts of all
   * members of the clusters that it has opened.
   */
  | { readonly type: 'ended'; readonly list: string; readonly verdicts: readonly ShownVerdict[] };
