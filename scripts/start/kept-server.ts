import type { ChildProcess } from 'node:child_process';
import { SHUTDOWN_TIMEOUT_MS } from '@stepwell/server-kit/graceful-shutdown';
import { listening, type ServerMessage, startServer, stop } from './children';

/** Pause before a restart after a crash; doubled with each consecutive crash. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A crash after this time does not count as consecutive. */
const CALM_MS = 60_000;
/** Longer than a graceful shutdown takes. */
const KILLED_AFTER_MS = SHUTDOWN_TIMEOUT_MS + 1000;
/** Time in which a signal to the process group reaches this process as well. */
const SAME_SIGNAL_MS = 100;

/** A supervised server: restarted at the same address after a crash. */
export class KeptServer {
  private child: ChildProcess | null = null;
  private falls = 0;
  private pause: NodeJS.Timeout | undefined;
  private awaitsTurn = false;

  /** @param name in reports, such as `the API` */
  constructor(
    private readonly name: string,
    private readonly source: string,
    private readonly env: Record<string, string>,
    private readonly report: (text: string) => void,
    private readonly args: readonly string[] = [],
  ) {}

  /** `undefined` while it does not run. */
  get pid(): number | undefined {
    const { child } = this;
    return child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
  }

  /** @returns its port, if it reports one @throws Error if it ends before it listens; it has logged the reason */
  async start(): Promise<number | undefined> {
    const child = startServer(this.source, this.env, this.args);
    this.child = child;
    child.on('message', ({ type }: ServerMessage) => {
      if (type === 'shutdown-requested')
        setTimeout(() => setImmediate(() => this.endUnlessInTurn(child)), SAME_SIGNAL_MS);
    });
    const port = await listening(child, this.report);
    // Restarts use the port that the system chose, since other servers have its address.
    if (port) this.env.API_PORT = String(port);
    const begun = performance.now();
    child.once('exit', () => {
      if (this.child !== child) return;
      if (performance.now() - begun > CALM_MS) this.falls = 0;
      this.startAgain();
    });
    return port;
  }

  /** Restarts with the current code. @throws Error if it does not start */
  async restart(): Promise<void> {
    await this.end();
    await this.start();
  }

  /** From now on only `end` ends it, not a signal: other servers depend on it. */
  awaitTurn(): void {
    this.awaitsTurn = true;
  }

  /** Ends it and waits until it has ended. */
  async end(): Promise<void> {
    clearTimeout(this.pause);
    const { child } = this;
    this.child = null;
    if (child) await stop(child, KILLED_AFTER_MS);
  }

  /** A signal to this server alone restarts it. */
  private endUnlessInTurn(child: ChildProcess): void {
    if (!this.awaitsTurn) void stop(child, KILLED_AFTER_MS);
  }

  private startAgain(): void {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.falls, LONGEST_PAUSE_MS);
    this.falls += 1;
    this.report(`${this.name} ended; it is started again in ${pauseMs / 1000} s`);
    this.pause = setTimeout(() => {
      this.start().catch(() => this.child && this.startAgain());
    }, pauseMs);
  }
}
