// The address of workers. It may contain a password, so it can come from the environment, which lists of processes do
// not show.
import { parseAddress } from '../../../pool/workers/address.ts';
import { UsageError } from '../failure.ts';

const ADDRESS_VARIABLE = 'TONGGAO_REDIS';

/**
 * @param option true or undefined: use the variable
 * @throws UsageError without an address; AppError WORKERS_ADDRESS
 */
export function readWorkersAddress(option: string | true | undefined): string {
  const address = typeof option === 'string' ? option : process.env[ADDRESS_VARIABLE];
  if (!address) throw new UsageError(`Give the address of Redis, or set ${ADDRESS_VARIABLE}. Nothing was changed.`);
  parseAddress(address);
  return address;
}
