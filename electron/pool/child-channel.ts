// A child process, started by Node's fork or by Electron's utilityProcess (shells/desktop).
import { fork } from 'node:child_process';

export type Child = {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once when the process ends, for any reason; `detail` describes it. */
  onExit(listener: (detail: string) => void): void;
  kill(): void;
};
export type StartChild = (modulePath: string) => Child;

/**
 * V8 semi-space size in MB. Word lists of a batch die young; a larger young generation wastes memory without saving
 * time.
 */
export const CHILD_FLAGS = ['--max-semi-space-size=2'];

/** Starts a module in its own Node process; `serialization: 'advanced'` clones messages as structures. */
export const startNodeChild = (modulePath: string, execPath = process.execPath): Child => {
  const child = fork(modulePath, {
    execPath,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Do not pass on the parent's own flags (an --eval, a debugger's port).
    execArgv: CHILD_FLAGS,
  });
  return {
    // A message to a process that has just died is lost. onExit reports it, and the pool sends the batch to another
    // process.
    post: (message) => child.connected && child.send(message as object, () => {}),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => {
      const end = once(listener);
      child.on('exit', (code, signal) => end(signal ? `ended by ${signal}` : `ended with code ${code}`));
      // A process that could not be started may have no exit. An error without a listener would end the program.
      child.on('error', ({ message }) => child.pid === undefined && end(message));
    },
    kill: () => child.kill('SIGKILL'),
  };
};

/** A child that can't be started ends in the next tick, as one that dies at once. */
export function startOrReport(start: StartChild, modulePath: string): Child {
  try {
    return start(modulePath);
  } catch (error) {
    return {
      post: () => {},
      onMessage: () => {},
      onExit: (listener) => process.nextTick(listener, (error as Error).message),
      kill: () => {},
    };
  }
}

function once(listener: (detail: string) => void): (detail: string) => void {
  let called = false;
  return (detail) => {
    if (!called) listener(detail);
    called = true;
  };
}

type ParentPort = {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
};

/** The child's end: calls back for each message of the parent, and returns the function that replies. */
export function connectToParent<Request, Reply>(onRequest: (request: Request) => void): (reply: Reply) => unknown {
  // Electron's utility processes have process.parentPort, Node's forks have process.send.
  const port = (process as unknown as { parentPort?: ParentPort }).parentPort;
  if (port) {
    port.on('message', ({ data }) => onRequest(data as Request));
    return (reply) => port.postMessage(reply);
  }
  process.on('message', (message) => onRequest(message as Request));
  // Without this the child would outlive a parent that was killed.
  process.on('disconnect', () => process.exit());
  // A message to a parent that has just died is lost; `disconnect` follows.
  return (reply) => process.connected && process.send?.(reply as object, () => {});
}
