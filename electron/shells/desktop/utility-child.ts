// Starts fingerprint processes as Electron's utility processes, because packaged apps cannot fork plain Node.
import { utilityProcess } from 'electron';
import { CHILD_FLAGS, type StartChild } from '../../pool/child-channel.ts';

export const startUtilityChild: StartChild = (modulePath) => {
  const child = utilityProcess.fork(modulePath, [], { serviceName: 'Tonggao fingerprints', execArgv: CHILD_FLAGS });
  let cause = '';
  // Without a listener this event would end the program. The exit follows.
  child.on('error', (type, location) => {
    cause = ` by ${type} in ${location}`;
  });
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('exit', (code) => listener(`ended${cause} with code ${code}`)),
    kill: () => child.kill(),
  };
};
