// The switch that opens a project to a desk.
import { AppError } from '#shared/words/errors.ts';
import type { OpenDesk } from '../desk/open-desks.ts';
import { os } from '../procedure.ts';

export const sharing = {
  state: os.sharing.state.handler(async ({ input, context: { services } }) => {
    const open = await services.desks.find(input.project);
    return { can: services.desks.canOpen, shared: open && describe(open) };
  }),

  start: os.sharing.start.handler(async ({ input: { project, address }, context: { services } }) => {
    services.engines.of(project);
    return describe(await services.desks.start(project, address));
  }),

  stop: os.sharing.stop.handler(({ input, context: { services } }) => services.desks.stop(input.project)),

  invite: os.sharing.invite.handler(async ({ input, context: { services } }) => {
    const open = await services.desks.find(input.project);
    if (!open) throw new AppError('DESK_CLOSED', {});
    const { link, until } = open.invite(input.role);
    return { link, until: new Date(until).toISOString() };
  }),
};

function describe({ origin, desk }: OpenDesk) {
  return { origin, hasChief: desk.accounts.list().some(({ role }) => role === 'chief') };
}
