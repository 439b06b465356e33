import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A PostgreSQL server of its own, for tests and benchmarks, that leaves nothing behind. */
export interface ThrowAwayPostgres {
  /** For `DATABASE_URL` and `TEST_DATABASE_URL`. It listens on a Unix socket only. */
  url: string;
  /** The folder of the programs that belong to this server, such as `pgbench`. */
  programs: string;
  /** The folder of its socket, as `pgbench -h` takes it. */
  socketFolder: string;
  stop(): void;
  /** Kills the server with SIGKILL and starts it again: it recovers from its log. */
  crash(): Promise<void>;
  /** Stops all its processes where they are: connections are accepted, and nothing is answered. */
  freeze(): void;
  /** Lets them run again. */
  thaw(): void;
}

/** Of a user of this machine; nothing of one who need not be another. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Who owns everything in a throw-away server. */
export const USER = 'stepwell';

/** The folder of an installed PostgreSQL server's programs, or `undefined` when none was found. */
export function findPostgres(): string | undefined {
  const versioned = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap(
    (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, 'bin')) : []),
  );
  const newestFirst = versioned.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const candidates = [...(process.env.PATH ?? '').split(delimiter), ...newestFirst];
  const found = candidates.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
  // A link in PATH has only some of its neighbours beside it.
  return found && dirname(realpathSync(join(found, 'initdb')));
}

/**
 * Starts a server in a temporary folder; as another user when we are root, which PostgreSQL refuses to be.
 * @param layOut fills the folder of its data, as that user; by default the server is a new one
 * @param parent folder in which the temporary one is made
 * @throws Error when PostgreSQL is not installed or does not start; with what it said
 */
export function startPostgres(
  layOut?: (data: string, account: Account) => void,
  parent = tmpdir(),
): ThrowAwayPostgres {
  const programs = findPostgres();
  if (!programs)
    throw new Error('PostgreSQL was not found. Install its server (initdb, pg_ctl) to run this.');
  const folder = mkdtempSync(join(parent, 'stepwell-pg-'));
  const account = unprivilegedAccount();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) => runAs(account, join(programs, program), args, folder);
  const options = `-k ${folder} -c listen_addresses= -c max_connections=60`;
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
    if (layOut) layOut(data, account);
    else run('initdb', '-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
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
      await untilItWorks(start);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/** Tells a server and all its processes. @param pid the first of them, which must start no other meanwhile */
export function signalAll(pid: number, name: NodeJS.Signals): void {
  process.kill(pid, name);
  for (const child of childrenOf(pid)) killIfThere(child, name);
}

/** The one that serves a connection ends with it, also between being listed and being told. */
function killIfThere(pid: number, name: NodeJS.Signals): void {
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

/** The killed server's own processes must have gone before it starts again. */
export async function untilItWorks(act: () => void | Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await pause(200);
    try {
      return await act();
    } catch (error) {
      if (tries === 50) throw error;
    }
  }
}

/** Runs one of PostgreSQL's programs to its end. @throws Error with what it said */
export function runAs(account: Account, program: string, args: string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, {
    ...account,
    cwd,
    encoding: 'utf8',
    // A started server keeps what it inherits open, and the call would wait for it.
    stdio: ['ignore', 'ignore', program.endsWith('pg_ctl') ? 'ignore' : 'pipe'],
  });
  if (error || status !== 0)
    throw new Error(`${program} failed: ${error?.message ?? stderr ?? `status ${status}`}`);
}

/** Whom PostgreSQL runs as, which refuses to be root. @throws Error where nobody is there for it */
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
