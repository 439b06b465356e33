import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Activity, connectionToEvict } from './eviction-policy';

export interface ConnectionBounds {
  /** Open connections of all addresses. */
  total: number;
  /** Open connections of one address. A browser opens six, and many people may share an address. */
  perAddress: number;
  /** Addresses to which `perAddress` does not apply, such as a proxy's. */
  isExempt?: (address: string) => boolean;
  /** During shutdown, how long an idle connection may still send a request; default 250. */
  idleGraceMs?: number;
  /**
   * During shutdown, how long new connections are accepted at most; default 0. The API sets it, because an edge that shuts down opens a
   * connection for each order that it has accepted.
   */
  keepAcceptingMs?: number;
}

const IDLE_GRACE_MS = 250;
/**
 * `idleGraceMs` for a server behind a proxy that keeps connections open. Within this time the proxy uses each connection for another
 * request, whose reply has `Connection: close`. So the server closes no connection on which an order may be arriving.
 */
export const PROXY_IDLE_GRACE_MS = 2000;
/** Pipelined requests that may be queued on one connection. Browsers do not pipeline. */
const QUEUE_MAX = 32;
/** During shutdown, how long a request may take to arrive, and a reply to be read. */
const DRAIN_MS = 7000;
/** Connections that the kernel queues until the process accepts them: Node's default. */
const BACKLOG = 511;

/** The open connections of an HTTP server: limited while it runs, and closed at shutdown without losing an accepted request. */
export class Connections {
  private readonly all = new Set<Connection>();
  private readonly byAddress = new Map<string, Set<Connection>>();
  private readonly bySocket = new WeakMap<Socket, Connection>();
  private isDraining = false;
  private acceptedCount = 0;

  /** Replaces the server's request listener by one that queues pipelined requests. */
  constructor(
    private readonly server: Server,
    private readonly bounds: ConnectionBounds,
  ) {
    server.on('connection', (socket) => this.accept(socket));
    const [handle] = server.listeners('request') as RequestListener[];
    if (!handle)
      throw new Error('The server has no request listener: add it before its connections are limited.');
    server.removeListener('request', handle);
    server.on('request', (request, response) => {
      if (this.isDraining) response.shouldKeepAlive = false;
      this.bySocket.get(request.socket)?.enqueue(request, response, () => handle(request, response));
    });
  }

