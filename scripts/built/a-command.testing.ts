import { type ChildProcess, spawn } from 'node:child_process';
import { collect } from '@stepwell/e2e/program';
import { until } from '@stepwell/server-kit/testing/until';

/** A server that was started by an npm script, such as `npm run edge`. */
export interface RunningServer {
  /** Output so far. */
  log(): string;
  /** Sends SIGTERM to npm, which forwards it to the server. @returns the exit code of npm */
  stop(): Promise<number | null>;
  /** Kills npm and all its descendants, even if npm itself has ended. */
  kill(): void;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Starts a server by an npm script and waits until its URL answers with a status below 500.
 * @param root working folder
 * @param script name in the `package.json` of `root`
 * @throws Error with the script's output if the script ends, or a minute passes, before the URL answers
 */
export async function startCommand(
  root: string,
  script: string,
  env: Record<string, string>,
  healthUrl: string,
): Promise<RunningServer> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    // npm and its child, the server, have their own process group, so that `kill` ends both.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = serverOf(child);
  const isAnswering = async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`npm run ${script} has ended.`);
    const reply = await fetch(healthUrl, { redirect: 'manual' }).catch(() => undefined);
    return reply !== undefined && reply.status < 500;
  };
  await until(isAnswering, START_TIMEOUT_MS).catch((cause: Error) => {
    server.kill();
    throw new Error(`npm run ${script} does not answer at ${healthUrl}:\n${server.log()}`, { cause });
  });
  return server;
}

function serverOf(child: ChildProcess): RunningServer {
  const log = collect(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    log,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    kill() {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        // No process of the group is left.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    },
  };
}
