// Every call of a desk passes here: who may make it, on which clusters, and under which names.

import { accessOf, decidingCalls } from '#shared/contract/desk/access.ts';
import type { ProcedureMeta } from '#shared/contract/procedure.ts';
import { AppError } from '#shared/errors.ts';
import type { ClusterId } from '#shared/model.ts';
import { toRpcError } from '../../api/rpc-error.ts';
import type { CallGuard } from '../http/rpc.ts';
import type { PathMask } from './path-mask.ts';

export function guardCalls(mask: PathMask): CallGuard {
  return async ({ next, ...call }) => {
    try {
      const { desk, account } = call.context.member!;
      const role = accessOf(call.path);
      if (role === null || (role === 'chief' && account.role !== 'chief')) throw new AppError('DESK_FORBIDDEN', {});
      const input = mask.reveal(call.input);
      if (decidingCalls.includes(call.path.join('.'))) desk.presence.claim(clustersIn(input), account.id);
      const output = await next({ ...call, input });
      // Threads answer with what is in the project, which has large lists and no path.
      return (call.procedure['~orpc'].meta as ProcedureMeta).thread ? output : mask.hide(output);
    } catch (error) {
      throw mask.hideError(toRpcError(error, call.signal));
    }
  };
}

/** Not checked yet; what is no number is refused by the contract. */
function clustersIn(input: unknown): ClusterId[] {
  const { cluster, other } = input as { cluster?: unknown; other?: unknown };
  return [cluster, other].filter((id) => typeof id === 'number') as ClusterId[];
}
