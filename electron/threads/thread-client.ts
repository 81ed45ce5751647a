// A thread of an open project, from the program's side: calls go through a port, and fail if the thread has ended.
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { ThreadDeath } from '../base/thread-death.ts';
import { type CallerContext, headersOf } from './caller.ts';
import { type ThreadName, takeThread } from './project-threads.ts';
import { countSent, makeUnreadCalls, type UnreadCalls } from './unread-calls.ts';

export type ThreadData = {
  readonly project: string;
  /** True: measures, while nothing else is asked, what windows show. */
  readonly worksAhead: boolean;
  readonly port: MessagePort;
  readonly unread: UnreadCalls;
};

export class ThreadClient<Client extends object> {
  readonly client: Client;
  readonly death: ThreadDeath;
  readonly #worker: Worker;
  #isPortClosed = false;

  /** @param onRevision called with the revisions of the project */
  constructor(
    name: ThreadName,
    data: Omit<ThreadData, 'port' | 'unread'>,
    onRevision: (revision: number) => void = () => {},
  ) {
    const { port1, port2 } = new MessageChannel();
    this.#worker = takeThread(name);
    const unread = makeUnreadCalls();
    countSent(port1, unread);
    this.#worker.postMessage({ ...data, port: port2, unread } satisfies ThreadData, [port2]);
    // The thread sends either a revision, or defects for the program's log.
    this.#worker.on('message', (sent: number | unknown[]) =>
      typeof sent === 'number' ? onRevision(sent) : console.error(...sent),
    );
    this.death = new ThreadDeath(this.#worker);
    this.death.listen(() => port1.close());
    port1.on('close', () => {
      this.#isPortClosed = true;
    });
    this.client = createORPCClient(new RPCLink<CallerContext>({ port: port1, headers: headersOf })) as Client;
    port1.start();
  }

  send(message: object, transfer: readonly MessagePort[]): void {
    this.#worker.postMessage(message, [...transfer]);
  }

  get isAlive(): boolean {
    return this.death.appError === null;
  }

  /**
   * The answer to a call of `client`.
   * @throws AppError WORKER_FAILED if the thread ended before the answer
   */
  async call<T>(answer: Promise<T>): Promise<T> {
    const ended = Promise.withResolvers<never>();
    const forget = this.death.listen(ended.reject);
    try {
      return await Promise.race([answer, ended.promise]);
    } catch (error) {
      // The link gives up when the port closes, possibly before the thread has ended.
      if (this.#isPortClosed && !(error instanceof ORPCError)) await ended.promise;
      throw error;
    } finally {
      forget();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
