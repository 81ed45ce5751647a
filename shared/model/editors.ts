// The people of a desk who share one project, and what each may do.
import * as z from 'zod';

/**
 * The id of an account: made when an invitation is accepted, and never reused, because a name may pass to another
 * person.
 */
export const editorId = z
  .string()
  .regex(/^[\w-]{8,40}$/)
  .brand('EditorId');
export type EditorId = z.infer<typeof editorId>;

/** An editor decides. A chief also imports, re-clusters, assigns clusters and invites people. */
export const roles = ['editor', 'chief'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** The caller. Without an actor it is the person at this machine, who may do everything. */
export const actor = z.object({ editor: editorId, role });
export type Actor = z.infer<typeof actor>;

export const MAX_NAME = 40;
/** A name without control characters and repeated spaces, so that names that look the same are the same. */
export const editorName = z
  .string()
  .transform((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(MAX_NAME)
      .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}]+$/u),
  );
