// The guard of all calls of a desk: it checks the caller's role and quotas, renews leases, and masks paths.
import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { mayCall } from '#shared/contract/desk/access.ts';
import type { ProcedureMeta } from '#shared/contract/procedure.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { toRpcError } from '../../api/rpc-error.ts';
import { StreamQuota } from '../../program/desk/quotas.ts';
import { withOwner } from '../../threads/tasks/task-turns.ts';
import type { CallGuard } from '../http/rpc.ts';
import type { PathMask } from './path-mask.ts';

export function guardCalls(mask: PathMask): CallGuard {
  const streams = new StreamQuota();
  return async ({ next, ...call }) => {
    try {
      const { desk, account } = call.context.member!;
      if (!mayCall(account.role, call.path)) throw new AppError('DESK_FORBIDDEN', {});
      const input = mask.reveal(call.input, call.path[0]);
      const { meta, outputSchema } = call.procedure['~orpc'];
      const { thread } = meta as ProcedureMeta;
      if (getEventIteratorSchemaDetails(outputSchema)) call.context.onEnd!(streams.take(account.id));
      if (thread === 'writer') desk.presence.renew(clustersIn(input), account.id);
      const output = await withOwner({ person: account.id, isJob: false }, () => next({ ...call, input }));
      // Threads return data of the project, which has large lists but no paths.
      return thread ? output : mask.hide(output);
    } catch (error) {
      throw mask.hideError(toRpcError(error, call.signal));
    }
  };
}

/** The clusters of an unchecked input; the contract will refuse an input of another form. */
function clustersIn(input: unknown): ClusterId[] {
  const { cluster, other } = (input ?? {}) as { cluster?: unknown; other?: unknown };
  return [cluster, other].filter((id) => typeof id === 'number') as ClusterId[];
}
