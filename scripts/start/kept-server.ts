import type { ChildProcess } from 'node:child_process';
import { SHUTDOWN_TIMEOUT_MS } from '@stepwell/server-kit/graceful-shutdown';
import { listening, type ServerMessage, startServer, stop } from './children';

/** Before a server that fell is started again; doubled with each fall in a row. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A server that has run for so long fell for another reason than the last time. */
const CALM_MS = 60_000;
/** A server ends by itself before that, unless it hangs. */
const KILLED_AFTER_MS = SHUTDOWN_TIMEOUT_MS + 1000;
/** A signal for a whole group of processes has reached this one by then. */
const SAME_SIGNAL_MS = 100;

/** A server of a command: started again, at the same address, whenever it falls. */
export class KeptServer {
  private child: ChildProcess | null = null;
  private falls = 0;
  private pause: NodeJS.Timeout | undefined;
  private awaitsTurn = false;

  /** @param name as the report calls it, such as `the API` */
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

  /** @returns its port, if it says one @throws Error when it ends before it listens; it has then said why itself */
  async start(): Promise<number | undefined> {
    const child = startServer(this.source, this.env, this.args);
    this.child = child;
    child.on('message', ({ type }: ServerMessage) => {
      if (type === 'shutdown-requested')
        setTimeout(() => setImmediate(() => this.endUnlessInTurn(child)), SAME_SIGNAL_MS);
    });
    const port = await listening(child, this.report);
    // The system chose a port; by now the other server knows it.
    if (port) this.env.API_PORT = String(port);
    const begun = performance.now();
    child.once('exit', () => {
      if (this.child !== child) return;
      if (performance.now() - begun > CALM_MS) this.falls = 0;
      this.startAgain();
    });
    return port;
  }

  /** Starts it again with the code that it has now. @throws Error when that does not start */
  async restart(): Promise<void> {
    await this.end();
    await this.start();
  }

  /** From now on it ends only by `end`, even if it is sent a signal: others need it until then. */
  awaitTurn(): void {
    this.awaitsTurn = true;
  }

  /** Asks it to end, and waits until it has. */
  async end(): Promise<void> {
    clearTimeout(this.pause);
    const { child } = this;
    this.child = null;
    if (child) await stop(child, KILLED_AFTER_MS);
  }

  /** It alone was sent a signal: it ends, and is started again. */
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
