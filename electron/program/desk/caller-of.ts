// What a thread of a project is told of the person of a desk who calls. Apart from the desk, which other shells do not load.
import type { HeldCluster } from '#shared/model/leases.ts';
import type { CallerContext } from '../../threads/caller.ts';
import type { Member } from './desk.ts';

export function callerOf(member: Member): Required<CallerContext> {
  const { id: editor, role } = member.account;
  return { actor: { editor, role }, held: heldByOthers(member) };
}

/** The clusters that others have open; none without a desk. */
export function heldByOthers(member: Member | undefined): HeldCluster[] {
  return member?.desk.presence.heldByOthers(member.account.id) ?? [];
}
