import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashesOf } from '../src/publishing/release-check';
import { type ReleaseRecord, SHELL } from '../src/release';
import { RemoteManager } from '../src/service/remote-manager';
import { KeyFolder } from '../src/signatures/keys';
import { newGrant } from '../src/storage/grants/grant';
import { openDepot } from '../src/storage/open-storage';
import type { Depot } from '../src/storage/storage';
import { trustTeams } from '../src/testing/trusted-teams.testing';

export interface CrashReport {
  /** Releases and revisions that the service said it has. */
  acknowledged: number;
  /** Of those, what was not there afterwards. */
  lost: string[];
  /** Releases that were listed without being whole. */
  broken: string[];
}

const TYPESCRIPT = new URL('../../scripts/typescript.mjs', import.meta.url).href;
const TEAMS = ['one', 'two'];
const LONGEST_ROUND_MS = 600;

/** Kills the service with SIGKILL while two teams publish and promote; again and again, on one folder or database. */
export async function crashRounds(rounds: number, databaseUrl?: string): Promise<CrashReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-crash-'));
  const acknowledged: string[] = [];
  const report: CrashReport = { acknowledged: 0, lost: [], broken: [] };
  try {
    const depot = await openDepot({ dataDir, databaseUrl });
    const token = await prepared(depot, dataDir);
    for (let round = 0; round < rounds; round += 1) {
      const { child, url } = await started(dataDir, databaseUrl);
      const exited = once(child, 'exit');
      const working = TEAMS.map((team) =>
        work(new RemoteManager(url, token, KeyFolder.in(dataDir)), team, dataDir, acknowledged),
      );
      const before = acknowledged.length;
      // Each round gets to do something before it ends at any moment.
      while (acknowledged.length === before) await pause(5);
      await pause(Math.random() * LONGEST_ROUND_MS);
      child.kill('SIGKILL');
      await Promise.all([exited, ...working]);
      await look(depot, acknowledged, report);
    }
    await depot.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { ...report, acknowledged: acknowledged.length };
}

async function prepared(depot: Depot, dataDir: string): Promise<string> {
  await depot.publish(aBuild(dataDir, SHELL, '1.0.0-s'));
  await trustTeams(depot, KeyFolder.in(dataDir), TEAMS);
  const shell = { live: '1.0.0-s', previous: null, by: 'start', at: new Date().toISOString() };
  await depot.write({ features: { shell } }, { by: 'start', action: 'promote shell' }, 0);
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const { grant, token } = newGrant({
    team: 'all',
    features: TEAMS,
    verbs: ['publish', 'promote'],
    expiresAt,
  });
  await depot.putGrant(grant);
  return token;
}

/** Publishes and promotes until nobody answers any more; notes what was acknowledged. */
async function work(
  manager: RemoteManager,
  team: string,
  dataDir: string,
  acknowledged: string[],
): Promise<void> {
  try {
    for (;;) {
      const id = `1.0.0-${randomBytes(6).toString('hex')}`;
      await manager.publish(aBuild(dataDir, team, id), { feature: team, id });
      acknowledged.push(`${team} ${id}`);
      const { revision } = await manager.promote({ [team]: id }, { by: team });
      acknowledged.push(`revision ${revision} ${team} ${id}`);
    }
  } catch {
    // It was killed; the next round begins anew.
  }
}

async function look(depot: Depot, acknowledged: string[], report: CrashReport): Promise<void> {
  const known = new Set((await depot.list()).map(({ feature, id }) => `${feature} ${id}`));
  const lines = new Map((await depot.history()).map((line) => [line.revision, line]));
  const { features } = await depot.registry();
  for (const each of acknowledged) {
    const [, revision, team = '', id] = /^revision (\d+) (\w+) (.*)$/.exec(each) ?? [];
    const isThere = revision ? lines.get(Number(revision))?.live?.[team] === id : known.has(each);
    if (!isThere) report.lost.push(each);
  }
  const live = Object.entries(features).map(([feature, { live: id }]) => `${feature} ${id}`);
  for (const name of new Set([...known, ...live])) {
    const [feature = '', id = ''] = name.split(' ');
    const damage = known.has(name) ? await depot.damageOf(feature, id) : 'is live, and not there';
    if (damage) report.broken.push(`${name}: ${damage}`);
  }
}

async function started(dataDir: string, databaseUrl?: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../src/service/main.ts'), {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      RELEASES_PORT: String(port),
      ...(databaseUrl && { RELEASES_DATABASE_URL: databaseUrl }),
    },
    execArgv: ['--import', TYPESCRIPT],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The service ended at its start.'))),
  ]);
  return { child, url: `http://127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A build as small as a release can be, with some weight, so that a kill finds it on its way. */
function aBuild(dataDir: string, feature: string, id: string): string {
  const folder = join(dataDir, 'builds', feature, id);
  const files: Record<string, string> = {
    'browser/Page.js': randomBytes(20_000).toString('hex'),
    'node/Page.js': randomBytes(20_000).toString('hex'),
  };
  if (feature !== SHELL)
    files['feature.json'] = JSON.stringify({
      name: feature,
      owner: { team: feature, contact: 'team@stepwell.example' },
      routes: [],
      slots: [],
    });
  for (const [name, content] of Object.entries(files)) write(join(folder, name), content);
  const record: ReleaseRecord = {
    feature,
    id,
    container: `${feature}__${id}`,
    needs: {},
    lends: {},
    modules: { Page: { js: ['Page.js'], css: [] } },
    files: hashesOf(folder),
  };
  write(join(folder, 'release.json'), JSON.stringify(record));
  return folder;
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
