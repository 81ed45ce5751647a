// Limits on the connections of a server, so that descriptors are left for files and threads. A connection beyond a limit
// ends another of the same people: the oldest that answers nothing, otherwise the oldest. Whoever comes to work is let in.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  /** Connections in all; systems allow a process 1,024 descriptors, or more. */
  readonly all: number;
  /** Connections that have shown no session: in all, and of one address. */
  readonly strangers: number;
  readonly ofAddress: number;
  readonly ofPerson: number;
  /** Those that have shown the token of a system that asks from outside (electron/shells/outside). */
  readonly ofSystem: number;
  /** Time in ms for the headers of a request, and for a whole one: a piece of an upload on a slow line. */
  readonly headersMs: number;
  readonly requestMs: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  all: 500,
  strangers: 200,
  ofAddress: 64,
  ofPerson: 48,
  ofSystem: 128,
  headersMs: 10_000,
  requestMs: 120_000,
};

export function serverOptions({ headersMs, requestMs }: ConnectionLimits) {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: headersMs / 2,
    // Of TLS.
    handshakeTimeout: headersMs,
  };
}

type Connection = {
  readonly socket: Socket;
  readonly address: string;
  person: string | null;
  isAnswering: boolean;
};

export class Connections {
  readonly #limits: ConnectionLimits;
  /** By the caller's address and port, which a socket and its TLS share; the oldest first. */
  readonly #open = new Map<string, Connection>();

  /** @param isProxied true: all connections come from the address of the proxy */
  constructor(server: Server, limits: ConnectionLimits, isProxied: boolean) {
    this.#limits = isProxied ? { ...limits, ofAddress: limits.strangers } : limits;
    server.maxConnections = limits.all;
    server.on('connection', (socket: Socket) => this.#add(socket));
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      const connection = this.#open.get(keyOf(socket));
      if (!connection) return;
      connection.isAnswering = true;
      response.once('close', () => (connection.isAnswering = false));
    });
  }

  #add(socket: Socket): void {
    const key = keyOf(socket);
    const address = socket.remoteAddress ?? '';
    const added: Connection = { socket, address, person: null, isAnswering: false };
    this.#open.set(key, added);
    socket.once('close', () => {
      if (this.#open.get(key)?.socket === socket) this.#open.delete(key);
    });
    const { ofAddress, strangers } = this.#limits;
    this.#makeRoom(added, ofAddress, (one) => one.person === null && one.address === address);
    this.#makeRoom(added, strangers, (one) => one.person === null);
  }

  /** Called when a request has shown the session of a person. */
  admit(socket: Socket, person: string): void {
    this.#admit(socket, person, this.#limits.ofPerson);
  }

  /** Called when a request has shown the token of a system. */
  admitSystem(socket: Socket, system: string): void {
    // A space is in no id of a person.
    this.#admit(socket, `system ${system}`, this.#limits.ofSystem);
  }

  #admit(socket: Socket, person: string, most: number): void {
    const connection = this.#open.get(keyOf(socket));
    if (!connection || connection.person === person) return;
    connection.person = person;
    this.#makeRoom(connection, most, (one) => one.person === person);
  }

  #makeRoom(latest: Connection, most: number, isOfThem: (one: Connection) => boolean): void {
    const others = [...this.#open.values()].filter((one) => one !== latest && isOfThem(one));
    others.sort((one, other) => Number(one.isAnswering) - Number(other.isAnswering));
    for (const { socket } of others.slice(0, Math.max(0, others.length + 1 - most))) socket.destroy();
  }
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
