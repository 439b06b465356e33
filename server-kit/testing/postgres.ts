import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A temporary PostgreSQL server for tests and benchmarks. */
export interface ThrowAwayPostgres {
  /** Value for `DATABASE_URL` and `TEST_DATABASE_URL`. The server listens on a Unix socket only. */
  url: string;
  /** Folder of PostgreSQL's programs of the same version, such as `pgbench`. */
  programs: string;
  /** Folder of the socket, for `pgbench -h`. */
  socketFolder: string;
  stop(): void;
  /** Kills the server with SIGKILL, and restarts it. The server recovers from its write-ahead log. */
  crash(): Promise<void>;
  /** Suspends all processes of the server: connections are accepted, queries hang. */
  freeze(): void;
  thaw(): void;
}

/** A user of this machine to run a program as; empty for the current user. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** The database user of a temporary server. */
export const USER = 'stepwell';

/** Options for a cluster without passwords whose data need not survive a power cut. */
export const INITDB_OPTIONS = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];

/** The folder of an installed PostgreSQL server's programs, or `undefined`. */
export function findPostgres(): string | undefined {
  const versioned = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap(
    (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, 'bin')) : []),
  );
  const newestFirst = versioned.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const candidates = [...(process.env.PATH ?? '').split(delimiter), ...newestFirst];
  const binFolder = candidates.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
  // PATH may have links to only some of the programs, so the folder of the real file is used.
  return binFolder && dirname(realpathSync(join(binFolder, 'initdb')));
}

export interface PostgresOptions {
  /** Fills the data folder as the server's user. Default: a new cluster. */
  initData?: (data: string, account: Account) => void;
  /** Folder in which the temporary folder is created. */
  parent?: string;
  /**
   * Whether commits and new databases wait for the disk, as in production. Otherwise data survives the death of processes, but
   * not of the machine, and a test with its own database takes a fraction of the time.
   */
  isDurable?: boolean;
}

/**
 * Starts a server in a temporary folder, as an unprivileged user if this process is root: PostgreSQL refuses to run as root.
 * @throws Error with PostgreSQL's output if it is not installed or does not start
 */
export function startPostgres({
  initData,
  parent = tmpdir(),
  isDurable = false,
}: PostgresOptions = {}): ThrowAwayPostgres {
  const programs = findPostgres();
  if (!programs)
    throw new Error('PostgreSQL was not found. Install its server (initdb, pg_ctl) to run this.');
  const folder = mkdtempSync(join(parent, 'stepwell-pg-'));
  const account = unprivilegedAccount();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) => runAs(account, join(programs, program), args, folder);
  const durability = isDurable ? '' : ' -c fsync=off -c full_page_writes=off';
  const options = `-k ${folder} -c listen_addresses= -c max_connections=60${durability}`;
  const start = () => run('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start');
  const pid = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  const signal = (name: NodeJS.Signals) => signalAll(pid(), name);
  const stop = () => {
    if (existsSync(join(data, 'postmaster.pid'))) {
      signal('SIGCONT');
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (initData) initData(data, account);
    else run('initdb', '-D', data, ...INITDB_OPTIONS);
    start();
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url: `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    programs,
    socketFolder: folder,
    stop,
    async crash() {
      process.kill(pid(), 'SIGKILL');
      await retry(start);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/** Signals a server and its child processes. @param pid of the server, which must not start children meanwhile */
export function signalAll(pid: number, name: NodeJS.Signals): void {
  process.kill(pid, name);
  for (const child of childrenOf(pid)) signalIfRunning(child, name);
}

/** Signals a process, unless it has ended since it was listed. */
function signalIfRunning(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

/** Retries for 10 s, because a killed server's children must have ended before it can start again. */
export async function retry(act: () => void | Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await pause(200);
    try {
      return await act();
    } catch (error) {
      if (tries === 50) throw error;
    }
  }
}

/** Runs one of PostgreSQL's programs. @throws Error with its output if it fails */
export function runAs(account: Account, program: string, args: string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, {
    ...account,
    cwd,
    encoding: 'utf8',
    // A started server would inherit the pipe, and this call would wait until the server ends.
    stdio: ['ignore', 'ignore', program.endsWith('pg_ctl') ? 'ignore' : 'pipe'],
  });
  if (error || status !== 0)
    throw new Error(`${program} failed: ${error?.message ?? stderr ?? `status ${status}`}`);
}

/** The user that runs PostgreSQL, which refuses to run as root. @throws Error if there is no suitable user */
export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? [];
  if (!uid || !gid)
    throw new Error('PostgreSQL does not run as root, and no user postgres or nobody was found.');
  return { uid: Number(uid), gid: Number(gid) };
}
