// Gives a forked Node process the `process.parentPort` that an Electron utility process has.
import { EventEmitter } from 'node:events';

const parentPort = new EventEmitter() as EventEmitter & { postMessage(message: object): void };
parentPort.postMessage = (message) => {
  if (process.connected) process.send?.(message, () => {});
};
process.on('message', (data) => parentPort.emit('message', { data }));
process.on('disconnect', () => process.exit());
Object.assign(process, { parentPort });
