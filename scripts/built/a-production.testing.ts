import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ran } from '../packages/a-registry.testing';
import { ROOT } from '../workspace/workspace';
import { type RunningServer, startCommand } from './a-command.testing';

/** What stands on a machine of production. */
export interface Production {
  root: string;
  /** Runs one of the commands of `package.json` to its end. @returns what it printed. @throws Error with all that it said */
  run(command: string, args: string[], env: Record<string, string>): Promise<string>;
  /** Starts one of them, and waits until it answers there. @throws Error with what it said if it ends first */
  start(command: string, env: Record<string, string>, answers: string): Promise<RunningServer>;
  remove(): void;
}

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
  const running = new Set<RunningServer>();
  return {
    root,
    run: (command, args, env) => ran('npm', ['run', '--silent', command, '--', ...args], root, env),
    async start(command, env, answers) {
      const server = await startCommand(root, command, env, answers);
      running.add(server);
      return server;
    },
    remove() {
      for (const server of running) server.kill();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
