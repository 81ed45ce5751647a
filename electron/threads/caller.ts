// Passes the caller from the program to a thread of a project, as a header of each call and not as an input field.
import * as z from 'zod';
import { type Actor, actor } from '#shared/model/editors.ts';
import { type HeldCluster, heldCluster } from '#shared/model/leases.ts';

/** Without an actor, the person at this machine calls. `held`: clusters that others have open. */
export type CallerContext = { readonly actor?: Actor; readonly held?: readonly HeldCluster[] };
export type Caller = { readonly actor: Actor | null; readonly held: readonly HeldCluster[] };

const caller = z.object({ actor: actor.nullable(), held: z.array(heldCluster) });

const HEADER = 'tonggao-caller';

export function headersOf({ context: { actor, held = [] } }: { context: CallerContext }): Record<string, string> {
  // A header is of Latin letters.
  return actor ? { [HEADER]: encodeURIComponent(JSON.stringify({ actor, held } satisfies Caller)) } : {};
}

/** Without an actor for the person at this machine. */
export function readCaller(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Caller {
  const header = headers[HEADER];
  if (typeof header !== 'string') return { actor: null, held: [] };
  return caller.parse(JSON.parse(decodeURIComponent(header)));
}
