import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ran } from '../packages/a-registry.testing';
import { ROOT } from '../workspace/workspace';

/** What stands on a machine of production. */
export interface Production {
  root: string;
  /** Runs one of the commands of `package.json` to its end. @returns what it printed. @throws Error with all that it said */
  run(command: string, args: string[], env: Record<string, string>): Promise<string>;
  /** Starts one of them, and waits until it answers there. @throws Error with what it said if it ends first */
  start(command: string, env: Record<string, string>, answers: string): Promise<RunningServer>;
  remove(): void;
}

export interface RunningServer {
  /** All that it said so far. */
  log(): string;
  /** Asks it to end. @returns its exit code */
  stop(): Promise<number | null>;
}

const PATIENCE_MS = 60_000;

/** Lays out what is built here, installs what production installs, and nothing else. */
export async function aProduction(): Promise<Production> {
  await ran('npm', ['run', 'build'], ROOT);
  const root = mkdtempSync(join(tmpdir(), 'stepwell-production-'));
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  const files = tracked
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(join(ROOT, file)));
  const built = ['.', ...readdirSync(ROOT)]
    .map((name) => join(name, 'dist'))
    .filter((name) => existsSync(join(ROOT, name)));
  for (const name of [...files, ...built]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  await ran('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], root);
  const running = new Set<ChildProcess>();
  return {
    root,
    run: (command, args, env) => ran('npm', ['run', '--silent', command, '--', ...args], root, env),
    async start(command, env, answers) {
      const child = spawn('npm', ['run', '--silent', command], {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      const server = serverOf(child);
      await until(answers, command, child, server.log);
      return server;
    },
    remove() {
      for (const child of running) child.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function serverOf(child: ChildProcess): RunningServer {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    log: () => said,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function until(
  address: string,
  command: string,
  child: ChildProcess,
  log: () => string,
): Promise<void> {
  const latest = Date.now() + PATIENCE_MS;
  for (;;) {
    const reply = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
    if (reply && reply.status < 500) return;
    if (child.exitCode !== null || Date.now() > latest)
      throw new Error(`npm run ${command} does not answer at ${address}:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
