// Passes the caller from the program to a thread of a project, as a header of each call and not as an input field.
import { type Actor, actor } from '#shared/desk/editors.ts';

/** Without an actor, the person at this machine calls. */
export type CallerContext = { readonly actor?: Actor };

const HEADER = 'tonggao-actor';

export function headersOf({ context }: { context: CallerContext }): Record<string, string> {
  return context.actor ? { [HEADER]: JSON.stringify(context.actor) } : {};
}

/** Null for the person at this machine. */
export function readActor(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Actor | null {
  const header = headers[HEADER];
  return typeof header === 'string' ? actor.parse(JSON.parse(header)) : null;
}
