// The orders of the scripted editors, and the lines that they print.
export type EditorOrders = {
  readonly origin: string;
  readonly cookie: string;
  readonly project: string;
  readonly clusters: number;
  readonly seed: number;
};

export type EditorLine =
  | { readonly type: 'sent'; readonly request: string }
  /** `milliseconds` is null if the command had to be sent again. */
  | { readonly type: 'answered'; readonly request: string; readonly milliseconds: number | null }
  | { readonly type: 'refused'; readonly request: string; readonly code: string }
  /** It has stopped deciding, and waits for the last revision of all. */
  | { readonly type: 'quiet' }
  /** `seen` is a digest of the clusters with their states, as the editor sees them at the end. */
  | { readonly type: 'ended'; readonly seen: string };
