import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { startNode } from './program';
import { ROOT } from './root';

/** How a site is started. */
export interface SiteOptions {
  /** Origin of an API that already runs. Default: the site starts its own API. */
  apiOrigin?: string;
  /** Data folder. Default: a copy of the template, removed at the end. */
  dataDir?: string;
  /** Environment variables that overwrite the site's. */
  env?: Record<string, string>;
  /** Root of the repository whose site is started. Default: this repository. */
  root?: string;
}

/** A running `npm start`. */
export interface Site {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** Process id of the script that `npm start` runs. */
  readonly pid: number;
  /** Output so far. */
  log(): string;
  /** Ends the site, and removes its copy of the template. @param signal default: SIGTERM @returns the exit code */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
  /** Restarts the site on the same port and data. @param whileDown runs in between */
  restart(whileDown?: () => Promise<void>): Promise<void>;
}

/** Environment variable with the template of `global-setup.ts`: a data folder after a first start. */
export const TEMPLATE_VARIABLE = 'STEPWELL_E2E_TEMPLATE';

/** Starts the site on a free port and waits until it is ready. @throws Error with the site's output if it ends first, or is not ready in time */
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
    DESK_PORT: String(await freePort()),
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    ...(apiOrigin ? { API_ORIGIN: apiOrigin } : {}),
    ...env,
  };
  const start = () => startNode('The site', START_COMMAND, settings, root);
  let running = await start();
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
      running = await start();
    },
  };
}

/** Copies the template, with or without its database. @returns the copy's path */
export function templateCopy({ withDatabase }: { withDatabase: boolean }): string {
  const template = process.env[TEMPLATE_VARIABLE];
  if (!template) throw new Error('No template folder: run these tests with playwright.config.ts.');
  const folder = mkdtempSync(`${template}-`);
  const parts = ['releases', 'keys', ...(withDatabase ? ['db'] : [])];
  for (const part of parts) cpSync(join(template, part), join(folder, part), { recursive: true });
  return folder;
}

/** Arguments with which Node runs `npm start`. */
export const START_COMMAND = ['--import', './scripts/typescript.mjs', 'scripts/start.ts'];
