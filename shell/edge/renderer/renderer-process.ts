import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import type { MessageFromChild, MessageToChild } from './messages';
import { readMessage } from './parse-message';
import { type ProcessUse, processUse } from './resource-usage';
import { confinedNode } from './sandbox';
import { Sayings } from './stderr-limiter';

/** Longest line that is taken from the process, in characters: some fifty times the largest page. */
const LONGEST_LINE = 16 * 1024 * 1024;
/** The process's own program: read with this one, which may be replaced on disk while it runs. */
const PROGRAM = readFileSync(new URL('./child.mjs', import.meta.url));

export interface ProcessListener {
  message(message: MessageFromChild): void;
  /** It sent what is no message; it is being ended. */
  offence(what: string): void;
  said(text: string): void;
  /** Once, however it ended. */
  ended(): void;
}

/** The process in which code of other teams runs: it gets its code and its work by messages, and no access to anything. */
export class RendererProcess {
  private readonly child: ChildProcess;
  private readonly channel: Duplex;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;

  /** @throws Error if the system has no room for another process */
  constructor(private readonly listener: ProcessListener) {
    this.child = spawn(process.execPath, confinedNode(), {
      cwd: '/',
      env: {},
      // Ctrl-C goes to all of a terminal's processes; this one is ended by the edge, after its last page.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    });
    this.ended = new Promise((resolve) => {
      this.child.once('error', () => resolve()).once('exit', () => resolve());
    });
    // Node leaves the streams out where no descriptor is left for them.
    if (!this.child.stdio) throw new Error('the system has no room for another process');
    this.channel = this.child.stdio[3] as Duplex;
    void this.ended.then(() => listener.ended());
    // What cannot be written any more is told by the end of the process.
    for (const stream of [this.channel, this.child.stdin]) stream?.on('error', () => undefined);
    this.child.stdin?.end(PROGRAM);
    this.readMessages();
    this.readSayings();
  }

  get use(): ProcessUse | undefined {
    return this.child.pid === undefined ? undefined : processUse(this.child.pid);
  }

  send(message: MessageToChild): void {
    if (this.channel.writable) this.channel.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends it at once, whatever it does. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private readMessages(): void {
    let parts: string[] = [];
    let length = 0;
    this.channel.setEncoding('utf8').on('data', (part: string) => {
      const [end = '', ...lines] = part.split('\n');
      parts.push(end);
      length += end.length;
      if (length > LONGEST_LINE) return this.offend(`a message of more than ${LONGEST_LINE} characters`);
      for (const begun of lines) {
        const message = readMessage(parts.join(''));
        if (!message) return this.offend('what is no message');
        this.listener.message(message);
        parts = [begun];
        length = begun.length;
      }
    });
  }

  private offend(what: string): void {
    this.channel.removeAllListeners('data').resume();
    this.kill();
    this.listener.offence(what);
  }

  private readSayings(): void {
    const sayings = new Sayings();
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const said = sayings.take(text);
      if (said) this.listener.said(said);
    });
  }
}
