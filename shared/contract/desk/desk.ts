// A project that several editors work on at once: who is there, who has which cluster, and the people of the desk.
import * as z from 'zod';
import { editorId, role } from '../../model/editors.ts';
import { clusterId } from '../../model/model.ts';
import { procedure } from '../procedure.ts';
import { MAX_PASSWORD } from './sign-in.ts';

export const tabId = z.uuid();

export const presence = z.object({
  /** Editors who have a page of the project open, and the clusters that these pages show. */
  people: z.array(z.object({ editor: editorId, name: z.string(), clusters: z.array(clusterId) })),
  /** Clusters that an editor is deciding; other editors wait for `leftMs`. */
  leases: z.array(z.object({ cluster: clusterId, editor: editorId, name: z.string(), leftMs: z.int() })),
});
export type Presence = z.infer<typeof presence>;

const me = z.object({ editor: editorId, name: z.string(), role, project: z.string() });

export const editorProgress = z.object({
  /** Done clusters that have a verdict of this editor. */
  decided: z.int(),
  /** Decided clusters with a verdict since the requested start of the day, and within the last hour. */
  decidedToday: z.int(),
  decidedLastHour: z.int(),
  /** Clusters assigned to the editor, and how many of these are not done. */
  assigned: z.int(),
  assignedLeft: z.int(),
});
export type EditorProgress = z.infer<typeof editorProgress>;

const person = editorProgress.extend({
  editor: editorId,
  name: z.string(),
  /** Null: the account was removed, but the history still names it. */
  role: role.nullable(),
  /** The person's last request since the server started; null where there was none. */
  lastSeen: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

const invitation = z.object({ id: z.string(), role, until: z.string() });

export const desk = {
  /** The editor who is signed in. @throws DESK_CLOSED outside of a desk, as the other calls do */
  me: procedure.output(me),
  /**
   * Says which cluster the page shows, if any. The editor gets its lease for two minutes unless another editor has it:
   * decisions of others are refused during that time. Called again while the editor works on it.
   */
  open: procedure.input(z.object({ tab: tabId, cluster: clusterId.nullable() })).output(z.void()),
  takeOver: procedure.input(z.object({ tab: tabId, cluster: clusterId })).output(z.void()),
  /** @param today when the caller's day began */
  people: procedure
    .input(z.object({ project: z.string(), today: z.iso.datetime() }))
    .output(z.object({ people: z.array(person), invitations: z.array(invitation) })),
  /** `token` is returned only here. */
  invite: procedure.input(z.object({ role })).output(z.object({ token: z.string(), until: z.string() })),
  revokeInvitation: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Ends an account and its sessions at once; its decisions stay. @throws LAST_CHIEF */
  remove: procedure.input(z.object({ editor: editorId })).output(z.void()),
  /** Ends the other sessions of the caller. @throws SIGN_IN_FAILED, TOO_MANY_ATTEMPTS, PASSWORD_TOO_SHORT */
  changePassword: procedure
    .input(z.object({ old: z.string().max(MAX_PASSWORD), password: z.string().max(MAX_PASSWORD) }))
    .output(z.void()),
};
