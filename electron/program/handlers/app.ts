// The version of the program and its surroundings.
import packageJson from '../../../package.json' with { type: 'json' };
import { os } from '../procedure.ts';

export const app = {
  info: os.app.info.handler(({ context: { services, member } }) => ({
    version: packageJson.version,
    shell: member ? 'desk' : services.shell,
    dialogs: !member && services.dialogs !== null,
  })),
  segmenter: os.app.segmenter.handler(({ context: { services } }) => services.pool.segmenter()),
};
