import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import type { EntryFile, MessageFromChild, MessageToChild } from './messages';
import { parseMessage } from './parse-message';
import { processTitle, type ResourceUsage, resourceUsage } from './resource-usage';
import { sandboxFlags } from './sandbox';
import { StderrLimiter } from './stderr-limiter';

/** Characters of one message from the process: some fifty times the largest page. */
const LONGEST_LINE = 16 * 1024 * 1024;
/** Signals that other processes send: the edge, an operator, or a system that is out of memory. */
const SENT_SIGNALS: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT'];
/**
 * The program of the process as one text, because the process cannot read files. It consists of both files, without the import and exports
 * between them. The text is read once at the start, because an update may replace the files while the edge runs.
 */
const PROGRAM = ['freeze-intrinsics.mjs', 'child.mjs']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n')
  .replace(/^import .* from .\.\/.*;$/gm, '')
  .replace(/^export /gm, '');

export interface ProcessListener {
  message(message: MessageFromChild): void;
  /** The process has sent an invalid message, and is being killed. */
  invalid(what: string): void;
  output(text: string): void;
  /** Called once. @param hasAborted whether the process aborted, as V8 does when its memory is used up */
  ended(hasAborted: boolean): void;
}

/** A process for code of other teams, with the limits of `sandbox.ts`. It receives code and jobs in messages. */
export class RendererProcess {
  private readonly child: ChildProcess;
  private readonly channel: Duplex;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;

  /** @throws Error if the system cannot start another process */
  constructor(private readonly listener: ProcessListener) {
    this.child = spawn(process.execPath, sandboxFlags(), {
      cwd: '/',
      env: {},
      // The process has its own process group, so that Ctrl-C does not end it before the edge has sent its last page.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<boolean>((resolve) => {
      this.child
        .once('error', () => resolve(false))
        .once('exit', (_, signal) => resolve(signal !== null && !SENT_SIGNALS.includes(signal)));
    });
    this.ended = ended.then(() => undefined);
    // Node creates no streams if the system has no file descriptor left.
    if (!this.child.stdio) throw new Error('the system cannot start another process');
    this.channel = this.child.stdio[3] as Duplex;
    void ended.then((hasAborted) => listener.ended(hasAborted));
    // Write errors are ignored, because `ended` is called after them.
    for (const stream of [this.channel, this.child.stdin]) stream?.on('error', () => undefined);
    this.child.stdin?.end(PROGRAM);
    this.readMessages();
    this.readStderr();
  }

  get usage(): ResourceUsage | undefined {
    return this.child.pid === undefined ? undefined : resourceUsage(this.child.pid);
  }

  /** The process's title: the entry whose code runs now, or any other text if none runs; `undefined` if the system does not report it. */
  get running(): EntryFile | undefined {
    return this.child.pid === undefined ? undefined : processTitle(this.child.pid);
  }

  send(message: MessageToChild): void {
    if (this.channel.writable) this.channel.write(`${JSON.stringify(message)}\n`);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private readMessages(): void {
    /** Parts of the line that has no end yet. */
    let parts: string[] = [];
    let length = 0;
    this.channel.setEncoding('utf8').on('data', (chunk: string) => {
      const [endOfLine = '', ...nextLines] = chunk.split('\n');
      parts.push(endOfLine);
      length += endOfLine.length;
      if (length > LONGEST_LINE) return this.reject(`a message of more than ${LONGEST_LINE} characters`);
      for (const startOfLine of nextLines) {
        const message = parseMessage(parts.join(''));
        if (!message) return this.reject('an invalid message');
        this.listener.message(message);
        parts = [startOfLine];
        length = startOfLine.length;
      }
    });
  }

  private reject(what: string): void {
    this.channel.removeAllListeners('data').resume();
    this.kill();
    this.listener.invalid(what);
  }

  private readStderr(): void {
    const limiter = new StderrLimiter();
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const allowed = limiter.take(text);
      if (allowed) this.listener.output(allowed);
    });
  }
}