  /**
   * Closes the server. Resolves when every accepted request is answered and every connection is closed.
   * @param drainMs after this time, connections are cut, except those whose request is being processed, because processing has its own
   * timeout
   */
  async drain(drainMs = DRAIN_MS): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    for (const connection of this.all) connection.markLastReply();
    const { idleGraceMs = IDLE_GRACE_MS, keepAcceptingMs = 0 } = this.bounds;
    if (keepAcceptingMs > 0) await this.acceptUntilIdle(idleGraceMs, keepAcceptingMs);
    await this.acceptPending();
    // `close` of the HTTP server would also cut idle connections, on which a request may be arriving.
    NetServer.prototype.close.call(this.server);
    const timers = [
      // `acceptUntilIdle` has already waited for `idleGraceMs`.
      afterReading(() => this.destroyAll('idle'), keepAcceptingMs > 0 ? IDLE_GRACE_MS : idleGraceMs),
      afterReading(() => this.destroyAll('idle', 'receiving', 'sending'), drainMs),
    ];
    await this.allClosed();
    for (const timer of timers) clearTimeout(timer);
  }

  /**
   * Accepts connections until none is open and none has arrived for 250 ms, or `maxMs` has passed. Idle connections are only
   * half-closed, and their clients close the other half. A client without processor time has not closed its half yet, and may still send
   * requests, so its connection stays open.
   */
  private async acceptUntilIdle(idleGraceMs: number, maxMs: number): Promise<void> {
    const deadline = performance.now() + maxMs;
    const timeout = pause(maxMs, undefined, { ref: false });
    const halfClose = afterReading(() => this.halfCloseIdle(), idleGraceMs);
    let acceptedBefore: number;
    do {
      acceptedBefore = this.acceptedCount;
      await Promise.race([this.allClosed(), timeout]);
      await pause(IDLE_GRACE_MS);
      await nextPoll();
    } while (performance.now() < deadline && (acceptedBefore !== this.acceptedCount || this.all.size > 0));
    clearTimeout(halfClose);
  }

  /**
   * Accepts the connections in the kernel's queue, because closing the server would reset them, and lose requests that have arrived. Node
   * accepts one connection per poll, so a poll without a connection means that the queue is empty.
   */
  private async acceptPending(): Promise<void> {
    const acceptedMax = this.acceptedCount + BACKLOG;
    let acceptedBefore: number;
    do {
      acceptedBefore = this.acceptedCount;
      await nextPoll();
    } while (acceptedBefore !== this.acceptedCount && this.acceptedCount < acceptedMax);
  }

  private accept(socket: Socket): void {
    this.acceptedCount += 1;
    const address = socket.remoteAddress ?? '';
    const sameAddress = this.byAddress.get(address);
    const { total, perAddress, isExempt } = this.bounds;
    const isOverLimit = sameAddress && sameAddress.size >= perAddress && !isExempt?.(address);
    const isFull = this.all.size >= total;
    const now = performance.now();
    if (isOverLimit || isFull) {
      // At the limit of an address, a connection of the same address is closed.
      const evicted = connectionToEvict(isOverLimit ? sameAddress : this.all, now);
      if (!evicted) return void socket.destroy();
      this.remove(evicted);
      evicted.socket.destroy();
    }
    const connection = new Connection(socket, address, () => this.isDraining);
    this.add(connection);
    socket.once('close', () => this.remove(connection));
  }

  private add(connection: Connection): void {
    const sameAddress = this.byAddress.get(connection.address) ?? new Set();
    this.byAddress.set(connection.address, sameAddress);
    sameAddress.add(connection);
    this.all.add(connection);
    this.bySocket.set(connection.socket, connection);
  }

  private remove(connection: Connection): void {
    const sameAddress = this.byAddress.get(connection.address);
    sameAddress?.delete(connection);
    if (sameAddress?.size === 0) this.byAddress.delete(connection.address);
    this.all.delete(connection);
  }

  /** Spares connections without any request yet, whose client may be about to send the first request. */
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
  /** When the connection became idle, or its unanswered requests began, by `performance.now()`. */
  since = performance.now();
  private request: IncomingMessage | null = null;
  /** Replies that have not ended; more than one if the client pipelines requests. */
  private readonly unanswered = new Set<ServerResponse>();
  private readonly queue: (() => void)[] = [];

  constructor(
    readonly socket: Socket,
    readonly address: string,
    private readonly isDraining: () => boolean,
  ) {}

  /** Whether no request has arrived yet. */
  get isNew(): boolean {
    return this.request === null;
  }

  get activity(): Activity {
    if (this.unanswered.size === 0) return 'idle';
    if (this.request && !this.request.complete) return 'receiving';
    return [...this.unanswered].some(({ headersSent }) => headersSent) ? 'sending' : 'working';
  }

  /** Pipelined requests are processed one after the other, so that one connection causes no more load than one visitor. */
  enqueue(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    // The connection was closed after an earlier request, so this pipelined request can get no reply.
    if (this.socket.destroyed || this.socket.writableEnded) return;
    if (this.queue.length >= QUEUE_MAX) return void this.socket.destroy();
    if (this.unanswered.size === 0) this.since = performance.now();
    this.request = request;
    this.unanswered.add(response);
    response.once('close', () => {
      this.unanswered.delete(response);
      const next = this.queue.shift();
      if (next && !this.socket.destroyed) next();
      if (this.unanswered.size > 0) return;
      this.since = performance.now();
      // If the reply was begun before the shutdown, its headers have promised to keep the connection open.
      if (this.isDraining()) this.socket.end();
    });
    if (this.unanswered.size === 1) handle();
    else this.queue.push(handle);
  }

  /** Sets `Connection: close` on the last reply, unless it has begun. */
  markLastReply(): void {
    const last = [...this.unanswered].at(-1);
    if (last) last.shouldKeepAlive = false;
  }
}

/** Resolves after the event loop has polled once more for connections and data. One `setImmediate` alone may come before that poll. */
function nextPoll(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

/** Runs `act` after `ms`, but first reads the data that has arrived by then, which a blocked process has not read yet. */
function afterReading(act: () => void, ms: number): NodeJS.Timeout {
  return setTimeout(() => void nextPoll().then(act), ms);
}
