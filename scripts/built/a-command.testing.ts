import { type ChildProcess, spawn } from 'node:child_process';
import { until } from '@stepwell/server-kit/testing/until';

/** A running npm script. */
export interface RunningServer {
  /** Output so far. */
  log(): string;
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /** Kills the process and its children. */
  kill(): void;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Starts an npm script and waits until a URL answers.
 * @param root working folder
 * @throws Error with the script's output if the script ends before the URL answers
 */
export async function startCommand(
  root: string,
  command: string,
  env: Record<string, string>,
  healthUrl: string,
): Promise<RunningServer> {
  const child = spawn('npm', ['run', '--silent', command], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    // npm is the parent of the process, so the whole group is killed.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = serverOf(child);
  const answers = async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It has ended.');
    const reply = await fetch(healthUrl, { redirect: 'manual' }).catch(() => undefined);
    return reply !== undefined && reply.status < 500;
  };
  await until(answers, START_TIMEOUT_MS).catch((cause: Error) => {
    server.kill();
    throw new Error(`npm run ${command} does not answer at ${healthUrl}:\n${server.log()}`, { cause });
  });
  return server;
}

function serverOf(child: ChildProcess): RunningServer {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    log: () => output,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    kill() {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    },
  };
}
