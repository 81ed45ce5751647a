// Passes calls on to the threads of a project, as the contract says.
import { ORPCError, os } from '@orpc/server';
import type { ProcedureMeta } from '#shared/contract/procedure.ts';
import { toRpcError } from '../api/rpc-error.ts';
import type { CallerContext } from '../threads/caller.ts';
import { callerOf } from './desk/caller-of.ts';
import type { CallContext } from './procedure.ts';

type Thread = NonNullable<ProcedureMeta['thread']>;
type Options = { readonly signal: AbortSignal | undefined; readonly context: CallerContext };
/** A client, or a part of it: what it has under a name is a part or a procedure. */
type Client = { readonly [name: string]: Client } & ((input: unknown, options: Options) => Promise<unknown>);

/**
 * A handler that passes the call to a thread of the project that the input names. The thread checks inputs and outputs.
 */
export function forwardTo(thread: Thread) {
  return os.$context<CallContext>().handler(async ({ input, path, signal, context: { services, member } }) => {
    const { project } = (input ?? {}) as { project?: unknown };
    if (typeof project !== 'string') throw new ORPCError('BAD_REQUEST', { message: 'no project is named' });
    const options = { signal, context: member ? callerOf(member) : {} };
    const answer = (client: unknown) => path.reduce((part, name) => part[name]!, client as Client)(input, options);
    try {
      const engine = services.engines.of(project);
      return await (thread === 'reader' ? engine.read(answer) : engine.write(answer));
    } catch (error) {
      throw toRpcError(error, signal);
    }
  });
}
