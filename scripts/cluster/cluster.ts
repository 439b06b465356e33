import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_ARGUMENT } from '@stepwell/api/environment';
import { openStorage, type StorageSettings } from '@stepwell/release-server/storage';
import { freePorts } from '@stepwell/server-kit/testing/free-port';
import { PostgresPair } from '@stepwell/server-kit/testing/postgres-pair';
import { mountSmallDisk, type SmallDisk } from '@stepwell/server-kit/testing/small-disk';
import { findNginx, type RunningNginx, startNginx } from '../deploy/own-nginx';
import type { Processes } from '../start/processes';
import { buildWorkspace, promoteWorkspace, updateSignatures } from '../start/publish-workspace';
import type { SupervisedServer } from '../start/supervised-server';
import { makeClock, type SetClock } from './clock';

/** A process of the site, which is restarted if it ends. */
export interface Member {
  name: string;
  port: number;
  server: SupervisedServer;
}

/** The site with two edges, two APIs and two databases on this machine. docs/deploying.md §5 distributes the same over several machines. */
export interface Cluster {
  nginx: RunningNginx;
  /** Address of nginx. */
  origin: string;
  edges: [Member, Member];
  apis: [Member, Member];
  releases: Member;
  databases: PostgresPair;
  /** Storage of releases and keys. */
  storage: StorageSettings;
  /** Small disk of edge a, which a fault fills; undefined without `forFaults`, and where this user may not mount a disk. */
  disk: SmallDisk | undefined;
  /** Settable clock of API b and edge b; undefined without `forFaults`, and where libfaketime is not installed. */
  clock: SetClock | undefined;
}

/** The supervised processes, in the order in which an operator restarts them: APIs before the edges that use them. */
export function membersOf({ apis, edges, releases }: Cluster): Member[] {
  return [...apis, ...edges, releases];
}

type Report = (text: string) => void;

/** Size of the disk of edge a, to which the edge copies releases. */
const DISK_MB = 96;

const PUBLIC_URL = 'https://academy.example';

/**
 * Starts the cluster, and stops it when this process exits. `processes` ends the supervised processes after a signal.
 * @param forFaults gives one edge a separate disk, and one API and one edge settable clocks
 * @throws Error with one line where nginx or PostgreSQL is not installed
 */
export async function startCluster(
  processes: Processes,
  report: Report,
  { forFaults = false } = {},
): Promise<Cluster> {
  if (!findNginx()) throw new Error('nginx was not found: install it (apt-get install nginx).');
  const cleanUps = cleanUpAtExit();
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-cluster-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  // `api` is nginx's port that distributes calls to the APIs.
  const [http = 0, https = 0, edgeA = 0, edgeB = 0, api = 0, apiA = 0, apiB = 0, ...others] =
    await freePorts(10);
  const [service = 0, firstDatabase = 0, secondDatabase = 0] = others;

  report('starting PostgreSQL and its standby');
  const databases = new PostgresPair([firstDatabase, secondDatabase]);
  cleanUps.push(() => databases.stop());
  await databases.start();
  const storage = { dataDir: folder, databaseUrl: databases.url };
  await publishAndPromote(storage, report);

  const sharedSettings = {
    PUBLIC_URL,
    LOG_LEVEL: 'fatal',
    EDGE_SECRET: randomBytes(24).toString('base64url'),
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: databases.url,
  };
  const startMember = async (
    name: string,
    source: string,
    port: number,
    ownSettings: Record<string, string>,
    args?: readonly string[],
  ) => {
    report(`starting ${name}`);
    const env = { ...sharedSettings, DATA_DIR: dataDirOf(folder, name), ...ownSettings };
    return { name, port, server: await processes.start(name, source, env, args) };
  };
  const startApi = (name: string, port: number, clockEnv = {}) =>
    startMember(name, 'api/src/main.ts', port, { API_PORT: String(port), ...clockEnv }, [SAMPLE_ARGUMENT]);
  const startEdge = (name: string, port: number, clockEnv = {}) =>
    startMember(name, 'shell/edge/main.ts', port, {
      PORT: String(port),
      API_ORIGIN: `http://127.0.0.1:${api}`,
      EDGE_NAME: name,
      ...clockEnv,
    });
  const clock = forFaults ? makeClock(join(folder, 'clock')) : undefined;
  const apis: Cluster['apis'] = [await startApi('API a', apiA), await startApi('API b', apiB, clock?.env)];
  // Started before the edges, which reach the APIs through nginx.
  const nginx = startNginx({ http, https, edges: [edgeA, edgeB], api, apis: [apiA, apiB] });
  cleanUps.push(() => nginx.stop());
  const disk = forFaults ? mountSmallDisk(dataDirOf(folder, 'edge a'), DISK_MB) : undefined;
  if (disk) cleanUps.push(() => disk.remove());
  const edges: Cluster['edges'] = [
    await startEdge('edge a', edgeA),
    await startEdge('edge b', edgeB, clock?.env),
  ];
  const releases = await startMember(
    'the release service',
    'release-server/team-page/server/main.ts',
    service,
    { RELEASES_PORT: String(service), RELEASES_KEYS: join(folder, 'keys') },
  );
  return {
    nginx,
    origin: `https://127.0.0.1:${https}`,
    edges,
    apis,
    releases,
    databases,
    storage,
    disk,
    clock,
  };
}

type Row = [name: string, address: string, pid: number | undefined];

/** One line per process, nginx and databases included: name, address and process id. */
export function processLines({ nginx, origin, edges, apis, releases, databases }: Cluster): string[] {
  const rowOf = ({ name, port, server }: Member): Row => [name, `http://127.0.0.1:${port}`, server.pid];
  const rows: Row[] = [
    ['nginx', origin, nginx.pid()],
    ...[...edges, ...apis].map(rowOf),
    ['the release service', `http://127.0.0.1:${releases.port}/team`, releases.server.pid],
    ['PostgreSQL', databases.urlOf(databases.primary), databases.pidOf(databases.primary)],
    ['its standby', databases.urlOf(databases.standby), databases.pidOf(databases.standby)],
  ];
  return rows.map(([name, address, pid]) => `  ${name.padEnd(20)} ${address.padEnd(44)} process ${pid}`);
}

/** Publishes the workspace to the storage and makes it live. */
async function publishAndPromote(settings: StorageSettings, report: Report): Promise<void> {
  const storage = await openStorage(settings);
  try {
    await updateSignatures(storage, report);
    await promoteWorkspace(storage, await buildWorkspace(report), report);
  } finally {
    await storage.close();
  }
}

/** A list of functions that run in reverse order when this process exits. */
function cleanUpAtExit(): (() => void)[] {
  const cleanUps: (() => void)[] = [];
  process.once('exit', () => {
    for (const cleanUp of cleanUps.reverse()) {
      try {
        cleanUp();
      } catch (error) {
        // The remaining clean-up runs anyway.
        process.stderr.write(`${(error as Error).message}\n`);
      }
    }
  });
  return cleanUps;
}

function dataDirOf(folder: string, name: string): string {
  return join(folder, name.replaceAll(' ', '-'));
}
