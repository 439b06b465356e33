import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { SHELL } from '../src/release';
import { RemoteManager } from '../src/service/remote-manager';
import { KeyFolder } from '../src/signatures/keys';
import { newGrant } from '../src/storage/grants/grant';
import { openStorage } from '../src/storage/open-storage';
import type { ReleaseStorage } from '../src/storage/storage';
import { trustTeams } from '../src/testing/trusted-teams.testing';
import { writeBuild } from '../src/testing/write-build.testing';

export interface CrashReport {
  /** Number of releases and revisions that the service acknowledged. */
  acknowledged: number;
  /** Acknowledged releases and revisions that were missing afterwards. */
  lost: string[];
  /** Incomplete releases that are listed or live. */
  broken: string[];
}

const TYPESCRIPT = new URL('../../scripts/typescript.mjs', import.meta.url).href;
const TEAMS = ['one', 'two'];
/** A service is killed within this time after its first acknowledgement. */
const LONGEST_ROUND_MS = 600;

/** Repeatedly kills the service with SIGKILL while two teams publish and promote on one folder or database. */
export async function crashRounds(rounds: number, databaseUrl?: string): Promise<CrashReport> {
  if (!(rounds >= 1)) throw new Error('The number of rounds must be 1 or more.');
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-crash-'));
  const acknowledged: string[] = [];
  const report: CrashReport = { acknowledged: 0, lost: [], broken: [] };
  try {
    const storage = await openStorage({ dataDir, databaseUrl });
    const token = await prepareStorage(storage, dataDir);
    for (let round = 0; round < rounds; round += 1) {
      const { child, url } = await startService(dataDir, databaseUrl);
      const exited = once(child, 'exit');
      const working = TEAMS.map((team) =>
        work(new RemoteManager(url, token, KeyFolder.in(dataDir)), team, dataDir, acknowledged),
      );
      const before = acknowledged.length;
      // At least one publication or promotion is acknowledged in each round.
      while (acknowledged.length === before) await pause(5);
      await pause(Math.random() * LONGEST_ROUND_MS);
      child.kill('SIGKILL');
      await Promise.all([exited, ...working]);
      await checkStorage(storage, acknowledged, report);
    }
    await storage.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { ...report, acknowledged: acknowledged.length };
}

async function prepareStorage(storage: ReleaseStorage, dataDir: string): Promise<string> {
  await storage.artifacts.publish(aBuild(dataDir, SHELL, '1.0.0-s'));
  await trustTeams(storage, KeyFolder.in(dataDir), TEAMS);
  const shell = { live: '1.0.0-s', previous: null, by: 'start', at: new Date().toISOString() };
  await storage.deployments.write({ features: { shell } }, { by: 'start', action: 'promote shell' }, 0);
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const { grant, token } = newGrant({
    team: 'all',
    features: TEAMS,
    verbs: ['publish', 'promote'],
    expiresAt,
  });
  await storage.grants.save(grant);
  return token;
}

/** Publishes and promotes until the service is killed, and records each acknowledgement. */
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
    // The service was killed.
  }
}

async function checkStorage(
  storage: ReleaseStorage,
  acknowledged: string[],
  report: CrashReport,
): Promise<void> {
  const listed = new Set((await storage.artifacts.list()).map(({ feature, id }) => `${feature} ${id}`));
  const lines = new Map((await storage.deployments.history()).map((line) => [line.revision, line]));
  const { features } = await storage.deployments.current();
  for (const name of acknowledged) {
    const [, revision, team = '', id] = /^revision (\d+) (\w+) (.*)$/.exec(name) ?? [];
    const isStored = revision ? lines.get(Number(revision))?.live?.[team] === id : listed.has(name);
    if (!isStored) report.lost.push(name);
  }
  const live = Object.entries(features).map(([feature, { live: id }]) => `${feature} ${id}`);
  for (const name of new Set([...listed, ...live])) {
    const [feature = '', id = ''] = name.split(' ');
    const damage = listed.has(name)
      ? await storage.artifacts.damageOf(feature, id)
      : 'is live but not stored';
    if (damage) report.broken.push(`${name}: ${damage}`);
  }
}

async function startService(
  dataDir: string,
  databaseUrl?: string,
): Promise<{ child: ChildProcess; url: string }> {
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
    once(child, 'exit').then(() => Promise.reject(new Error('The service exited while it started.'))),
  ]);
  return { child, url: `http://127.0.0.1:${port}` };
}

/** A build of 80 KB, large enough that a kill can interrupt its publication. */
function aBuild(dataDir: string, feature: string, id: string): string {
  const text = randomBytes(20_000).toString('hex');
  return writeBuild(join(dataDir, 'builds', feature, id), feature, id, { needs: {}, text });
}
