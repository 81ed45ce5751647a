// A project that several editors work on at once: who is there, who has which cluster, and the people of the desk.
import * as z from 'zod';
import { editorId, role } from '../../desk/editors.ts';
import { clusterId } from '../../model.ts';
import { procedure } from '../procedure.ts';
import { MAX_PASSWORD } from './sign-in.ts';

/** The id of a page, made when it is loaded. */
export const tabId = z.uuid();

export const presence = z.object({
  /** Editors with a page of the project in sight, and the clusters that these show. */
  people: z.array(z.object({ editor: editorId, name: z.string(), clusters: z.array(clusterId) })),
  /** Clusters that are being decided; others wait for `leftMs`. */
  leases: z.array(z.object({ cluster: clusterId, editor: editorId, name: z.string(), leftMs: z.int() })),
});
export type Presence = z.infer<typeof presence>;

const me = z.object({ editor: editorId, name: z.string(), role, project: z.string() });

export const editorProgress = z.object({
  /** Clusters that are done, and have a verdict of this editor. */
  decided: z.int(),
  /** Those of them with a verdict since the day or the hour began that were asked for. */
  decidedToday: z.int(),
  decidedLastHour: z.int(),
  /** Clusters assigned to the editor, and those of them that are not done. */
  assigned: z.int(),
  assignedLeft: z.int(),
});
export type EditorProgress = z.infer<typeof editorProgress>;

const person = editorProgress.extend({
  editor: editorId,
  name: z.string(),
  /** Null: the account was removed, and the history still names it. */
  role: role.nullable(),
  /** Since the server started; null: not. */
  lastSeen: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

const invitation = z.object({ id: z.string(), role, until: z.string() });

export const desk = {
  /** The one who is signed in. @throws DESK_CLOSED outside of a desk, as the others */
  me: procedure.output(me),
  /**
   * The page shows a cluster, or none. It becomes the editor's for two minutes if it is no other's: decisions of others are
   * refused during that time. Called again while the editor works on it.
   */
  open: procedure.input(z.object({ tab: tabId, cluster: clusterId.nullable() })).output(z.void()),
  /** Makes a cluster the caller's that another one has. */
  takeOver: procedure.input(z.object({ tab: tabId, cluster: clusterId })).output(z.void()),
  /** @param today when the day of the caller began */
  people: procedure
    .input(z.object({ project: z.string(), today: z.iso.datetime() }))
    .output(z.object({ people: z.array(person), invitations: z.array(invitation) })),
  /** Makes an invitation; `token` is shown once. */
  invite: procedure.input(z.object({ role })).output(z.object({ token: z.string(), until: z.string() })),
  revokeInvitation: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Ends an account and its sessions at once; its decisions stay. @throws LAST_CHIEF */
  remove: procedure.input(z.object({ editor: editorId })).output(z.void()),
  /** Ends the other sessions of the caller. @throws SIGN_IN_FAILED, TOO_MANY_ATTEMPTS, PASSWORD_TOO_SHORT */
  changePassword: procedure
    .input(z.object({ old: z.string().max(MAX_PASSWORD), password: z.string().max(MAX_PASSWORD) }))
    .output(z.void()),
};
