import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { aPlace, aRelease } from '../a-release.testing';
import { RemoteReleases } from '../commands/remote-releases';
import { makeMissingKeys, readPublicKeys } from '../keys';
import { LocalReleases } from '../local-releases';
import type { Place } from '../place';
import { verifyRelease } from '../publishing/verify-release';
import { addToken, VERBS } from './tokens';

const ROUNDS = 24;
/** The service is killed within this time after its first acknowledgement. */
const LONGEST_ROUND_MS = 400;
const TEAMS = ['catalog', 'checkout'];
const TYPESCRIPT = new URL('../../../scripts/typescript.mjs', import.meta.url).href;

jest.setTimeout(300_000);

test(`of ${ROUNDS} services that are killed while two teams publish and promote, none loses what it acknowledged or leaves half a release`, async () => {
  const { place, dataDir } = await aPlace();
  makeMissingKeys(place, TEAMS);
  const token = await addToken(place, {
    team: 'both',
    features: TEAMS,
    verbs: [...VERBS],
    expiresAt: '2100-01-01T00:00:00.000Z',
  });
  const acknowledged: string[] = [];

  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, url } = await startService(dataDir);
    const before = acknowledged.length;
    const working = TEAMS.map((team) => work(new RemoteReleases(url, token), place, team, acknowledged));
    while (acknowledged.length === before) await pause(5);
    await pause(Math.random() * LONGEST_ROUND_MS);
    child.kill('SIGKILL');
    await Promise.all([once(child, 'exit'), ...working]);

    expect(await lostOf(place, acknowledged)).toEqual([]);
    expect(await brokenIn(place)).toEqual([]);
  }
});

/** Publishes and promotes until the service is killed, and records each acknowledgement. */
async function work(
  releases: RemoteReleases,
  place: Place,
  team: string,
  acknowledged: string[],
): Promise<void> {
  try {
    for (;;) {
      const id = `1.0.0-${randomBytes(6).toString('hex')}`;
      // Of 80 KB, so that a kill can interrupt its publication.
      await releases.publish(await aRelease(place, team, id, { text: randomBytes(20_000).toString('hex') }));
      acknowledged.push(`${team} ${id}`);
      const { revision } = await releases.promote({ [team]: id }, { by: team });
      acknowledged.push(`revision ${revision} ${team} ${id}`);
    }
  } catch {
    // The service was killed.
  }
}

async function lostOf(place: Place, acknowledged: readonly string[]): Promise<string[]> {
  const releases = new LocalReleases(place);
  const stored = new Set((await releases.list()).map(({ feature, id }) => `${feature} ${id}`));
  for (const { revision, live } of await releases.history())
    for (const [feature, id] of Object.entries(live)) stored.add(`revision ${revision} ${feature} ${id}`);
  return acknowledged.filter((each) => !stored.has(each));
}

/** Releases that are listed or live, and incomplete. */
async function brokenIn(place: Place): Promise<string[]> {
  const releases = new LocalReleases(place);
  const { features } = await releases.registry();
  const live = Object.entries(features).map(([feature, each]) => ({ feature, id: each.live }));
  const faults = [...(await releases.list()), ...live].map(async (name) => {
    try {
      verifyRelease(await releases.contents(name), readPublicKeys(place.publicKeys));
      return [];
    } catch (error) {
      return [`${name.feature} ${name.id}: ${(error as Error).message}`];
    }
  });
  return (await Promise.all(faults)).flat();
}

async function startService(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, RELEASES_PORT: String(port) },
    execArgv: ['--import', TYPESCRIPT],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The service ended while it started.'))),
  ]);
  return { child, url: `http://127.0.0.1:${port}` };
}
