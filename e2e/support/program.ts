import { type ChildProcess, spawn } from 'node:child_process';
import { withTimeout } from '@stepwell/server-kit/with-timeout';

/** A running program. */
export interface Program {
  pid: number;
  /** Output so far. */
  log(): string;
  /** Ends the program, by SIGTERM if no signal is given. @returns the exit code */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

/** Time-out of a start, which may build the workspace. */
const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Runs Node and waits until it prints a line that begins with `ready`.
 * @param name of the program in errors
 * @throws Error with the output if the program ends first, or is not ready in time
 */
export async function startNode(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: startEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collect(child);
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(() => process.removeListener('exit', killNow));
  const fail = (problem: string): never => {
    killNow();
    throw new Error(`${name} ${problem}:\n${log()}`);
  };
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => /^ready\b/m.test(log()) && resolve());
  });
  const endedFirst = ended.then((code) => fail(`failed to start (${code})`));
  await withTimeout(Promise.race([ready, endedFirst]), READY_TIMEOUT_MS, () =>
    fail(`was not ready within ${READY_TIMEOUT_MS} ms`),
  );
  return {
    pid: child.pid ?? 0,
    log,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return withTimeout(ended, STOP_TIMEOUT_MS, () =>
        fail(`did not end within ${STOP_TIMEOUT_MS} ms of ${signal}`),
      );
    },
  };
}

/** The environment of a started program: these settings, and the few variables that programs need to run. */
export function startEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, SystemRoot, ...settings } as NodeJS.ProcessEnv;
}

/** Collects the output of a process, stdout and stderr. @returns a function that returns the output so far */
export function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}
