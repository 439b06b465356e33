import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Activity, leastUseful } from './least-useful';

export interface ConnectionBounds {
  /** Open connections altogether. */
  altogether: number;
  /** Open connections of one address: many people are behind some, and a browser opens six. */
  perAddress: number;
  /** Addresses that only the first bound holds for: a proxy brings everybody. */
  isExempt?: (address: string) => boolean;
  /** How long a connection that has nothing under way may still ask when the server ends; default 250. */
  lastCallMs?: number;
  /**
   * For how long, at most, a server that ends goes on accepting connections; default 0. For a server behind edges, which
   * open a connection for each order that they have taken, and may be asked to end at the same moment.
   */
  acceptsOnMs?: number;
}

const LAST_CALL_MS = 250;
/**
 * The same of whom a proxy asks, who keeps connections and sends the next order on one of them. By then it has used them all
 * up, for each reply is a connection's last, and goes elsewhere: none is closed on which an order is just coming.
 */
export const LAST_CALL_OF_PROXIES_MS = 2000;
/** Requests of one connection that may wait for the one before them. No browser asks for a second one at all. */
const LONGEST_QUEUE = 32;
/** How long a request may take to arrive, and a reply to be read, when the server ends. */
const DRAIN_MS = 7000;
/** Connections that the kernel holds for a server until it accepts them: Node's default backlog. */
const BACKLOG = 511;

/**
 * The open connections of an HTTP server, each with what it is doing: bounded while the server runs, and brought to
 * their end when it ends.
 */
export class Connections {
  private readonly all = new Set<Connection>();
  private readonly byAddress = new Map<string, Set<Connection>>();
  private readonly bySocket = new WeakMap<Socket, Connection>();
  private isDraining = false;
  private accepted = 0;

  constructor(
    private readonly server: Server,
    private readonly bounds: ConnectionBounds,
  ) {
    server.on('connection', (socket) => this.accept(socket));
    const [answer] = server.listeners('request') as RequestListener[];
    if (!answer)
      throw new Error('A server without a request listener answers nobody: bound one that has it.');
    server.removeListener('request', answer);
    server.on('request', (request, response) => {
      if (this.isDraining) response.shouldKeepAlive = false;
      this.bySocket.get(request.socket)?.owe(request, response, () => answer(request, response));
    });
  }

