import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { type Grant, newGrant } from '@stepwell/release-server/grant';
import { StorageManager } from '@stepwell/release-server/manager';
import { openManager } from '@stepwell/release-server/open-manager';
import { liveIds } from '@stepwell/release-server/registry';
import { openStorage, type ReleaseStorage } from '@stepwell/release-server/storage';
import { freePorts } from '@stepwell/server-kit/testing/free-port';
import { ContractServer } from '../support/contract-server';
import { startEnvironment } from '../support/program';
import { ROOT } from '../support/root';

/** The first promotion does not wait until edges serve it, because no edge is running yet. */
const NO_WAIT_MS = 0;

/** Two edges and a release service, which share one PostgreSQL; each of the three processes has its own data folder. */
export interface TwoEdges {
  /** Origins of the edges. */
  origins: string[];
  /** The storage in PostgreSQL, opened by the test itself. */
  storage: ReleaseStorage;
  /** Origin and data folder of the service. The folder contains its keys. */
  service: { url: string; dataDir: string };
  /** Opens the release manager of a team that may publish and promote one feature. */
  managerOf(feature: string): ReturnType<typeof openManager>;
  end(): Promise<void>;
}

/**
 * Starts both edges and the service, with a `ContractServer` as the API.
 * @param source data folder whose live releases become the live releases here
 */
export async function startTwoEdges(source: string, databaseUrl: string): Promise<TwoEdges> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-two-edges-'));
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const end = async () => {
    for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop()) await cleanUp();
  };
  const start = async (program: string, name: string, env: Record<string, string>) => {
    const child = fork(join(ROOT, program), {
      cwd: ROOT,
      env: startEnvironment({ ...env, DATA_DIR: join(folder, name), RELEASES_DATABASE_URL: databaseUrl }),
      execArgv: ['--import', './scripts/typescript.mjs'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    cleanups.push(() => stop(child));
    // A process sends its first message when it listens.
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error(`${name} failed to start.`))),
    ]);
  };
  try {
    const storage = await openStorage({ dataDir: join(folder, 'service'), databaseUrl });
    cleanups.push(() => storage.close());
    await publishAndPromote(storage, source);
    const api = await ContractServer.start();
    cleanups.push(() => api.down());
    const [service, ...edges] = await freePorts(3);
    const url = `http://127.0.0.1:${service}`;
    await start('release-server/src/service/main.ts', 'service', { RELEASES_PORT: String(service) });
    await Promise.all(
      edges.map((port, index) =>
        start('shell/edge/main.ts', `edge-${index + 1}`, {
          PORT: String(port),
          API_ORIGIN: api.origin,
          EDGE_NAME: `edge-${index + 1}`,
        }),
      ),
    );
    return {
      origins: edges.map((port) => `http://127.0.0.1:${port}`),
      storage,
      service: { url, dataDir: join(folder, 'service') },
      managerOf: async (feature) =>
        openManager({
          RELEASES_URL: url,
          RELEASES_TOKEN: await tokenFor(storage, feature),
          RELEASES_KEYS: join(folder, 'service', 'keys'),
        }),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Copies the live releases of a data folder into the storage, and makes them live there. */
async function publishAndPromote(storage: ReleaseStorage, source: string): Promise<void> {
  const { store, registry } = releasePlace(source);
  const { shell = '', ...remotes } = liveIds(registry.read());
  // Publishes the shell first, because a remote is refused until a shell that can run it is published.
  for (const [feature, id] of [['shell', shell], ...Object.entries(remotes)] as const)
    await storage.artifacts.publish(store.folderOf(feature, id));
  await new StorageManager(storage, NO_WAIT_MS).promote({ shell, ...remotes }, { by: 'start' });
}

async function tokenFor(storage: ReleaseStorage, feature: string): Promise<string> {
  const verbs: Grant['verbs'] = ['publish', 'promote'];
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const { grant, token } = newGrant({ team: feature, features: [feature], verbs, expiresAt });
  await storage.grants.save(grant);
  return token;
}

/** Stops a process. Resolves when it has ended. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
