import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port';
import { ROOT } from './root';

export interface SiteOptions {
  /** Use this API and start none of our own. */
  apiOrigin?: string;
  /** Where database and releases are; default: a copy of the template, removed at the end. */
  dataDir?: string;
  /** More settings. */
  env?: Record<string, string>;
  /** Repository whose `scripts/start.ts` is run; default: this one. */
  root?: string;
}

/** The whole site, as `npm start` runs it. */
export interface Site {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** Process id of `start`. */
  readonly pid: number;
  /** Everything the site has said so far. */
  log(): string;
  /** Ends it as a person would. @returns its exit code */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
  /** Ends it and starts it again on the same port and data. @param whileDown is run in between */
  restart(whileDown?: () => Promise<void>): Promise<void>;
}

/** Names the folder that `global-setup.ts` has published the workspace into, once for all sites of a run. */
export const TEMPLATE_VARIABLE = 'STEPWELL_E2E_TEMPLATE';

/** The first start of a run builds the workspace. */
const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 15_000;

/** Starts the site on a free port and waits until a page can be loaded. @throws Error with its log if it ends first */
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

/** A data folder like one that `npm start` has just filled. */
export function templateCopy({ withDatabase }: { withDatabase: boolean }): string {
  const template = process.env[TEMPLATE_VARIABLE];
  if (!template) throw new Error('There is no template: the tests run by playwright.config.ts alone.');
  const folder = mkdtempSync(`${template}-`);
  const parts = ['releases', 'registry', 'keys', ...(withDatabase ? ['db'] : [])];
  for (const part of parts) cpSync(join(template, part), join(folder, part), { recursive: true });
  return folder;
}

/** The environment of a person who has set nothing but this. */
export function startEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, SystemRoot, ...settings } as NodeJS.ProcessEnv;
}

/** What `npm start` runs. */
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
    const late = setTimeout(() => {
      killNow();
      reject(new Error(`The site was not ready within ${READY_TIMEOUT_MS} ms:\n${log()}`));
    }, READY_TIMEOUT_MS);
    void ended.then((code) => {
      clearTimeout(late);
      reject(new Error(`The site ended at its start (${code}):\n${log()}`));
    });
    child.stdout?.on('data', () => {
      if (!/^ready\b/m.test(log()) || !child.pid) return;
      clearTimeout(late);
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
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The site did not end within ${STOP_TIMEOUT_MS} ms of ${signal}:\n${log()}`));
    }, STOP_TIMEOUT_MS);
  });
  try {
    return await Promise.race([ended, timeout]);
  } finally {
    clearTimeout(late);
  }
}

/** Everything a process says, on both channels. */
export function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}
