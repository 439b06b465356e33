import { spawn } from 'node:child_process';
import { freePort } from './free-port';
import { ROOT } from './root';
import { collect, startEnvironment } from './site';

/** A command of the repository that serves something until it is stopped. */
export interface RunningCommand {
  origin: string;
  log(): string;
  stop(): Promise<void>;
}

/**
 * Runs `scripts/<script>` on a free port until it says that it is ready.
 * @param env more settings
 * @throws Error with what it said if it ends first
 */
export async function startCommand(
  script: string,
  env: Record<string, string>,
  root = ROOT,
): Promise<RunningCommand> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', './scripts/typescript.mjs', `scripts/${script}`], {
    cwd: root,
    env: startEnvironment({ PORT: String(port), ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collect(child);
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => process.removeListener('exit', killNow));
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout.on('data', () => /^ready\b/m.test(log()) && resolve());
    }),
    ended.then(() => Promise.reject(new Error(`${script} ended at its start:\n${log()}`))),
  ]);
  return {
    origin: `http://localhost:${port}`,
    log,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
