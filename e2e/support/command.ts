import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
  const program = await startProgram(`scripts/${script}`, { PORT: String(port), ...env }, root);
  return { origin: `http://localhost:${port}`, ...program };
}

/** Runs a program of the repository until it says that it is ready. @throws Error with what it said if it ends first */
export async function startProgram(
  source: string,
  env: Record<string, string>,
  root = ROOT,
): Promise<Omit<RunningCommand, 'origin'>> {
  return startNode(source, ['--import', './scripts/typescript.mjs', source], env, root);
}

/** Where a remote's kit is: installed in a repository of its own, or beside it in the workspace. */
const KITS = ['node_modules/@stepwell/remote-kit', '../remote-kit'];

/** Runs `remote-kit dev` in a remote's folder, on any free port, until it says where pages are. */
export async function startKitDev(folder: string, site: string, ...more: string[]): Promise<RunningCommand> {
  const programs = KITS.map((kit) => join(folder, kit, 'bin/remote-kit.mjs'));
  const kit = programs.find((program) => existsSync(program));
  if (!kit) throw new Error(`There is no remote-kit for ${folder}: it would be ${programs.join(' or ')}.`);
  const program = await startNode(
    'remote-kit dev',
    [kit, 'dev', '--site', site, '--port', '0', ...more],
    {},
    folder,
  );
  return { origin: /^ready: (\S+)/m.exec(program.log())?.[1] ?? '', ...program };
}

async function startNode(
  what: string,
  args: string[],
  env: Record<string, string>,
  cwd: string,
): Promise<Omit<RunningCommand, 'origin'>> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: startEnvironment(env),
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
    ended.then(() => Promise.reject(new Error(`${what} ended at its start:\n${log()}`))),
  ]);
  return {
    log,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
