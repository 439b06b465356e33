import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  type Account,
  type ThrowAwayPostgres,
  USER,
  unprivilegedAccount,
} from '@stepwell/server-kit/testing/postgres';
import { ROOT } from '../workspace/workspace';

/** The backups of a PostgreSQL server in a temporary folder, made and restored by the scripts of `deploy/backup` as PostgreSQL's user. */
export class Archive {
  /** Folder of the backups, which is the scripts' setting `BACKUPS`. */
  readonly folder: string;
  /** What the script `receive-wal` printed to standard error. */
  receiverErrors = '';
  private readonly root = mkdtempSync(join(tmpdir(), 'stepwell-archive-'));
  private readonly account: Account = unprivilegedAccount();
  private readonly env: NodeJS.ProcessEnv;
  private receiving: ChildProcess | undefined;

  constructor(server: ThrowAwayPostgres) {
    this.folder = join(this.root, 'backups');
    mkdirSync(this.folder);
    const { uid, gid } = this.account;
    if (uid !== undefined && gid !== undefined)
      for (const each of [this.root, this.folder]) chownSync(each, uid, gid);
    // PostgreSQL's user has no access to the repository, so the scripts are copied.
    cpSync(join(ROOT, 'deploy/backup'), join(this.root, 'scripts'), { recursive: true });
    this.env = {
      PATH: [server.programs, process.env.PATH].join(delimiter),
      PGHOST: server.socketFolder,
      PGUSER: USER,
      PGDATABASE: 'postgres',
    };
  }

  /** Runs a script of `deploy/backup` to its end. @returns the output @throws Error with the output if the script fails */
  run(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): string {
    const options = { ...this.account, cwd: this.root, encoding: 'utf8', stdio: 'pipe' } as const;
    const settings = { ...this.env, BACKUPS: this.folder, ...env };
    return execFileSync(join(this.root, 'scripts', script), args, { ...options, env: settings });
  }

  /** Creates the folders of the backups as an operator's shell does, so that other users may read them. */
  createReadableFolders(): void {
    for (const name of ['base', 'wal']) {
      const path = join(this.folder, name);
      mkdirSync(path, { recursive: true });
      const { uid, gid } = this.account;
      if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
      chmodSync(path, 0o755);
    }
  }

  /** Starts the script `receive-wal`, which copies the server's write-ahead log until `stopReceiving` or `remove`. */
  receive(): void {
    this.receiving = spawn(join(this.root, 'scripts/receive-wal'), {
      ...this.account,
      cwd: this.root,
      env: { ...this.env, BACKUPS: this.folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.receiving.stderr?.on('data', (text) => {
      this.receiverErrors += text;
    });
  }

  async stopReceiving(): Promise<void> {
    this.receiving?.kill();
    await once(this.receiving as ChildProcess, 'close');
  }

  /** Runs SQL on the backed-up server. @returns the output */
  psql(...statements: string[]): string {
    const commands = statements.map((statement) => `--command=${statement}`);
    return execFileSync('psql', ['--no-psqlrc', '--tuples-only', '--no-align', ...commands], {
      env: this.env,
      encoding: 'utf8',
    });
  }

  /** Sorted file names in the folder of base backups, or of the write-ahead log. */
  names(folder: 'base' | 'wal'): string[] {
    const path = join(this.folder, folder);
    return existsSync(path) ? readdirSync(path).sort() : [];
  }

  remove(): void {
    this.receiving?.kill();
    rmSync(this.root, { recursive: true, force: true, maxRetries: 20 });
  }
}
