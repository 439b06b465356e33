import type { MessageFromChild, MessageToChild } from './messages';
import type { CodeTexts } from './module-sources';
import { RendererProcess } from './renderer-process';
import { ProcessWatch, WATCH_MS } from './watchdog';

/** Milliseconds a process may take to be ready: it must not be given up for being slow on a full machine. */
const START_BUDGET_MS = 30_000;
/** Pause before a process that fell is replaced, doubling with each fall in a row. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

export interface KeeperSource {
  /** Node files that the process runs. @throws Error where there is nothing to render with */
  code: () => Promise<CodeTexts>;
  log: (text: string) => void;
}

export interface KeeperListener {
  message(message: MessageFromChild): void;
  /** A process is there, and waits for work. */
  ready(): void;
  /** The process has ended, and all it had is lost; another one is on its way. */
  fell(): void;
  /** Whether the process has work, so that its silence means something. */
  isWorking(): boolean;
}

/** Keeps one process running for the given releases: starts it, watches it, ends it where it loops, replaces it. */
export class ProcessKeeper {
  private process: RendererProcess | null = null;
  private ready = false;
  private isClosed = false;
  private falls = 0;
  /** Resolves when the first process is ready, or has failed to be. */
  readonly warmed: Promise<void>;

  constructor(
    private readonly source: KeeperSource,
    private readonly listener: KeeperListener,
  ) {
    this.warmed = this.start();
  }

  get isReady(): boolean {
    return this.ready;
  }

  send(message: MessageToChild): void {
    this.process?.send(message);
  }

  /** The process does its work: should it fall now, that is the first time. */
  praise(): void {
    this.falls = 0;
  }

  /** Resolves when no process is left. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.ready = false;
    this.process?.kill();
    await this.process?.ended;
  }

  private async start(): Promise<void> {
    try {
      const code = await this.source.code();
      if (!this.isClosed) await this.startProcess({ type: 'start', ...code });
    } catch (error) {
      this.source.log((error as Error).message);
      this.replace();
    }
  }

  /** Resolves when the process is ready or has ended. @throws Error if the system has no room for a process */
  private startProcess(code: MessageToChild): Promise<void> {
    return new Promise((resolve) => {
      const watch = new ProcessWatch();
      const child = new RendererProcess({
        message: (message) => {
          if (this.process !== child) return;
          watch.heard();
          if (message.type === 'rendered') watch.sawPage();
          if (message.type === 'ready') this.take(message.keptRoot);
          else this.listener.message(message);
          if (this.ready) resolve();
        },
        offence: (what) => this.source.log(`its process sent ${what}`),
        said: (text) => this.source.log(text),
        ended: () => {
          for (const timer of [late, looks]) clearInterval(timer);
          resolve();
          if (this.process === child) this.replace();
        },
      });
      const late = setTimeout(() => {
        if (!this.ready) this.end(child, 'it did not start');
      }, START_BUDGET_MS);
      // What has come in meanwhile is read first: after a time in which nobody looked, the answer may lie there.
      const looks = setInterval(() => setImmediate(() => this.look(child, watch)), WATCH_MS);
      this.process = child;
      child.send(code);
    });
  }

  private take(keptRoot: string | undefined): void {
    this.ready = !this.isClosed;
    if (this.ready) this.listener.ready();
    if (keptRoot) this.source.log(`its process stays root, for it cannot become another user: ${keptRoot}`);
  }

  private look(child: RendererProcess, watch: ProcessWatch): void {
    if (this.process !== child || !this.ready) return;
    const verdict = watch.look(this.listener.isWorking(), child.use);
    if (verdict === 'ask') child.send({ type: 'ping' });
    else if (verdict !== 'fine') this.end(child, verdict.end);
  }

  private end(child: RendererProcess, reason: string): void {
    if (this.process !== child) return;
    this.source.log(`its process is ended: ${reason}`);
    child.kill();
  }

  private replace(): void {
    this.process = null;
    this.ready = false;
    this.listener.fell();
    if (this.isClosed) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.falls, LONGEST_PAUSE_MS);
    this.falls += 1;
    this.source.log(`its process has gone; another one is started in ${pause} ms`);
    setTimeout(() => {
      if (!this.isClosed) void this.start();
    }, pause).unref();
  }
}
