import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { workspacePackages } from '@stepwell/remote-kit/internal/workspace';
import { runProgram } from '../packages/a-registry.testing';
import { ROOT } from '../workspace/workspace';
import { type RunningServer, startCommand } from './a-command.testing';

/** An installation as on a production machine: the repository with its builds and only production dependencies. */
export interface Production {
  root: string;
  /** Runs an npm script to its end. @returns the script's output @throws Error with the output if the script fails */
  run(command: string, args: string[], env: Record<string, string>): Promise<string>;
  /** Starts an npm script and waits until the URL answers. @throws Error with the output if the script ends, or a minute passes, before an answer */
  start(command: string, env: Record<string, string>, healthUrl: string): Promise<RunningServer>;
  remove(): void;
}

/** Builds everything, copies repository and builds to a folder, and installs only production dependencies there. */
export async function aProduction(): Promise<Production> {
  await runProgram('npm', ['run', 'build'], ROOT);
  const root = mkdtempSync(join(tmpdir(), 'stepwell-production-'));
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  const files = tracked
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(join(ROOT, file)));
  const built = [...workspacePackages(ROOT).values()]
    .map((folder) => relative(ROOT, join(folder, 'dist')))
    .filter((folder) => existsSync(join(ROOT, folder)));
  for (const name of [...files, ...built]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  await runProgram('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], root);
  const running = new Set<RunningServer>();
  return {
    root,
    run: (command, args, env) => runProgram('npm', ['run', '--silent', command, '--', ...args], root, env),
    async start(command, env, healthUrl) {
      const server = await startCommand(root, command, env, healthUrl);
      running.add(server);
      return server;
    },
    remove() {
      for (const server of running) server.kill();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
