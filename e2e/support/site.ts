import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port';
import { ROOT } from './root';

export interface SiteOptions {
  /** Origin of another API. Default: our own is started. */
  apiOrigin?: string;
  /** Data folder. Default: a copy of the template, removed at the end. */
  dataDir?: string;
  /** Additional settings. */
  env?: Record<string, string>;
  /** Repository that is started. Default: this one. */
  root?: string;
}

/** A running `npm start`. */
export interface Site {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** Process id of `npm start`. */
  readonly pid: number;
  /** Output so far. */
  log(): string;
  /** Sends SIGINT. @returns the exit code */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
  /** Restarts the site on the same port and data. @param whileDown runs in between */
  restart(whileDown?: () => Promise<void>): Promise<void>;
}

/** Environment variable with the template folder of `global-setup.ts`. */
export const TEMPLATE_VARIABLE = 'STEPWELL_E2E_TEMPLATE';

/** Time-out of a start, of which the first builds the workspace. */
const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 15_000;

/** Starts the site on a free port and waits for its first page. @throws Error with its output if it ends first */
export async function startSite({
  apiOrigin,
  dataDir,
  env = {},
  root = ROOT,
}: SiteOptions = {}): Promise<Site> {
  const port = await freePort();
  const folder = dataDir ?? templateCopy({ withDatabase: !apiOrigin });
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    ...(apiOrigin ? { API_ORIGIN: apiOrigin } : {}),
    ...env,
  };
  let running = await run(root, settings);
  return {
    origin: `http://localhost:${port}`,
    port,
    dataDir: folder,
    get pid() {
      return running.pid;
    },
    log: () => running.log(),
    async stop(signal = 'SIGTERM') {
      const code = await running.stop(signal);
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
      return code;
    },
    async restart(whileDown) {
      await running.stop('SIGTERM');
      await whileDown?.();
      running = await run(root, settings);
    },
  };
}

/** A data folder as after a first `npm start`. */
export function templateCopy({ withDatabase }: { withDatabase: boolean }): string {
  const template = process.env[TEMPLATE_VARIABLE];
  if (!template) throw new Error('No template folder: run these tests with playwright.config.ts.');
  const folder = mkdtempSync(`${template}-`);
  const parts = ['releases', 'registry', 'keys', ...(withDatabase ? ['db'] : [])];
  for (const part of parts) cpSync(join(template, part), join(folder, part), { recursive: true });
  return folder;
}

/** The minimal environment with these settings. */
export function startEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, SystemRoot, ...settings } as NodeJS.ProcessEnv;
}

/** Arguments of `npm start`. */
export const START_COMMAND = ['--import', './scripts/typescript.mjs', 'scripts/start.ts'];

interface Running {
  pid: number;
  log: () => string;
  stop: (signal: 'SIGINT' | 'SIGTERM') => Promise<number | null>;
}

function run(root: string, settings: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, START_COMMAND, {
    cwd: root,
    env: startEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collect(child);
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  void ended.then(() => process.removeListener('exit', killNow));

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      killNow();
      reject(new Error(`The site was not ready within ${READY_TIMEOUT_MS} ms:\n${log()}`));
    }, READY_TIMEOUT_MS);
    void ended.then((code) => {
      clearTimeout(timer);
      reject(new Error(`The site failed to start (${code}):\n${log()}`));
    });
    child.stdout?.on('data', () => {
      if (!/^ready\b/m.test(log()) || !child.pid) return;
      clearTimeout(timer);
      resolve({ pid: child.pid, log, stop: (signal) => stop(child, ended, signal, log) });
    });
  });
}

async function stop(
  child: ChildProcess,
  ended: Promise<number | null>,
  signal: 'SIGINT' | 'SIGTERM',
  log: () => string,
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The site did not end within ${STOP_TIMEOUT_MS} ms of ${signal}:\n${log()}`));
    }, STOP_TIMEOUT_MS);
  });
  try {
    return await Promise.race([ended, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Output of a process, stdout and stderr. */
export function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}
