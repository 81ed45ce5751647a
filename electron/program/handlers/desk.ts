// The handlers of a shared project: who is there, and its people.

import type { ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import type { Member } from '../desk/desk.ts';
import { os } from '../procedure.ts';
import type { Services } from '../services.ts';

const HOUR_MS = 3_600_000;

export const desk = {
  me: os.desk.me.handler(({ context: { member } }) => {
    const { account, desk } = requireMember(member);
    return { editor: account.id, name: account.name, role: account.role, project: desk.name };
  }),

  open: os.desk.open.handler(async ({ input: { tab, cluster }, context: { services, member } }) => {
    const { account, desk } = requireMember(member);
    await checkCluster(services, desk.project, cluster);
    desk.presence.open(tab, account.id, cluster);
  }),

  takeOver: os.desk.takeOver.handler(async ({ input: { tab, cluster }, context: { services, member } }) => {
    const { account, desk } = requireMember(member);
    await checkCluster(services, desk.project, cluster);
    desk.presence.takeOver(tab, account.id, cluster);
  }),

  people: os.desk.people.handler(async ({ input: { project, today }, context: { services, member } }) => {
    const { desk } = requireMember(member);
    const lastHour = new Date(Date.now() - HOUR_MS).toISOString();
    const progress = await services.engines
      .of(project)
      .read((client) => client.project.editorProgress({ today, lastHour }));
    return {
      people: progress.map((person) => {
        const lastSeen = desk.presence.lastSeen(person.editor);
        return {
          ...person,
          role: desk.accounts.find(person.editor)?.role ?? null,
          lastSeen: lastSeen === null ? null : new Date(lastSeen).toISOString(),
        };
      }),
      invitations: desk.accounts
        .invitations()
        .map(({ id, role, until }) => ({ id, role, until: new Date(until).toISOString() })),
    };
  }),

  invite: os.desk.invite.handler(({ input, context: { member } }) => {
    const { token, until } = requireMember(member).desk.accounts.invite(input.role);
    return { token, until: new Date(until).toISOString() };
  }),

  revokeInvitation: os.desk.revokeInvitation.handler(({ input, context: { member } }) =>
    requireMember(member).desk.accounts.revokeInvitation(input.id),
  ),

  remove: os.desk.remove.handler(({ input, context: { member } }) =>
    requireMember(member).desk.accounts.remove(input.editor),
  ),

  changePassword: os.desk.changePassword.handler(({ input, context: { member } }) => {
    const present = requireMember(member);
    return present.desk.changePassword(present, input.old, input.password);
  }),
};

/** @throws AppError DESK_CLOSED in another shell */
function requireMember(member: Member | undefined): Member {
  if (!member) throw new AppError('DESK_CLOSED', {});
  return member;
}

/** Asks also without a cluster, so that calls of a page take effect in their order. @throws AppError CLUSTER_MISSING */
async function checkCluster({ engines }: Services, project: string, cluster: ClusterId | null): Promise<void> {
  const has = await engines.of(project).read((client) => client.project.hasCluster({ cluster }));
  if (cluster !== null && !has) throw new AppError('CLUSTER_MISSING', {});
}