  /**
   * Closes the server. It is over when every request that was taken is answered and every connection is closed.
   * @param drainMs after this time a connection is cut unless its request is being worked on: that ends by its own limit
   */
  async drain(drainMs = DRAIN_MS): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    for (const connection of this.all) connection.announceEnd();
    const { lastCallMs = LAST_CALL_MS, acceptsOnMs = 0 } = this.bounds;
    if (acceptsOnMs > 0) await this.unused(lastCallMs, acceptsOnMs);
    await this.acceptPending();
    // The HTTP server's own `close` would cut connections whose next request is on its way.
    NetServer.prototype.close.call(this.server);
    const timers = [
      afterReading(() => this.destroyAll('idle'), acceptsOnMs > 0 ? LAST_CALL_MS : lastCallMs),
      afterReading(() => this.destroyAll('idle', 'receiving', 'sending'), drainMs),
    ];
    await this.allClosed();
    for (const timer of timers) clearTimeout(timer);
  }

  /**
   * Accepts connections until none has been open for a moment, or `withinMs` has passed. A kept connection is only
   * half-closed: a client that runs closes its half at once, so one that stays open belongs to a client that the machine
   * has not let run yet, and that may hold requests for this server.
   */
  private async unused(lastCallMs: number, withinMs: number): Promise<void> {
    const latest = performance.now() + withinMs;
    const late = pause(withinMs, undefined, { ref: false });
    const lastCall = afterReading(() => this.halfCloseIdle(), lastCallMs);
    for (let seen = -1; performance.now() < latest && (seen !== this.accepted || this.all.size > 0); ) {
      seen = this.accepted;
      await Promise.race([this.allClosed(), late]);
      await pause(LAST_CALL_MS);
      await nextPoll();
    }
    clearTimeout(lastCall);
  }

  /**
   * Accepts what the kernel has accepted already: closing would reset those connections, whose requests may be here. Node
   * takes one connection each time it polls, so a poll without one means that none is left.
   */
  private async acceptPending(): Promise<void> {
    const atMost = this.accepted + BACKLOG;
    for (let seen = -1; seen !== this.accepted && this.accepted < atMost; ) {
      seen = this.accepted;
      await nextPoll();
    }
  }

  private accept(socket: Socket): void {
    this.accepted += 1;
    const address = socket.remoteAddress ?? '';
    const neighbours = this.byAddress.get(address);
    const { altogether, perAddress, isExempt } = this.bounds;
    const isOverShare = neighbours && neighbours.size >= perAddress && !isExempt?.(address);
    const isFull = this.all.size >= altogether;
    const now = performance.now();
    if (isOverShare || isFull) {
      // Nobody else pays for an address that is over its share.
      const givenUp = leastUseful(isOverShare ? neighbours : this.all, now);
      // All of them are being worked for, and there is no room for more.
      if (!givenUp) return void socket.destroy();
      this.forget(givenUp);
      givenUp.socket.destroy();
    }
    const connection = new Connection(socket, address, () => this.isDraining);
    this.remember(connection);
    socket.once('close', () => this.forget(connection));
  }

  private remember(connection: Connection): void {
    const neighbours = this.byAddress.get(connection.address) ?? new Set();
    this.byAddress.set(connection.address, neighbours);
    neighbours.add(connection);
    this.all.add(connection);
    this.bySocket.set(connection.socket, connection);
  }

  private forget(connection: Connection): void {
    const neighbours = this.byAddress.get(connection.address);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) this.byAddress.delete(connection.address);
    this.all.delete(connection);
  }

  private halfCloseIdle(): void {
    for (const { activity, isNew, socket } of this.all) if (activity === 'idle' && !isNew) socket.end();
  }

  private destroyAll(...activities: Activity[]): void {
    for (const { activity, socket } of this.all) if (activities.includes(activity)) socket.destroy();
  }

  private async allClosed(): Promise<void> {
    for (const { socket } of this.all) {
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    }
  }
}

class Connection {
  since = performance.now();
  private request: IncomingMessage | null = null;
  /** More than one where a client asks again without waiting for the reply. */
  private readonly owed = new Set<ServerResponse>();
  private readonly waiting: (() => void)[] = [];

  constructor(
    readonly socket: Socket,
    readonly address: string,
    private readonly isLast: () => boolean,
  ) {}

  /** Nothing was asked on it yet: it was opened for a request that is on its way. */
  get isNew(): boolean {
    return this.request === null;
  }

  get activity(): Activity {
    if (this.owed.size === 0) return 'idle';
    if (this.request && !this.request.complete) return 'receiving';
    return [...this.owed].some(({ headersSent }) => headersSent) ? 'sending' : 'working';
  }

  /** Requests of one connection are worked for one after the other: a hundred at once would be a hundred visitors. */
  owe(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
    // No reply can be sent any more: what came with the request that it was ended for, or after it was half-closed.
    if (this.socket.destroyed || this.socket.writableEnded) return;
    if (this.waiting.length >= LONGEST_QUEUE) return void this.socket.destroy();
    if (this.owed.size === 0) this.since = performance.now();
    this.request = request;
    this.owed.add(response);
    response.once('close', () => {
      this.owed.delete(response);
      const next = this.waiting.shift();
      if (next && !this.socket.destroyed) next();
      if (this.owed.size > 0) return;
      this.since = performance.now();
      // Its reply had promised to go on before anybody knew of the end.
      if (this.isLast()) this.socket.end();
    });
    if (this.owed.size === 1) answer();
    else this.waiting.push(answer);
  }

  /** The last of the replies says that it is so, if it has not begun yet. */
  announceEnd(): void {
    const last = [...this.owed].at(-1);
    if (last) last.shouldKeepAlive = false;
  }
}

/** Resolves when the event loop has asked the system once more for connections and data. */
function nextPoll(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

/** Runs this after that time, and after what has arrived by then was read, however busy the process was meanwhile. */
function afterReading(act: () => void, ms: number): NodeJS.Timeout {
  return setTimeout(() => void nextPoll().then(act), ms);
}
