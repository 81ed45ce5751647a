// Switches workers on other machines on and off.
import { parseAddress } from '../../pool/workers/address.ts';
import { checkWorkers } from '../../pool/workers/check-workers.ts';
import { os } from '../procedure.ts';

export const workers = {
  state: os.workers.state.handler(({ context: { services } }) => {
    const { host, isOn } = services.workers;
    return { host, isOn };
  }),

  check: os.workers.check.handler(async ({ input }) => {
    const address = parseAddress(input.address);
    await checkWorkers(address);
    return { host: address.host };
  }),

  start: os.workers.start.handler(({ input, context: { services } }) => services.workers.start(input.address)),

  stop: os.workers.stop.handler(({ context: { services } }) => services.workers.stop()),
};
