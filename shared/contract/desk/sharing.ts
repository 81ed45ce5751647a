// The switch that opens a project of this machine to a desk, as `tonggao serve` does (desk.ts has what the desk calls).
import * as z from 'zod';
import { role } from '../../model/editors.ts';
import { procedure } from '../procedure.ts';

const inProject = z.object({ project: z.string() });
const text = z.string().max(1_000).optional();

export const deskAddress = z.object({
  /** `host:port`; by default a free port that only this machine reaches. */
  listen: text,
  /** Paths of PEM files. */
  cert: text,
  key: text,
  /** The https origin of a reverse proxy, which encrypts instead of `cert` and `key`. */
  proxy: text,
});
export type DeskAddressOptions = z.infer<typeof deskAddress>;

/** `origin` is opened in a browser; `hasChief` is false until someone has accepted the first invitation. */
const shared = z.object({ origin: z.string(), hasChief: z.boolean() });

export const sharing = {
  /** `shared` is null while the project is not shared; `can` says if this shell can share it. */
  state: procedure.input(inProject).output(z.object({ can: z.boolean(), shared: shared.nullable() })),
  /** @throws ADDRESS_INVALID, ADDRESS_UNENCRYPTED, ADDRESS_UNAVAILABLE, CERTIFICATE_INVALID, ACCOUNTS_UNREADABLE, DESK_CLOSED */
  start: procedure.input(inProject.extend({ address: deskAddress })).output(shared),
  stop: procedure.input(inProject).output(z.void()),
  /** A link for one person, and when it expires. @throws DESK_CLOSED */
  invite: procedure.input(inProject.extend({ role })).output(z.object({ link: z.string(), until: z.string() })),
};
