// Workers on other machines, which compute batches of an import: a setting of this machine, never of a project. Articles leave
// the machine only while it is on.
import * as z from 'zod';
import { appErrorSchema } from '../errors.ts';
import { procedure } from './procedure.ts';

/** The places at which the batches of an import were computed. */
export const batchCounts = z.object({
  /** Address of the workers. */
  host: z.string(),
  batches: z.int(),
  /** Batches that were computed on this machine. */
  here: z.int(),
  /** The reason for the latest of them. */
  reason: appErrorSchema.nullable(),
});
export type BatchCounts = z.infer<typeof batchCounts>;

const MAX_ADDRESS = 2_000;
const address = z.object({ address: z.string().max(MAX_ADDRESS) });

const workersState = z.object({ host: z.string().nullable(), isOn: z.boolean() });

export const workers = {
  /**
   * `host`: articles are sent to it, null: they stay on this machine. `isOn` false: only those of an import that has begun.
   * The address with its password is never returned.
   */
  state: procedure.output(workersState),
  /** Connects, writes and removes a key, and looks for workers, without sending a text. @throws WORKERS_… */
  check: procedure.input(address).output(z.object({ host: z.string() })),
  /** From the next import on. @throws WORKERS_ADDRESS, WRITE_FAILED */
  start: procedure.input(address).output(z.void()),
  /** A running import continues with its workers. @throws WRITE_FAILED */
  stop: procedure.output(z.void()),
};
