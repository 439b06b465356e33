import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgres, INITDB_OPTIONS, retry, runAs, signalAll, USER, unprivilegedAccount } from './postgres';
import { until } from './until';

/** Longer than a working server needs for any statement here. */
const TIMEOUT_MS = 30_000;

/**
 * A temporary pair of PostgreSQL servers with synchronous replication: a commit is acknowledged once both have it, so that either
 * may be lost.
 */
export class PostgresPair {
  private readonly folder = mkdtempSync(join(tmpdir(), 'stepwell-pair-'));
  private readonly programs: string;
  private readonly account = unprivilegedAccount();
  /** Programs of PostgreSQL that are running. */
  private readonly running = new Set<ChildProcess>();
  private primaryIndex = 0;

  /** @param ports TCP ports on 127.0.0.1. @throws Error if PostgreSQL is not installed */
  constructor(private readonly ports: readonly [number, number]) {
    const programs = findPostgres();
    if (!programs) throw new Error('PostgreSQL was not found: install it (apt-get install postgresql).');
    this.programs = programs;
    const { uid, gid } = this.account;
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid);
    chmodSync(this.folder, 0o700);
  }

  /** Creates and starts both servers. @throws Error with PostgreSQL's output */
  async start(): Promise<void> {
    await this.run('initdb', '-D', this.dataOf(0), ...INITDB_OPTIONS);
    await this.startServer(0);
    await this.addStandby();
  }

  /** Index of the server that accepts writes: 0 or 1. */
  get primary(): number {
    return this.primaryIndex;
  }
  get standby(): number {
    return 1 - this.primaryIndex;
  }

  /** `DATABASE_URL` with both servers. */
  get url(): string {
    const [one, two] = this.ports;
    return `postgres://${USER}@127.0.0.1:${one},127.0.0.1:${two}/postgres`;
  }

  /** `DATABASE_URL` of one server. */
  urlOf(index: number): string {
    return `postgres://${USER}@127.0.0.1:${this.ports[index]}/postgres`;
  }

  /** `undefined` if the server is not running. */
  pidOf(index: number): number | undefined {
    const file = join(this.dataOf(index), 'postmaster.pid');
    if (!existsSync(file)) return undefined;
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return isRunning(pid) ? pid : undefined;
  }

  /** Signals a server and its child processes. */
  signal(index: number, name: NodeJS.Signals): void {
    const pid = this.pidOf(index);
    if (pid !== undefined) signalAll(pid, name);
  }

  /** Restarts a killed server after its processes have ended. The server recovers from its write-ahead log. */
  async restart(index: number): Promise<void> {
    await retry(() => this.startServer(index));
  }

  /** Stops a server as for an upgrade, which closes open connections. */
  async shutDown(index: number): Promise<void> {
    await this.run('pg_ctl', '-D', this.dataOf(index), '-m', 'fast', '-w', 'stop');
  }

  /** Promotes the standby. The caller has stopped the primary. */
  async failOver(): Promise<void> {
    await this.query(this.standby, `SELECT pg_promote(true, ${TIMEOUT_MS / 1000})`);
    this.primaryIndex = this.standby;
  }

  /** Creates the standby anew from the primary; from then on every commit waits for it. */
  async addStandby(): Promise<void> {
    const { primary, standby } = this;
    this.kill(standby);
    rmSync(this.dataOf(standby), { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${this.ports[primary]} user=${USER} application_name=standby`;
    const copy = ['-D', this.dataOf(standby), '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    await this.run('pg_basebackup', ...copy);
    await this.restart(standby);
    // This setting was copied from the primary. After a failover this server would wait for a standby that does not exist.
    await this.query(standby, 'ALTER SYSTEM RESET synchronous_standby_names');
    await this.query(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await this.query(primary, 'SELECT pg_reload_conf()');
    await this.untilSynchronous();
  }

  /** Runs a statement on one server. @returns its rows @throws Error after 30 s */
  async query(index: number, sql: string): Promise<Record<string, unknown>[]> {
    const client = new Client({
      connectionString: this.urlOf(index),
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Kills both servers and removes their data. */
  stop(): void {
    for (const { pid } of this.running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    for (const index of [0, 1]) this.kill(index);
    // Killed processes may still be writing, so this retries for 5.5 s in all.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  private async untilSynchronous(): Promise<void> {
    const sql = "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'";
    await until(async () => (await this.query(this.primary, sql)).length > 0);
  }

  private kill(index: number): void {
    if (this.pidOf(index) === undefined) return;
    this.signal(index, 'SIGCONT');
    const stop = ['-D', this.dataOf(index), '-m', 'immediate', '-w', 'stop'];
    runAs(this.account, join(this.programs, 'pg_ctl'), stop, this.folder);
  }

  private startServer(index: number): Promise<void> {
    const options = `-p ${this.ports[index]} -k ${this.folder} -c listen_addresses=127.0.0.1 -c max_connections=100`;
    const log = join(this.folder, `log-${index}`);
    return this.run('pg_ctl', '-D', this.dataOf(index), '-o', options, '-l', log, '-w', 'start');
  }

  private dataOf(index: number): string {
    return join(this.folder, `data-${index}`);
  }

  /** Asynchronous, unlike `runAs`, so that other processes can be served meanwhile. */
  private run(program: string, ...args: string[]): Promise<void> {
    const child = spawn(join(this.programs, program), args, {
      ...this.account,
      // The program gets its own process group, so that Ctrl-C does not reach its children.
      detached: true,
      cwd: this.folder,
      // A started server would inherit the pipe, and this call would wait until the server ends.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    });
    this.running.add(child);
    child.once('close', () => this.running.delete(child));
    let output = '';
    child.stderr?.on('data', (part) => (output += part));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) =>
        status === 0
          ? resolve()
          : reject(new Error(`${program} ${args.at(-1)} failed: ${output || `status ${status}`}`)),
      );
    });
  }
}

/** Whether a process runs; a zombie does not. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout.trim());
}
