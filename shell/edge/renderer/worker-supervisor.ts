import type { EntryFile, MessageFromChild, MessageToChild } from './messages';
import type { ModuleSources } from './module-sources';
import { RendererProcess } from './renderer-process';
import { WATCH_MS, Watchdog } from './watchdog';

/** Time in which a process must become ready. Long, so that no process is killed because the machine is busy. */
const START_TIMEOUT_MS = 30_000;
/** Delay before a crashed process is replaced; doubled with each crash in a row. */
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 10_000;

export interface WorkerSource {
  /** The code that the process runs. @throws Error if the shell's code is damaged */
  modules: () => Promise<ModuleSources>;
  log: (text: string) => void;
}

export interface WorkerListener {
  message(message: MessageFromChild): void;
  ready(): void;
  /**
   * The process has ended or cannot start, and its jobs are lost. Unless the supervisor is closed, another process will replace it.
   * @param entry the entry whose code has ended the process, if known
   */
  crashed(entry: EntryFile | undefined): void;
  isWorking(): boolean;
}

/** Keeps a renderer process running: starts, watches and replaces the process, and kills it if it hangs. */
export class WorkerSupervisor {
  private process: RendererProcess | null = null;
  private ready = false;
  private isClosed = false;
  private crashesInARow = 0;
  /** The entry whose code ran at the last check, if the process has sent no message since. */
  private suspect: EntryFile | undefined;
  /** The entry whose code ends the process, as far as it is known. */
  private culprit: EntryFile | undefined;
  /** Resolves when the first process is ready or has failed. */
  readonly warmed: Promise<void>;

  constructor(
    private readonly source: WorkerSource,
    private readonly listener: WorkerListener,
  ) {
    this.warmed = this.start();
  }

  get isReady(): boolean {
    return this.ready;
  }

  get running(): EntryFile | undefined {
    return this.process?.running;
  }

  send(message: MessageToChild): void {
    this.process?.send(message);
  }

  /** Called when the process has rendered a page, so that the next crash counts as the first. */
  resetBackoff(): void {
    this.crashesInARow = 0;
  }

  /** Kills the process. Resolves when it has ended. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.ready = false;
    this.process?.kill();
    await this.process?.ended;
  }

  private async start(): Promise<void> {
    try {
      const modules = await this.source.modules();
      if (!this.isClosed) await this.startProcess({ type: 'start', ...modules });
    } catch (error) {
      this.source.log((error as Error).message);
      this.replace();
    }
  }

  /** Resolves when the process is ready or has ended. @throws Error if the system cannot start another process */
  private startProcess(start: MessageToChild): Promise<void> {
    return new Promise((resolve) => {
      const watchdog = new Watchdog();
      const child = new RendererProcess({
        message: (message) => {
          if (this.process !== child) return;
          watchdog.messageReceived();
          this.suspect = undefined;
          if (message.type === 'ending') this.culprit = message.entry;
          if (message.type === 'rendered') watchdog.pageRendered();
          if (message.type === 'ready') this.becomeReady(message.rootError);
          else if (message.type !== 'ending') this.listener.message(message);
          if (this.ready) resolve();
        },
        invalid: (what) => this.source.log(`process killed: it sent ${what}`),
        output: (text) => this.source.log(text),
        ended: (hasAborted) => {
          for (const timer of [startTimer, watchTimer]) clearInterval(timer);
          resolve();
          if (this.process === child) this.replace(hasAborted);
        },
      });
      const startTimer = setTimeout(() => {
        if (!this.ready) this.kill(child, `it was not ready within ${START_TIMEOUT_MS} ms`);
      }, START_TIMEOUT_MS);
      // `setImmediate`, so that pending messages are read first. If the edge was delayed, they may show that the process works.
      const watchTimer = setInterval(() => setImmediate(() => this.check(child, watchdog)), WATCH_MS);
      this.process = child;
      child.send(start);
    });
  }

  private becomeReady(rootError: string | undefined): void {
    this.ready = !this.isClosed;
    if (this.ready) this.listener.ready();
    if (rootError)
      this.source.log(`process runs as root, because it cannot become another user: ${rootError}`);
  }

  private check(child: RendererProcess, watchdog: Watchdog): void {
    if (this.process !== child || !this.ready) return;
    const result = watchdog.check(this.listener.isWorking(), child.usage);
    // A process that is ending no longer names the running entry, so the last entry is kept.
    this.suspect = child.running || this.suspect;
    if (result === 'ping') child.send({ type: 'ping' });
    else if (result !== 'ok') {
      this.culprit = this.suspect;
      this.kill(child, result.kill);
    }
  }

  private kill(child: RendererProcess, reason: string): void {
    if (this.process !== child) return;
    this.source.log(`process killed: ${reason}`);
    child.kill();
  }

  /** @param hasAborted as in `ProcessListener.ended` */
  private replace(hasAborted = false): void {
    const culprit = this.culprit ?? (hasAborted ? this.suspect : undefined);
    this.process = null;
    this.ready = false;
    this.suspect = undefined;
    this.culprit = undefined;
    this.listener.crashed(culprit);
    if (this.isClosed) return;
    const delayMs = Math.min(FIRST_BACKOFF_MS * 2 ** this.crashesInARow, LONGEST_BACKOFF_MS);
    this.crashesInARow += 1;
    this.source.log(`process ended; starting another in ${delayMs} ms`);
    setTimeout(() => {
      if (!this.isClosed) void this.start();
    }, delayMs).unref();
  }
}
