import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres, runAs, signalAll, USER, unprivilegedAccount, untilItWorks } from './postgres';

/** Longer than a server that works needs for anything that is asked here. */
const PATIENCE_MS = 30_000;

/**
 * Two PostgreSQL servers of their own, one of which streams to the other and answers a commit once both have it: what was
 * acknowledged is there after either is lost. They leave nothing behind.
 */
export class PostgresPair {
  private readonly folder = mkdtempSync(join(tmpdir(), 'stepwell-pair-'));
  private readonly programs: string;
  private readonly account = unprivilegedAccount();
  /** PostgreSQL's programs that have not ended yet. */
  private readonly running = new Set<ChildProcess>();
  private first = 0;

  /** @param ports of the two, on 127.0.0.1. @throws Error where PostgreSQL is not installed */
  constructor(private readonly ports: readonly [number, number]) {
    const programs = findPostgres();
    if (!programs) throw new Error('PostgreSQL was not found: install it (apt-get install postgresql).');
    this.programs = programs;
    const { uid, gid } = this.account;
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid);
    chmodSync(this.folder, 0o700);
  }

  /** Makes both. @throws Error with what PostgreSQL said */
  async start(): Promise<void> {
    await this.run(
      'initdb',
      '-D',
      this.dataOf(0),
      '-U',
      USER,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    );
    await this.startServer(0);
    await this.addStandby();
  }

  /** Numbers of the two, from 0: the one that takes writes, and the other. */
  get primary(): number {
    return this.first;
  }
  get standby(): number {
    return 1 - this.first;
  }

  /** `DATABASE_URL` of both. */
  get url(): string {
    const [one, two] = this.ports;
    return `postgres://${USER}@127.0.0.1:${one},127.0.0.1:${two}/postgres`;
  }

  /** `DATABASE_URL` of one of them. */
  urlOf(number: number): string {
    return `postgres://${USER}@127.0.0.1:${this.ports[number]}/postgres`;
  }

  /** `undefined` while it does not run. */
  pidOf(number: number): number | undefined {
    const file = join(this.dataOf(number), 'postmaster.pid');
    if (!existsSync(file)) return undefined;
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return isThere(pid) ? pid : undefined;
  }

  /** Tells one of them and all its processes. */
  signal(number: number, name: NodeJS.Signals): void {
    const pid = this.pidOf(number);
    if (pid !== undefined) signalAll(pid, name);
  }

  /** Starts one that was killed, as soon as nothing is left of it; it recovers from its log. */
  async startAgain(number: number): Promise<void> {
    await untilItWorks(() => this.startServer(number));
  }

  /** Ends one of them as its owner would before he installs a new version: who is connected is thrown out. */
  async end(number: number): Promise<void> {
    await this.run('pg_ctl', '-D', this.dataOf(number), '-m', 'fast', '-w', 'stop');
  }

  /** Makes the standby the first. Whoever asks for it has seen to it that the other one is gone. */
  async takeOver(): Promise<void> {
    await this.ask(this.standby, `SELECT pg_promote(true, ${PATIENCE_MS / 1000})`);
    this.first = this.standby;
  }

  /** Makes the second one anew, as a standby of the first, and from then on every commit waits for it. */
  async addStandby(): Promise<void> {
    const { primary, standby } = this;
    this.kill(standby);
    rmSync(this.dataOf(standby), { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${this.ports[primary]} user=${USER} application_name=standby`;
    const copy = ['-D', this.dataOf(standby), '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    await this.run('pg_basebackup', ...copy);
    await this.startAgain(standby);
    // It must not wait for a third one when it has become the first.
    await this.ask(standby, 'ALTER SYSTEM RESET synchronous_standby_names');
    await this.ask(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await this.ask(primary, 'SELECT pg_reload_conf()');
    await this.untilBothHaveAll();
  }

  /** Rows of a question to one of them. @throws Error where it does not answer in time */
  async ask(number: number, question: string): Promise<Record<string, unknown>[]> {
    const client = new Client({
      connectionString: this.urlOf(number),
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(question)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Ends both at once and removes all that they had. */
  stop(): void {
    // What is still being made is of no use any more.
    for (const { pid } of this.running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    for (const number of [0, 1]) this.kill(number);
    removeSoon(this.folder);
  }

  private async untilBothHaveAll(): Promise<void> {
    const latest = performance.now() + PATIENCE_MS;
    const question = "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'";
    while ((await this.ask(this.primary, question)).length === 0) {
      if (performance.now() > latest) throw new Error('The standby does not keep up with its primary.');
      await pause(50);
    }
  }

  private kill(number: number): void {
    if (this.pidOf(number) === undefined) return;
    this.signal(number, 'SIGCONT');
    const stop = ['-D', this.dataOf(number), '-m', 'immediate', '-w', 'stop'];
    runAs(this.account, join(this.programs, 'pg_ctl'), stop, this.folder);
  }

  private startServer(number: number): Promise<void> {
    const options = `-p ${this.ports[number]} -k ${this.folder} -c listen_addresses=127.0.0.1 -c max_connections=100`;
    const log = join(this.folder, `log-${number}`);
    return this.run('pg_ctl', '-D', this.dataOf(number), '-o', options, '-l', log, '-w', 'start');
  }

  private dataOf(number: number): string {
    return join(this.folder, `data-${number}`);
  }

  /** Others go on meanwhile. */
  private run(program: string, ...args: string[]): Promise<void> {
    const child = spawn(join(this.programs, program), args, {
      ...this.account,
      // A group of its own: it starts others, and none of them is told by Ctrl-C.
      detached: true,
      cwd: this.folder,
      // A started server keeps what it inherits open, and the call would wait for it.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    });
    this.running.add(child);
    child.once('close', () => this.running.delete(child));
    let said = '';
    child.stderr?.on('data', (part) => (said += part));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) =>
        status === 0
          ? resolve()
          : reject(new Error(`${program} ${args.at(-1)} failed: ${said || `status ${status}`}`)),
      );
    });
  }
}

/** One that was killed leaves its number behind, and is listed until somebody has noticed. */
function isThere(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout.trim());
}

/** Who was killed a moment ago may be writing still. */
function removeSoon(folder: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (tries === 50) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}
