// The address of workers, which may hold a password: the environment keeps it out of the list of processes.
import { parseAddress } from '../../../compute/remote/address.ts';
import { UsageError } from '../failure.ts';

/** Name of the variable of the environment. */
const ADDRESS_VARIABLE = 'TONGGAO_REDIS';

/**
 * @param option true or undefined: the variable
 * @throws UsageError without any; AppError WORKERS_ADDRESS
 */
export function readWorkersAddress(option: string | true | undefined): string {
  const address = typeof option === 'string' ? option : process.env[ADDRESS_VARIABLE];
  if (!address) throw new UsageError(`Give the address of Redis, or set ${ADDRESS_VARIABLE}. Nothing was changed.`);
  parseAddress(address);
  return address;
}
