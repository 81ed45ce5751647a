// Workers on other machines, which compute batches of an import: a setting of this machine, never of a project. Articles leave
// the machine only while it is on.
import * as z from 'zod';
import { procedure } from './procedure.ts';

const MAX_ADDRESS = 2_000;
const address = z.object({ address: z.string().max(MAX_ADDRESS) });

const workersState = z.object({ host: z.string().nullable(), isOn: z.boolean() });

export const workers = {
  /**
   * `host` is the machine to which articles are sent; null: they stay here. If `isOn` is false, only a running import
   * still sends them. The address with its password is never returned.
   */
  state: procedure.output(workersState),
  /** Connects, writes and removes a key, and looks for workers; sends no text. @throws WORKERS_… */
  check: procedure.input(address).output(z.object({ host: z.string() })),
  /** Takes effect with the next import. @throws WORKERS_ADDRESS, WRITE_FAILED */
  start: procedure.input(address).output(z.void()),
  /** A running import continues with its workers. @throws WRITE_FAILED */
  stop: procedure.output(z.void()),
};
