import type { ChildProcess } from 'node:child_process';
import { SHUTDOWN_TIMEOUT_MS } from '@stepwell/server-kit/graceful-shutdown';
import { listening, type ServerMessage, startServer, stop } from './children';

/** Pause before a restart after a crash; doubled with each consecutive crash. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A crash after this time does not count as consecutive. */
const STABLE_MS = 60_000;
/** Longer than a graceful shutdown may take. */
const KILL_AFTER_MS = SHUTDOWN_TIMEOUT_MS + 1000;
/** Wait after a child reports a SIGTERM. If it was sent to all processes, this process gets it meanwhile, and ends the servers in order. */
const SAME_SIGNAL_MS = 100;

/** A server in a child process that is restarted at the same address after a crash. */
export class SupervisedServer {
  private child: ChildProcess | null = null;
  private crashes = 0;
  private pause: NodeJS.Timeout | undefined;
  private isEndedInOrder = false;

  /** @param name in reports, such as `the API` @param source path from the root of the repository */
  constructor(
    private readonly name: string,
    private readonly source: string,
    private readonly env: Record<string, string>,
    private readonly report: (text: string) => void,
  ) {}

  /** `undefined` while the server does not run. */
  get pid(): number | undefined {
    const { child } = this;
    return child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
  }

  /** @returns the port, if the server reports one @throws Error if the server ends before it listens; the server has logged the reason */
  async start(): Promise<number | undefined> {
    const child = startServer(this.source, this.env);
    this.child = child;
    child.on('message', ({ type }: ServerMessage) => {
      // `setImmediate` lets this process first handle a signal that it got while it was blocked.
      if (type === 'shutdown-requested')
        setTimeout(() => setImmediate(() => this.endOnSignal(child)), SAME_SIGNAL_MS);
    });
    const port = await listening(child, this.report);
    // The system chose the API's port, and the edge was started with the API's address, so a restart uses the same port.
    if (port) this.env.API_PORT = String(port);
    const startedAt = performance.now();
    child.once('exit', () => {
      if (this.child !== child) return;
      if (performance.now() - startedAt > STABLE_MS) this.crashes = 0;
      this.restartLater();
    });
    return port;
  }

  /** Restarts with the current code. @throws Error if it does not start */
  async restart(): Promise<void> {
    await this.end();
    await this.start();
  }

  /** From now on the server ignores signals, and only `end` ends it, because servers that depend on it must end first. */
  endInOrder(): void {
    this.isEndedInOrder = true;
  }

  /** Ends the server and waits until it has ended. */
  async end(): Promise<void> {
    clearTimeout(this.pause);
    const { child } = this;
    this.child = null;
    if (child) await stop(child, KILL_AFTER_MS);
  }

  /** Ends a server that got a signal, unless `endInOrder` was called meanwhile. The `exit` handler then restarts the server. */
  private endOnSignal(child: ChildProcess): void {
    if (!this.isEndedInOrder) void stop(child, KILL_AFTER_MS);
  }

  private restartLater(): void {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.crashes, LONGEST_PAUSE_MS);
    this.crashes += 1;
    this.report(`${this.name} ended; it is restarted in ${pauseMs / 1000} s`);
    this.pause = setTimeout(() => {
      // No restart follows once `end` was called, which sets `child` to null.
      this.start().catch(() => this.child && this.restartLater());
    }, pauseMs);
  }
}
