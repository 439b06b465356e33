import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { startEnvironment, startNode } from './program';
import { ROOT } from './root';

/** An API with its desk, without a site. */
export interface RunningDesk {
  readonly origin: string;
  /** Address of the API's calls. */
  readonly api: string;
  /** Output of the process so far, with the link of the first owner. */
  log(): string;
  /** Runs an act by command. @param fields such as `--email` and its value */
  act<Reply>(name: string, ...fields: string[]): Promise<Reply>;
  stop(): Promise<void>;
}

const TYPESCRIPT = ['--import', './scripts/typescript.mjs'];

/** Starts an API with its desk. @param changes settings that differ, such as `SAMPLE` */
export async function startDesk(changes: Record<string, string> = {}): Promise<RunningDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  const [desk, api] = [await freePort(), await freePort()];
  const settings = {
    DATA_DIR: folder,
    SAMPLE: 'on',
    DESK_PORT: String(desk),
    API_PORT: String(api),
    // Pictures are requested from the site, which is the API here.
    PUBLIC_URL: `http://localhost:${api}`,
    ...changes,
  };
  const program = await startNode('The API', [...TYPESCRIPT, 'api/src/main.ts'], settings, ROOT);
  return {
    origin: `http://localhost:${desk}`,
    api: `http://localhost:${api}`,
    log: () => program.log(),
    async act(name, ...fields) {
      const args = [...TYPESCRIPT, 'api/src/acts/academy.ts', name, ...fields];
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        cwd: ROOT,
        env: startEnvironment({ DATA_DIR: folder }),
      });
      return JSON.parse(stdout);
    },
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
